import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type Packing, unpackAtOnce } from '../unpack.ts';
import { type FlatXml, flatten } from './flat-xml.ts';
import { readXml } from './reader.ts';

export interface XmlTask {
  readonly id: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** How it is packed; null where it is not. */
  readonly packed: Packing | null;
  readonly maxBytes: number;
}

/** What is wrong with a document it says in our own words: nothing of what an EMR sent is quoted. */
export type XmlAnswer =
  | { readonly id: number; readonly flat: FlatXml }
  | { readonly id: number; readonly unreadable: string };

// Behind whoever answers a call. Only Linux counts this by thread; elsewhere the whole service would stand back.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

parentPort?.on('message', ({ id, bytes, packed, maxBytes }: XmlTask) => {
  try {
    const whole = packed ? unpackAtOnce(bytes, packed, maxBytes) : Buffer.from(bytes.buffer);
    const flat = flatten(readXml(whole));
    parentPort?.postMessage({ id, flat } satisfies XmlAnswer, [flat.shape.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, unreadable: (error as Error).message } satisfies XmlAnswer);
  }
});
