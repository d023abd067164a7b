import type { Notices } from '../../database/notices.ts';
import { errorName, type Logger } from '../../kernel/logger.ts';
import type { User } from '../../kernel/people/user.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { broadcast, type Hearing } from './broadcast.ts';
import { type LiveEvent, readNotice, type Watch } from './event.ts';

/**
 * Why a stream ends. `token`: the access token expired, reconnect with a new one. `behind`: the client read
 * too slowly.
 */
export type Ending = 'token' | 'session' | 'restart' | 'behind' | 'notices';

export interface Sink {
  /** False if the sink's buffer is full. */
  write(text: string): boolean;
  end(reason: Ending): void;
}

export interface Listener extends Watch {
  readonly sessionId: string;
  readonly role: User['role'];
  readonly ownClinicId: string | null;
  readonly tokenEnds: Date;
}

/** Current state of the watched sessions. */
export type SessionsNow = (
  sessionIds: readonly string[],
) => Promise<ReadonlyMap<string, Pick<User, 'role' | 'clinicId'>>>;

export interface Hub {
  /** Null if the user has too many streams. Call the result to remove the listener. */
  add(listener: Listener, sink: Sink): (() => void) | null;
  count(): number;
  /** Ends all streams and accepts no new ones. */
  close(): void;
  isClosed(): boolean;
}

interface Needs {
  readonly notices: Pick<Notices, 'on'>;
  readonly sessions: SessionsNow;
  readonly clock: Clock;
  readonly log: Logger;
  readonly lookEveryMs?: number;
  readonly gatherMs?: number;
}

const GATHER_MS = 400;
const LIVE_TOPIC = 'live';
/** Per user and process. */
export const MOST_STREAMS = 10;
const LOOK_EVERY_MS = 5_000;
const LOOKS_A_BEAT = 3;

interface Entry {
  readonly listener: Listener;
  readonly hearing: Hearing;
  readonly sink: Sink;
}

/** The listeners of this process. Reads no table, because notices contain the whole event. */
export function createHub({
  notices,
  sessions,
  clock,
  log,
  lookEveryMs = LOOK_EVERY_MS,
  gatherMs = GATHER_MS,
}: Needs): Hub {
  const entries = new Set<Entry>();
  const streams = new Map<string, number>();
  let closed = false;
  let looks = 0;
  let timer: NodeJS.Timeout | null = null;

  const remove = (entry: Entry) => {
    if (!entries.delete(entry)) return;
    const { userId } = entry.listener;
    const left = (streams.get(userId) ?? 1) - 1;
    if (left > 0) streams.set(userId, left);
    else streams.delete(userId);
    if (entries.size > 0 || !timer) return;
    clearInterval(timer);
    timer = null;
  };
  const end = (entry: Entry, reason: Ending) => {
    remove(entry);
    entry.sink.end(reason);
  };
  const send = (entry: Entry, text: string) => {
    // The entry may have left while others were being written to.
    if (entries.has(entry) && !entry.sink.write(text)) end(entry, 'behind');
  };
  const news = broadcast<Entry>({
    ...{ everyMs: gatherMs, entries: () => entries, written, send, log },
    watchOf: ({ hearing }) => hearing,
  });
  const look = async () => {
    looks += 1;
    if (looks % LOOKS_A_BEAT === 0) for (const entry of entries) send(entry, BEAT);
    const now = clock.now();
    for (const entry of entries) if (entry.listener.tokenEnds <= now) end(entry, 'token');
    const asked = [...entries];
    const still = await sessions([...new Set(asked.map(({ listener }) => listener.sessionId))]);
    for (const entry of asked) if (!keepsAccess(entry.listener, still)) end(entry, 'session');
  };
  const lookOrTell = () =>
    void look().catch((error: unknown) => log.warn({ ...errorName(error) }, 'checking sessions failed'));

  notices.on(LIVE_TOPIC, (key) => {
    // A listener that joins later receives later events only, and resumes from the table.
    if (entries.size === 0) return;
    const event = key === null ? null : readNotice(key);
    if (event) news.add(event);
    // Notices may have been missed, so every client reconnects and resumes from its cursor.
    if (key === null) news.drop();
    if (key === null) for (const entry of entries) end(entry, 'notices');
  });
  return {
    add: (listener, sink) => {
      const own = streams.get(listener.userId) ?? 0;
      if (own >= MOST_STREAMS) return null;
      const { clinicId, userId, kinds } = listener;
      const entry = { listener, sink, hearing: { clinicId, userId, kinds, from: news.next() } };
      entries.add(entry);
      streams.set(listener.userId, own + 1);
      timer ??= setInterval(lookOrTell, lookEveryMs).unref();
      return () => remove(entry);
    },
    count: () => entries.size,
    close: () => {
      closed = true;
      for (const entry of entries) end(entry, 'restart');
    },
    isClosed: () => closed,
  };
}

function keepsAccess(
  { sessionId, role, ownClinicId }: Listener,
  still: ReadonlyMap<string, Pick<User, 'role' | 'clinicId'>>,
): boolean {
  const now = still.get(sessionId);
  return now !== undefined && now.role === role && now.clinicId === ownClinicId;
}

/** An SSE comment that keeps the connection alive. */
const BEAT = ':\n\n';

/** Serialized once for all listeners of the event. */
export function written(event: LiveEvent): string {
  return `id: ${event.cursor}\nevent: ${event.kind}\ndata: ${JSON.stringify(shownEvent(event))}\n\n`;
}

export function shownEvent({ id, kind, ref, clinicId, at, test }: LiveEvent) {
  return { id, kind, ref, clinicId, at, test };
}
