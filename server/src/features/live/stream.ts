import type { ServerResponse } from 'node:http';
import type { Cursor, LiveEvent } from './event.ts';
import { type Ending, type Hub, type Listener, type Sink, written } from './hub.ts';
import type { LiveStore } from './store.ts';

/** A listener with more unread bytes is disconnected, to reconnect when it can read. */
const MOST_UNREAD = 65_536;
/** Random delay, so that the clients of a stopped process do not all reconnect at once. */
const COME_BACK_MS = 1_000;

type Response = Pick<
  ServerResponse,
  'write' | 'end' | 'writableLength' | 'writeHead' | 'on' | 'destroyed' | 'writableEnded'
>;

export type Opened = 'open' | 'too-many';

/**
 * Subscribes before reading missed events, so that none falls in between; events that arrive meanwhile are
 * queued and deduplicated.
 */
export async function openStream(
  { hub, store }: { readonly hub: Hub; readonly store: Pick<LiveStore, 'since'> },
  listener: Listener,
  cursor: Cursor | 'unreadable' | null,
  begin: () => Response,
): Promise<Opened> {
  const waiting = waitingSink();
  const leave = hub.add(listener, waiting);
  if (!leave) return 'too-many';
  try {
    const missed = await store.since(listener, cursor === 'unreadable' ? null : cursor);
    const response = begin();
    response.on('close', leave);
    const isReset = missed.isReset || cursor === 'unreadable';
    response.write(opening(missed.events, missed.cursor, isReset));
    waiting.follow(sinkOf(response));
    return 'open';
  } catch (error) {
    leave();
    throw error;
  }
}

function opening(events: readonly LiveEvent[], cursor: string, isReset: boolean): string {
  const told = events.map(written).join('');
  const retry = COME_BACK_MS + Math.floor(Math.random() * COME_BACK_MS * 2);
  // Sent last: a client disconnected earlier has not received everything.
  const state = `retry: ${retry}\nid: ${cursor}\nevent: ${isReset ? 'reset' : 'ready'}\ndata: {}\n\n`;
  return `${told}${state}`;
}

function waitingSink(): Sink & { follow(sink: Sink): void } {
  let held: string[] = [];
  let ending: Ending | null = null;
  let next: Sink | null = null;
  return {
    write: (text) => {
      if (next) return next.write(text);
      held.push(text);
      return true;
    },
    end: (reason) => {
      ending = reason;
      next?.end(reason);
    },
    follow: (sink) => {
      next = sink;
      for (const text of held) sink.write(text);
      held = [];
      if (ending) sink.end(ending);
    },
  };
}

/** Serializes an event once for all its listeners. */
let told = { text: '', bytes: Buffer.alloc(0) };
function bytesOf(text: string): Buffer {
  if (told.text !== text) told = { text, bytes: Buffer.from(text) };
  return told.bytes;
}

function sinkOf(response: Response): Sink {
  return {
    write: (text) => {
      if (response.destroyed || response.writableEnded) return true;
      response.write(bytesOf(text));
      return response.writableLength < MOST_UNREAD;
    },
    end: (reason) => {
      if (!response.writableEnded) response.end(`event: end\ndata: {"reason":"${reason}"}\n\n`);
    },
  };
}
