import { setTimeout as pause } from 'node:timers/promises';
import { Secret } from '../../../kernel/secrets/secret.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { emrFailure } from '../../../ports/emr.ts';
import type { ConnectedEmr } from '../../../ports/emr-gateway.ts';
import type { PracticeBook, PracticeBooks } from '../../../ports/practice-emr.ts';
import { bridgeEmr } from '../bridge/adapter.ts';
import type { EmrAnswer, EmrHttp, EmrRequest } from '../http.ts';
import { simulators } from './simulator.ts';

export interface PracticeNeeds {
  readonly books: PracticeBooks;
  readonly clock: Clock;
}

const SLOW_MS = 350;
/** A reserved domain: requests are answered in this process. */
const NOWHERE = 'http://practice.invalid';
const KEY = new Secret('practice');

/**
 * The EMR of a practice clinic: the simulated bridge over a book in the database, shared by all processes. It
 * has no address, so it cannot reach a clinic's real EMR.
 */
export function practiceEmr(clinicId: string, needs: PracticeNeeds): ConnectedEmr {
  const http: EmrHttp = {
    send: (request) => answered(clinicId, needs, request),
    openSockets: () => 0,
    close: async () => undefined,
  };
  return {
    ...bridgeEmr({ clinicId, baseUrl: NOWHERE, key: KEY }, http),
    warmUp: async () => undefined,
    close: async () => undefined,
  };
}

async function answered(
  clinicId: string,
  { books, clock }: PracticeNeeds,
  request: EmrRequest,
): Promise<EmrAnswer> {
  const book = await books.read(clinicId);
  if (!book) throw noBook();
  if (book.fault === 'dead')
    throw emrFailure('unreachable', 'The connection to the EMR broke off.', { sent: 'unknown' });
  const asked = { request, now: () => clock.now().getTime() };
  const answer =
    request.method === 'GET'
      ? (await runRequest(book, asked)).answer
      : await books.change(clinicId, async (held) => {
          const { answer: written, after } = await runRequest(held, asked);
          return { answer: written, book: after() };
        });
  if (!answer) throw noBook();
  if (book.fault === 'slow') await slowly(request.signal);
  return answer;
}

interface Asked {
  readonly request: EmrRequest;
  now(): number;
}

async function runRequest(
  { kept, fault }: PracticeBook,
  { request, now }: Asked,
): Promise<{ answer: EmrAnswer; after(): PracticeBook }> {
  const { bridge, clinicBook } = await simulators();
  const book = clinicBook({ now, kept: JSON.parse(kept) });
  let left = fault;
  book.onWrite((write) => {
    if (left !== 'staff-takes-slot' || write.kind !== 'add') return;
    left = null;
    const { providerNo, date, startTime } = write.row;
    book.staffBook({ providerNo: providerNo ?? '', date, startTime: startTime.slice(0, 5), minutes: 15 });
  });
  const { pathname, search, searchParams } = new URL(request.url);
  const {
    status,
    headers = {},
    body = '',
  } = await bridge(
    book,
    KEY.reveal(),
    false,
  )({
    ...{ method: request.method, path: pathname, query: searchParams, target: `${pathname}${search}` },
    headers: request.headers,
    body: Buffer.from(typeof request.body === 'string' ? request.body : ''),
  }).work();
  const contentType = headers['content-type'] ?? '';
  const answer = { status, contentType, headers: { ...headers }, body: Buffer.from(body) };
  return { answer, after: () => ({ kept: JSON.stringify(book.keep()), fault: left }) };
}

async function slowly(signal: AbortSignal): Promise<void> {
  await pause(SLOW_MS, undefined, { signal }).catch(() => {
    throw emrFailure('timeout', 'The EMR did not answer in time.', { sent: 'unknown' });
  });
}

function noBook() {
  return emrFailure('not-configured', 'This practice clinic is over. Begin another test call.', {
    sent: 'no',
  });
}
