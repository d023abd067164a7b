import { expect, test } from 'vitest';
import { silentLogger } from '../../../kernel/logger.ts';
import { FileSealBroken } from '../../../ports/file-seal.ts';
import { processFaxJob } from './process-fax.job.ts';

const FAX = { id: 'fax-1', status: 'processing', mediaType: 'application/pdf', fileKey: 'faxes/a.pdf' };

/** The error shown to staff if reading the file behaves like `get`. */
async function errorAfter(get: () => Promise<Buffer | null>): Promise<string | undefined> {
  const failed: string[] = [];
  const logged: string[] = [];
  const job = processFaxJob({
    store: {
      work: async () => (failed.length > 0 ? null : FAX),
      fail: async (_clinicId: string, _id: string, message: string) => void failed.push(message),
    },
    files: { get },
    log: { ...silentLogger, error: (_: object, message: string) => void logged.push(message) },
  } as never);
  const stop = new AbortController();
  await job.run({ id: 1, clinicId: 'clinic-1', payload: { documentId: FAX.id }, attempt: 1 }, stop.signal);
  return [...failed, ...logged].join(' | ');
}

const SEND_AGAIN =
  'The original file of this fax cannot be opened any more. Ask the sender to send it again.';

test('a fax whose file is missing or cannot be unsealed must be sent again', async () => {
  expect(await errorAfter(async () => null)).toBe(SEND_AGAIN);
  expect(await errorAfter(() => Promise.reject(new FileSealBroken('changed')))).toBe(SEND_AGAIN);
});

test('a failing disk is our fault and is logged; nobody has to send the fax again', async () => {
  const full = Object.assign(new Error('too many open files'), { code: 'EMFILE' });
  expect(await errorAfter(() => Promise.reject(full))).toBe(
    'Something went wrong on our side while this fax was processed. Please try again. | processing a fax failed',
  );
});
