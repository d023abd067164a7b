import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { Failure } from '../../kernel/failure.ts';

export async function pack(folder: string, file: string): Promise<void> {
  const archive = tar.pack();
  const written = pipeline(
    archive,
    createGzip({ level: 6 }),
    createWriteStream(file, { mode: 0o600, flags: 'wx' }),
  );
  await Promise.all([written, addAll(archive, folder)]);
}

async function addAll(archive: tar.Pack, folder: string): Promise<void> {
  try {
    for (const path of await filesIn(folder)) {
      const { size } = await lstat(path);
      const entry = archive.entry({ name: relative(folder, path), size, mode: 0o600, mtime: new Date(0) });
      // Reads no more bytes than the header declares, even if the file grows meanwhile.
      if (size > 0) await pipeline(createReadStream(path, { end: size - 1 }), entry);
      else entry.end();
    }
    archive.finalize();
  } catch (cause) {
    archive.destroy(cause as Error);
    throw cause;
  }
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

export async function unpack(file: string, folder: string): Promise<void> {
  const entries = tar.extract();
  const read = pipeline(createReadStream(file), createGunzip(), entries);
  try {
    await Promise.all([read, writeAll(entries, folder)]);
  } catch (cause) {
    throw new Failure('INVALID_REQUEST', 'The backup cannot be read. Use another copy of it.', { cause });
  }
}

async function writeAll(entries: tar.Extract, folder: string): Promise<void> {
  for await (const entry of entries) {
    const { name, type } = entry.header;
    const leadsOut = name.startsWith('/') || name.includes('\\') || name.split('/').includes('..');
    if (name === '' || leadsOut || type !== 'file') throw new Error('unexpected entry in the backup archive');
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(entry, createWriteStream(path, { mode: 0o600 }));
  }
}
