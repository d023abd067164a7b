import { queryClient } from './query-client.ts';
import { accessToken, CLIENT_HEADERS, chosenClinic, refresh, sessionNow } from './session.ts';

const KINDS = [
  ...(['call', 'appointment', 'inbox', 'notification', 'fax', 'emr', 'sms', 'support'] as const),
] as const;
type Kind = (typeof KINDS)[number];

/** The query keys (by first element) that each kind of event makes stale. */
const TOUCHES: Readonly<Record<Kind, readonly string[]>> = {
  call: ['calls', 'call', 'today', 'platform'],
  appointment: ['appointments', 'today', 'schedule', 'platform'],
  inbox: ['inbox', 'today', 'platform'],
  notification: ['notifications'],
  fax: ['inbox', 'fax'],
  emr: ['today', 'emr', 'platform'],
  sms: ['texts', 'today'],
  support: ['support'],
};
const TOUCHED_BY_ANY = [...new Set(Object.values(TOUCHES).flat())];
/** Events within this time are handled together, because an operator receives events of every clinic. */
const TOGETHER_MS = 1_000;
const AGAIN_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
/** The service sends a heartbeat about every 15 seconds; without one the connection is dead. */
const SILENT_MS = 45_000;

/**
 * Listens to change events and invalidates the affected queries. While the stream is unavailable, each retry
 * invalidates all of them. Uses fetch, because EventSource cannot send the token.
 */
export function listenLive(address: '/api/clinic/events' | '/api/admin/events'): () => void {
  const stopped = new AbortController();
  void follow(address, stopped.signal);
  return () => stopped.abort();
}

async function follow(address: string, stopped: AbortSignal): Promise<void> {
  let place: string | null = null;
  let pause = AGAIN_MS;
  while (!stopped.aborted) {
    const began = Date.now();
    const heard: string | null = await readStream(address, place, stopped).catch(() => null);
    if (heard === null && !stopped.aborted) askAgain(TOUCHED_BY_ANY);
    place = heard ?? place;
    pause = Date.now() - began > LONGEST_PAUSE_MS ? AGAIN_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
    if (!stopped.aborted) await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Reads until the stream ends. Returns the last event id for resuming; null if nothing was received. */
async function readStream(
  address: string,
  after: string | null,
  stopped: AbortSignal,
): Promise<string | null> {
  const silence = new AbortController();
  const stop = () => silence.abort();
  stopped.addEventListener('abort', stop, { once: true });
  let timer = setTimeout(stop, SILENT_MS);
  let place = after;
  try {
    const token = accessToken();
    const answer = await fetch(address, {
      headers: headersOf(token, after),
      signal: silence.signal,
    });
    if (answer.status === 401) await refresh(token);
    if (!answer.ok || !answer.body) return null;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return place;
      clearTimeout(timer);
      timer = setTimeout(stop, SILENT_MS);
      const { events, rest } = eventsIn(text + value);
      text = rest;
      for (const event of events) {
        if (event.id) place = event.id;
        tell(event.name);
      }
    }
  } finally {
    clearTimeout(timer);
    stopped.removeEventListener('abort', stop);
  }
}

function headersOf(token: string | null, after: string | null): Record<string, string> {
  const clinic = chosenClinic();
  return {
    ...CLIENT_HEADERS,
    accept: 'text/event-stream',
    authorization: `Bearer ${token ?? ''}`,
    ...(clinic ? { 'x-clinic-id': clinic } : {}),
    ...(after ? { 'last-event-id': after } : {}),
  };
}

interface Told {
  readonly name: string;
  readonly id: string | null;
}

/** The complete events in a chunk of the stream, and the incomplete rest. */
function eventsIn(text: string): { readonly events: readonly Told[]; readonly rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  const fieldOf = (block: string, name: string) =>
    new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? null;
  const events = blocks.flatMap((block) => {
    const name = fieldOf(block, 'event');
    return name ? [{ name, id: fieldOf(block, 'id') }] : [];
  });
  return { events, rest };
}

function tell(name: string): void {
  if (sessionNow().status !== 'in') return;
  if (name === 'reset') void queryClient.invalidateQueries();
  askAgain(TOUCHES[name as Kind] ?? []);
}

const waiting = new Set<string>();
let isHeldUntil = 0;

/** Invalidates at once, and batches what follows within a second. */
function askAgain(touched: readonly string[]): void {
  if (touched.length === 0) return;
  const isPlanned = waiting.size > 0;
  for (const each of touched) waiting.add(each);
  if (isPlanned) return;
  const wait = isHeldUntil - Date.now();
  if (wait > 0) setTimeout(askNow, wait);
  else askNow();
}

function askNow(): void {
  const touched = new Set(waiting);
  waiting.clear();
  isHeldUntil = Date.now() + TOGETHER_MS;
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => touched.has(String(queryKey[0])) });
}
