import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { list } from '../../http/list.ts';
import { ById, type Guards, get, put, type Routes, Timestamp } from '../../http/routes.ts';
import { found } from '../../kernel/failure.ts';
import type { CalendarDate } from '../../kernel/time/calendar.ts';
import type { FigureStore } from './figures.store.ts';
import type { WatchedClinic, WatcherStore } from './store.ts';

const SORTS = ['lagSeconds', 'clinicName'] as const;

const Watched = z
  .object({
    clinicId: z.uuid(),
    clinicName: z.string(),
    wantedBy: z
      .array(z.string())
      .describe('Who needs it')
      .meta({ example: ['reminders'] }),
    providers: z.int().meta({ example: 5 }),
    rows: z.int().describe('Visits of the next 14 days that are known').meta({ example: 420 }),
    roundAt: Timestamp.nullable().describe('When the book was last looked at'),
    lagSeconds: z.int().describe('Seconds since then').meta({ example: 31 }),
    requestsPerMinute: z.int().describe('Requests to the EMR in the last round').meta({ example: 5 }),
    trouble: z.string().nullable().describe('Why the last round was cut short').meta({ example: null }),
  })
  .meta({ id: 'WatchedClinic' });

const shown = (watch: WatchedClinic) => ({ ...watch, wantedBy: [...watch.wantedBy] });

interface Needs {
  readonly db: Database;
  readonly store: Pick<WatcherStore, 'list' | 'find' | 'want'>;
  readonly figures: Pick<FigureStore, 'read'>;
  readonly timezoneOf: (clinicId: string) => Promise<string | null>;
}

export function watcherRoutes({ db, store, figures, timezoneOf }: Needs, guards: Guards): Routes[] {
  return [
    guards.admin('Operations', [
      list('/api/admin/ops/watcher', {
        summary: 'Clinics whose book is watched: how far behind, and what it costs their EMR',
        sorts: SORTS,
        order: 'desc',
        finds: 'Part of the name of a clinic',
        row: Watched,
        sheet: 'watcher',
        handle: (_, query) => store.list(query.q, query),
      }),
      get('/api/admin/ops/watcher/:id', {
        summary: 'Whether the book of one clinic is watched, for whom, and how that goes',
        params: ById,
        answer: z
          .object({
            watched: z.boolean().describe('An operator asked for it').meta({ example: true }),
            watch: Watched.nullable().describe('Null if nobody needs it'),
          })
          .meta({ id: 'WatchOfClinic' }),
        handle: async ({ params }) => {
          found(await timezoneOf(params.id));
          const watch = await store.find(params.id);
          return { watched: watch?.wantedBy.includes('operator') ?? false, watch: watch && shown(watch) };
        },
      }),
      put('/api/admin/ops/watcher/:id', {
        summary: 'Watch the book of a clinic although nothing needs it yet, or stop that',
        params: ById,
        body: z.object({ watched: z.boolean().meta({ example: true }) }),
        answer: z.object({ watched: z.boolean().meta({ example: true }) }),
        action: 'ops.watcher',
        handle: async ({ params, body, trail }) => {
          found(await timezoneOf(params.id));
          await db.asPlatform(async (_, tx) => {
            await store.want(tx, params.id, 'operator', body.watched);
            await trail(tx);
          });
          return { watched: body.watched };
        },
      }),
    ]),
    guards.clinic('Calls', [
      get('/api/clinic/analytics/missed-visits', {
        summary: 'Visits of past days and how many were missed, by provider',
        description: 'Counted once a night from the EMR, for the last 28 days, while the book is watched.',
        query: z.object({
          from: z.iso.date().meta({ example: '2026-10-20' }),
          to: z.iso.date().meta({ example: '2026-11-16' }),
        }),
        answer: z
          .object({
            visits: z.int().meta({ example: 612 }),
            missed: z.int().meta({ example: 31 }),
            providers: z.array(
              z.object({
                providerId: z.string().meta({ example: '101' }),
                visits: z.int().meta({ example: 120 }),
                missed: z.int().meta({ example: 6 }),
              }),
            ),
          })
          .meta({ id: 'MissedVisits' }),
        handle: async ({ clinicId, query }) => {
          const days = { from: query.from as CalendarDate, to: query.to as CalendarDate };
          const providers = await figures.read(clinicId, days);
          const total = (of: 'visits' | 'missed') => providers.reduce((sum, each) => sum + each[of], 0);
          const shownProviders = providers.map(({ cancelled: _, ...each }) => each);
          return { visits: total('visits'), missed: total('missed'), providers: shownProviders };
        },
      }),
    ]),
  ];
}
