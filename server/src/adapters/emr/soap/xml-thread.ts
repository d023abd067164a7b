import { parentPort } from 'node:worker_threads';
import { type FlatXml, flatten } from './flat-xml.ts';
import { readXml } from './reader.ts';

export interface XmlTask {
  readonly id: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What is wrong with a document it says in our own words: nothing of what an EMR sent is quoted. */
export type XmlAnswer =
  | { readonly id: number; readonly flat: FlatXml }
  | { readonly id: number; readonly unreadable: string };

parentPort?.on('message', ({ id, bytes }: XmlTask) => {
  try {
    const flat = flatten(readXml(Buffer.from(bytes.buffer)));
    parentPort?.postMessage({ id, flat } satisfies XmlAnswer, [flat.shape.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, unreadable: (error as Error).message } satisfies XmlAnswer);
  }
});
