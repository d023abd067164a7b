import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ok } from '../../http/envelope.ts';
import { type Guards, get, plain, type Route, type Routes, Timestamp, userOf } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import { CURSOR, LIVE_KINDS, type LiveKind, readCursor, type Watch } from './event.ts';
import { type Hub, type Listener, MOST_STREAMS, shownEvent } from './hub.ts';
import type { LiveStore } from './store.ts';
import { openStream } from './stream.ts';

const Event = z
  .object({
    id: z.string().meta({ example: '812' }),
    kind: z.enum(LIVE_KINDS),
    ref: z.uuid().describe('What changed: a call, an item, ...; of the kind emr it is the clinic'),
    clinicId: z.uuid().nullable(),
    at: Timestamp,
    test: z.boolean().describe('Of a test call').meta({ example: false }),
  })
  .meta({ id: 'LiveEvent' });
const News = z
  .object({
    events: z.array(Event),
    next: z
      .string()
      .describe('To be sent as ?after= the next time')
      .meta({ example: '4711-0-1794848400000' }),
    reset: z
      .boolean()
      .describe('Whether it was too long ago, or too much, to be told: ask for everything again'),
  })
  .meta({ id: 'LiveNews' });

// The stream is described in prose, because client generators cannot handle two kinds of body.
const answer = plain({ 200: ok(News) });

const query = z.object({
  kinds: z
    .string()
    .max(100)
    .refine((text) => text.split(',').every(isKind), `is a list of ${LIVE_KINDS.join(', ')}`)
    .transform((text) => text.split(',') as LiveKind[])
    .optional()
    .describe('Only these, parted by commas')
    .meta({ example: 'call,inbox' }),
  after: z
    .string()
    .regex(CURSOR, 'is no place of ours in the events')
    .optional()
    .describe('Where to take up again; a stream says so with Last-Event-ID too')
    .meta({ example: '4711-812-1794848400000' }),
});

const ABOUT =
  'With `Accept: text/event-stream` a stream of server-sent events that stays open (read it with fetch, which can send the access token); otherwise what happened since `after`, at once. ' +
  'An event of the stream has its kind as `event` and an item of `events` as `data`. ' +
  'Events hold ids and no data: ask for what changed again. Each has a place as its id; send the last one as `Last-Event-ID` (or `?after=`) ' +
  'and you miss nothing, though some may come twice. `ready` comes when you have heard all there was, `reset` when it was too much: ask for everything again. ' +
  `A stream ends with \`end\` and a reason: the access token or the session is over, the process restarts. One person may have ${MOST_STREAMS} in a process.`;

export interface Desk {
  readonly hub: Hub;
  readonly store: Pick<LiveStore, 'since'>;
  /** Expiry of an accepted access token. */
  readonly tokenEnds: (accessToken: string) => Date | null;
}

export function liveRoutes(desk: Desk, guards: Guards): Routes[] {
  return [
    guards.clinic('Live', [
      get('/api/clinic/events', {
        summary: "What changes at the clinic, and the asker's own notifications",
        ...{ description: ABOUT, query, answer, exposeHeadRoute: false, refuses: [429] },
        handle: (request, reply) => serve(desk, request, reply, request.clinicId),
      }),
    ]),
    guards.admin('Live', [
      get('/api/admin/events', {
        summary: "What changes at all clinics, and the asker's own notifications",
        ...{ description: ABOUT, query, answer, exposeHeadRoute: false, refuses: [429] },
        handle: (request, reply) => serve(desk, request, reply, null),
      }),
      endWithApp(desk.hub),
    ]),
  ];
}

// The server waits for responses before it closes, and streams do not end by themselves.
const endWithApp =
  (hub: Hub): Route =>
  (app) =>
    app.addHook('preClose', async () => hub.close());

type Asked = FastifyRequest<{ Querystring: z.output<typeof query> }>;

async function serve(desk: Desk, request: Asked, reply: FastifyReply, clinicId: string | null) {
  const { id: userId, role, clinicId: ownClinicId } = userOf(request);
  const watch: Watch = { clinicId, userId, kinds: request.query.kinds ?? null };
  const place = request.headers['last-event-id'] ?? request.query.after;
  const cursor = typeof place === 'string' ? (readCursor(place) ?? ('unreadable' as const)) : null;
  if (!request.headers.accept?.includes('text/event-stream'))
    return reply.send(await news(desk, watch, cursor));
  if (desk.hub.isClosed())
    throw new Failure('UNAVAILABLE', 'This process is about to restart. Please try again now.');
  const tokenEnds =
    desk.tokenEnds(request.headers.authorization?.slice('Bearer '.length) ?? '') ?? new Date(0);
  const listener: Listener = { ...watch, sessionId: request.sessionId, role, ownClinicId, tokenEnds };
  const opened = await openStream(desk, listener, cursor, () => begin(reply));
  if (opened === 'too-many')
    throw new Failure('RATE_LIMITED', 'You have too many live streams open. Close some of your windows.');
  return reply;
}

async function news({ store }: Desk, watch: Watch, cursor: ReturnType<typeof readCursor> | 'unreadable') {
  const { events, cursor: next, isReset } = await store.since(watch, cursor === 'unreadable' ? null : cursor);
  return {
    success: true as const,
    data: { events: events.map(shownEvent), next, reset: isReset || cursor === 'unreadable' },
  };
}

function begin(reply: FastifyReply) {
  reply.hijack();
  // The response ends with the connection, so chunked encoding is dropped and each write is one piece.
  reply.raw.removeHeader('transfer-encoding');
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    connection: 'close',
    // Keeps proxies from buffering the events.
    'x-accel-buffering': 'no',
  });
  return reply.raw;
}

const isKind = (text: string) => (LIVE_KINDS as readonly string[]).includes(text);
