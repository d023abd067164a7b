import { setImmediate as turn } from 'node:timers/promises';

/** A body generated while it is sent, so that a large file is never in memory twice. */
export interface StreamedBody {
  readonly bytes: number;
  chunks(): AsyncIterable<Buffer>;
}

// A multiple of three, so that base64 chunks can be concatenated.
const PIECE = 48 * 1024;

export function jsonWithFile(fields: object, fileField: string, file: Buffer): StreamedBody {
  const head = Buffer.from(`${JSON.stringify(fields).slice(0, -1)},${JSON.stringify(fileField)}:"`);
  const tail = Buffer.from('"}');
  const encodedBytes = Math.ceil(file.length / 3) * 4;
  return {
    bytes: head.length + encodedBytes + tail.length,
    async *chunks() {
      yield head;
      for (let at = 0; at < file.length; at += PIECE) {
        yield Buffer.from(file.subarray(at, at + PIECE).toString('base64'), 'latin1');
        await turn();
      }
      yield tail;
    },
  };
}
