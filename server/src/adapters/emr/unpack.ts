import { promisify } from 'node:util';
import { gunzip, gunzipSync, inflate, inflateSync, type ZlibOptions } from 'node:zlib';

export type Packing = 'gzip' | 'deflate';

const NAMES = new Map<string, Packing>([
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'deflate'],
]);

type Limits = Pick<ZlibOptions, 'maxOutputLength' | 'chunkSize'>;
const BESIDE = {
  gzip: promisify<Buffer, Limits, Buffer>(gunzip),
  deflate: promisify<Buffer, Limits, Buffer>(inflate),
};
const AT_ONCE = { gzip: gunzipSync, deflate: inflateSync };

/** Each chunk interrupts the event loop once, so large bodies use few chunks. */
const LARGEST_PIECE = 256 * 1024;
const SMALLEST_PIECE = 16 * 1024;

/** Handing over so little costs several times what unpacking it does; at worst it unpacks to 2 MB, in a millisecond or two. */
const SMALL = 2 * 1024;

export const packingOf = (encoding: string): Packing | null => NAMES.get(encoding) ?? null;

export async function unpack(
  body: Buffer,
  packed: Packing,
  maxBytes: number,
): Promise<Buffer | 'too-big' | 'broken'> {
  const chunkSize = Math.min(LARGEST_PIECE, Math.max(SMALLEST_PIECE, body.length * 20));
  try {
    const limits = { maxOutputLength: maxBytes, chunkSize };
    return body.length <= SMALL ? AT_ONCE[packed](body, limits) : await BESIDE[packed](body, limits);
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-big' : 'broken';
  }
}

export const unpackAtOnce = (body: Uint8Array, packed: Packing, maxBytes: number): Buffer =>
  AT_ONCE[packed](body, { maxOutputLength: maxBytes, chunkSize: LARGEST_PIECE });
