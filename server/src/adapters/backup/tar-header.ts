import { Failure } from '../../kernel/failure.ts';

export interface Entry {
  /** With slashes, below the folder. */
  readonly name: string;
  readonly size: number;
}

const BLOCK = 512;
const NAME_BYTES = 100;
const CHECKSUM_AT = 148;
const CHECKSUM_BYTES = 8;

/** One plain file of the POSIX form (ustar). */
export function headerOf({ name, size }: Entry): Buffer {
  const { prefix, last } = split(name);
  const block = Buffer.alloc(BLOCK);
  block.write(last, 0, 'utf8');
  block.write('0000600\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write(`${'0'.repeat(11)}\0`, 136);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  block.write(prefix, 345, 'utf8');
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, CHECKSUM_AT);
  return block;
}

/** Null at the end. */
export function readHeader(block: Buffer): Entry | null {
  if (block.every((byte) => byte === 0)) return null;
  if (octal(block, CHECKSUM_AT, CHECKSUM_BYTES) !== checksum(block)) throw unreadable();
  const prefix = text(block, 345, 155);
  const name = prefix ? `${prefix}/${text(block, 0, NAME_BYTES)}` : text(block, 0, NAME_BYTES);
  const leadsOut = name.startsWith('/') || name.includes('\\') || name.split('/').includes('..');
  if (name === '' || leadsOut || text(block, 156, 1) !== '0') throw unreadable();
  return { name, size: octal(block, 124, 12) };
}

function split(name: string): { prefix: string; last: string } {
  if (Buffer.byteLength(name) <= NAME_BYTES) return { prefix: '', last: name };
  const at = name.indexOf('/', Buffer.byteLength(name) - NAME_BYTES - 1);
  const [prefix, last] = [name.slice(0, at), name.slice(at + 1)];
  if (at < 0 || prefix.length > 155 || Buffer.byteLength(last) > NAME_BYTES)
    throw new Failure('INTERNAL_ERROR', 'The name of a file is too long for a backup.');
  return { prefix, last };
}

// The field of the sum itself counts as blanks.
function checksum(block: Buffer): number {
  return block.reduce(
    (sum, byte, at) => sum + (at >= CHECKSUM_AT && at < CHECKSUM_AT + CHECKSUM_BYTES ? 0x20 : byte),
    0,
  );
}

const text = (block: Buffer, at: number, length: number): string =>
  block
    .subarray(at, at + length)
    .toString('utf8')
    .split('\0', 1)[0] ?? '';

const octal = (block: Buffer, at: number, length: number): number =>
  Number.parseInt(text(block, at, length).trim() || '0', 8);

const unreadable = (): Failure => new Failure('INVALID_REQUEST', 'The backup cannot be read.');
