import { setImmediate as turn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type EmrAnswer, MAX_BYTES } from '../http.ts';
import type { Packing } from '../unpack.ts';
import { unflatten } from './flat-xml.ts';
import { readXml } from './reader.ts';
import type { XmlElement } from './xml-element.ts';
import type { XmlAnswer, XmlTask } from './xml-thread.ts';
import { UnreadableXml } from './xml-tokens.ts';

/** Larger than a day of many providers; smaller answers parse in a few milliseconds. */
export const LARGE_BYTES = 100_000;
/** Far above the parser's budget; a thread that takes longer is terminated. */
const THREAD_MS = 3_000;
const MEMORY = { maxOldGenerationSizeMb: 256 };
const FROM_SOURCE = import.meta.url.endsWith('.ts');

let thread: ReaderThread | null = null;

/** Decompresses and parses a large response in a worker thread, to keep the event loop free for calls. */
export async function readAnyXml(
  { body, packed }: Pick<EmrAnswer, 'body' | 'packed'>,
  largeBytes = LARGE_BYTES,
): Promise<XmlElement> {
  if (body.length < largeBytes && !packed) return readXml(body);
  thread ??= startThread(() => {
    thread = null;
  });
  const answer = await thread.read(body, packed ?? null);
  if ('unreadable' in answer) throw new UnreadableXml(answer.unreadable);
  return unflatten(answer.flat, turn);
}

interface ReaderThread {
  read(bytes: Buffer, packed: Packing | null): Promise<XmlAnswer>;
}

function newWorker(): Worker {
  const entry = new URL('./xml-thread.js', import.meta.url);
  const options = { env: {}, resourceLimits: MEMORY };
  if (!FROM_SOURCE) return new Worker(entry, options);
  // A worker thread starts without the TypeScript loader.
  const source = entry.href.replace(/\.js$/, '.ts');
  const compiled = `import('tsx/esm/api').then(({ register }) => (register(), import('${source}')))`;
  return new Worker(compiled, { ...options, eval: true });
}

function startThread(onEnd: () => void): ReaderThread {
  const worker = newWorker();
  worker.unref();
  const waiting = new Map<number, (answer: XmlAnswer) => void>();
  let lastId = 0;
  const end = () => {
    onEnd();
    for (const [id, tell] of waiting) tell({ id, unreadable: 'it could not be read' });
    void worker.terminate();
  };
  worker.on('message', (answer: XmlAnswer) => waiting.get(answer.id)?.(answer));
  worker.once('error', end);
  worker.once('exit', end);
  return {
    read: (bytes, packed) =>
      new Promise((resolve) => {
        lastId += 1;
        const id = lastId;
        // Allows for the tasks ahead in the queue.
        const limit = setTimeout(end, THREAD_MS * (waiting.size + 1)).unref();
        waiting.set(id, (answer) => {
          clearTimeout(limit);
          waiting.delete(id);
          resolve(answer);
        });
        const copy = new Uint8Array(bytes);
        const task = { id, bytes: copy, packed, maxBytes: MAX_BYTES } satisfies XmlTask;
        worker.postMessage(task, [copy.buffer]);
      }),
  };
}
