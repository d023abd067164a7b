import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { vi } from 'vitest';

export interface ReceivedEvent {
  readonly id: string;
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into data freely
  readonly data: any;
}

/** A listener that remembers where it was. */
export interface Ear {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly heard: ReceivedEvent[];
  beats(): number;
  /** The refs of a kind, in the order in which they came. */
  refs(kind: string): string[];
  lastId(): string;
  until(event: string): Promise<ReceivedEvent>;
  readonly over: Promise<void>;
  leave(): void;
}

export async function listenAt(
  url: string,
  token: string,
  { lastId, clinicId }: { readonly lastId?: string; readonly clinicId?: string } = {},
): Promise<Ear> {
  const request = get(url, {
    // A connection of its own, which goes with it.
    agent: false,
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(lastId ? { 'last-event-id': lastId } : {}),
      ...(clinicId ? { 'x-clinic-id': clinicId } : {}),
    },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  request.on('error', () => undefined);
  const heard: ReceivedEvent[] = [];
  let [text, beats] = ['', 0];
  const hear = (part: string) => {
    const frames = (text + part).split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames) {
      if (frame.startsWith(':')) beats += 1;
      else heard.push(read(frame));
    }
  };
  response.setEncoding('utf8');
  response.on('data', hear);
  response.on('error', () => undefined);
  const over = new Promise<void>((resolve) => response.once('close', resolve));
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    heard,
    beats: () => beats,
    refs: (kind) => heard.filter(({ event }) => event === kind).map(({ data }) => data.ref),
    lastId: () => heard.findLast(({ id }) => id)?.id ?? '',
    until: (event) =>
      vi.waitFor(() => {
        const it = heard.find((one) => one.event === event);
        if (!it) throw new Error(`no ${event} was heard`);
        return it;
      }),
    over,
    leave: () => request.destroy(),
  };
}

function read(frame: string): ReceivedEvent {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1] ?? '';
  return { id: field('id'), event: field('event'), data: JSON.parse(field('data') || 'null') };
}
