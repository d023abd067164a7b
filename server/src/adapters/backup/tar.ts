import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Failure } from '../../kernel/failure.ts';
import { type Entry, headerOf, readHeader } from './tar-header.ts';

const BLOCK = 512;

/** Packs the files of a folder, so that any tar can read them. */
export async function pack(folder: string, file: string): Promise<void> {
  const bytes = Readable.from(packed(folder));
  await pipeline(bytes, createGzip({ level: 6 }), createWriteStream(file, { mode: 0o600, flags: 'wx' }));
}

async function* packed(folder: string): AsyncGenerator<Buffer> {
  for (const path of await filesIn(folder)) {
    const { size } = await lstat(path);
    yield headerOf({ name: relative(folder, path), size });
    yield* contentOf(path, size);
    yield Buffer.alloc(padding(size));
  }
  yield Buffer.alloc(2 * BLOCK);
}

// Exactly as many bytes as the header says, even if the file grows meanwhile.
async function* contentOf(path: string, size: number): AsyncGenerator<Buffer> {
  if (size === 0) return;
  let sent = 0;
  for await (const chunk of createReadStream(path, { end: size - 1 })) {
    sent += (chunk as Buffer).length;
    yield chunk as Buffer;
  }
  if (sent !== size) throw new Failure('INTERNAL_ERROR', 'A file changed while it was packed.');
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const sorted = entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  const nested = sorted.map(async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return entry.isFile() ? [path] : [];
  });
  return (await Promise.all(nested)).flat();
}

/** Unpacks into an empty folder; a name that leads out of it is refused. */
export async function unpack(file: string, folder: string): Promise<void> {
  const source = createReadStream(file).pipe(createGunzip());
  const reader = blocks(source);
  for (;;) {
    const header = await reader.take(BLOCK);
    const entry = header && readHeader(header);
    if (!entry) return;
    const path = join(folder, entry.name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(Readable.from(reader.stream(entry.size)), createWriteStream(path, { mode: 0o600 }));
    await reader.take(padding(entry.size));
  }
}

function blocks(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const { value, done } = await chunks.next();
    if (!done) held = held.length === 0 ? value : Buffer.concat([held, value]);
    return !done;
  };
  const cut = (length: number): Buffer => {
    const piece = held.subarray(0, length);
    held = held.subarray(length);
    return piece;
  };
  return {
    take: async (length: number): Promise<Buffer | null> => {
      while (held.length < length) if (!(await more())) return null;
      return cut(length);
    },
    async *stream(length: Entry['size']): AsyncGenerator<Buffer> {
      for (let left = length; left > 0; ) {
        if (held.length === 0 && !(await more()))
          throw new Failure('INVALID_REQUEST', 'The backup ends too early.');
        const piece = cut(Math.min(left, held.length));
        left -= piece.length;
        yield piece;
      }
    },
  };
}

const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;
