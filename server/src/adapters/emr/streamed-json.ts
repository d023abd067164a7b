import { setImmediate as turn } from 'node:timers/promises';

/** A body that is made while it is sent, so that no large one is ever whole in memory a second time. */
export interface StreamedBody {
  readonly bytes: number;
  chunks(): AsyncIterable<Buffer>;
}

// A multiple of three, so that the pieces of base 64 fit together.
const PIECE = 48 * 1024;

/** The fields as JSON, and behind them a file in base 64. Between the pieces the loop is free for calls. */
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
