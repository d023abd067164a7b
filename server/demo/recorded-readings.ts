import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { documentRenderer } from '../src/adapters/fax-reader/pages/renderer.ts';
import type { DocumentPages } from '../src/ports/document-pages.ts';
import type { FaxReader, FaxReading } from '../src/ports/fax-reader.ts';

const FILE = fileURLToPath(new URL('../fixtures/faxes/readings.json', import.meta.url));

const Recorded = z.record(
  z.string(),
  z.object({ file: z.string(), pageCount: z.int(), reading: z.custom<FaxReading>() }),
);

export interface RecordedReader {
  readonly pages: DocumentPages;
  readonly reader: FaxReader;
  /** Makes every read wait until the service is closed. */
  hold(): void;
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Returns recorded readings of the demo faxes, because reading them all takes a minute. The page passed from
 * renderer to reader is only the file's hash.
 */
export async function recordedReader(): Promise<RecordedReader> {
  const recorded = Recorded.parse(JSON.parse(await readFile(FILE, 'utf8')));
  const drawing = documentRenderer();
  let isHeld = false;
  return {
    hold: () => {
      isHeld = true;
    },
    pages: {
      render: async ({ bytes }) => {
        const hash = hashOf(bytes);
        const known = recorded[hash];
        return known
          ? { status: 'rendered', pageCount: known.pageCount, pages: [Buffer.from(hash)] }
          : { status: 'refused', reason: 'damaged' };
      },
      // Filing needs the real pages.
      asPdf: drawing.asPdf,
      close: drawing.close,
    },
    reader: {
      read: async ([page], signal) => {
        if (isHeld) await untilAborted(signal);
        const known = recorded[String(page)];
        if (!known) throw new Error('this fax was never recorded');
        return known.reading;
      },
      close: async () => undefined,
    },
  };
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new Error('the reading was broken off'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
