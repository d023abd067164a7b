import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type Packing, unpackAtOnce } from '../unpack.ts';
import { type FlatXml, flatten } from './flat-xml.ts';
import { readXml } from './reader.ts';

export interface XmlTask {
  readonly id: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly packed: Packing | null;
  readonly maxBytes: number;
}

/** Error texts are our own and quote nothing of the EMR's response. */
export type XmlAnswer =
  | { readonly id: number; readonly flat: FlatXml }
  | { readonly id: number; readonly unreadable: string };

// Only Linux sets the priority of a single thread; elsewhere this would slow the whole service.
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
