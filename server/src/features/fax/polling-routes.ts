import { z } from 'zod';
import { envelope, ok, Timestamp } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes, Trail } from '../../http/routes.ts';
import type { DemoFax } from '../../ports/fax-source.ts';
import type { Seeded } from './demo.ts';
import type { PollerCounts, PollerStore } from './poller.store.ts';

const tags = ['Fax'];
const Status = z.object({
  running: z.boolean(),
  intervalMs: z.int().meta({ example: 60_000 }),
  lastPollAt: Timestamp.nullable(),
  seen: z.int().describe('Faxes of the provider that were seen').meta({ example: 9 }),
  processed: z.int().describe('Faxes that polls have taken in').meta({ example: 9 }),
});

const Start = { tags, summary: "Start the clinic's poller", response: { 200: ok(Status) } };
const Stop = { tags, summary: "Stop the clinic's poller", response: { 200: ok(Status) } };
const Show = { tags, summary: 'Counts over all clinics', response: { 200: ok(Status) } };
const Seed = {
  tags,
  summary: 'Take in the demo faxes that are not here yet',
  response: {
    200: ok(z.object({ created: z.int().meta({ example: 8 }), skipped: z.int().meta({ example: 1 }) })),
  },
};
const Reset = {
  tags,
  summary: 'Remove the faxes of the mock provider; uploads stay',
  response: { 200: ok(z.object({ removed: z.int().meta({ example: 9 }) })) },
};
const Fixtures = {
  tags,
  summary: 'The demo faxes, about people who do not exist',
  response: {
    200: ok(
      z.array(
        z.object({
          id: z.string().meta({ example: 'referral-letter' }),
          title: z.string().meta({ example: 'Referral to cardiology' }),
          file: z.string().meta({ example: 'referral-letter.pdf' }),
          format: z.string().meta({ example: 'pdf' }),
          pages: z.int().meta({ example: 1 }),
          documentType: z.string(),
        }),
      ),
    ),
  },
};

export interface PollingDesk {
  readonly pollers: Pick<PollerStore, 'start' | 'stop' | 'counts'>;
  readonly intervalMs: number;
  fixtures(): Promise<readonly DemoFax[]>;
  seed(clinicId: string): Promise<Seeded>;
  reset(clinicId: string, trail: Trail): Promise<{ readonly removed: number }>;
}

export function pollingRoutes({ pollers, intervalMs, ...desk }: PollingDesk, guards: Guards): Routes[] {
  const status = (counts: PollerCounts) => envelope({ ...counts, intervalMs });
  return [
    guards.public(async (app) => {
      app.get('/api/fax/polling/status', { schema: Show, config: { refuses: [500, 503] } }, async () =>
        status(await pollers.counts()),
      );

      app.get('/api/fax/fixtures', { schema: Fixtures }, async () => envelope([...(await desk.fixtures())]));
    }),
    guards.clinic(async (app) => {
      app.post(
        '/api/fax/polling/start',
        { schema: Start, config: { action: 'fax.polling.start' } },
        async ({ clinicId, trail }) => status(await pollers.start(clinicId, trail)),
      );

      app.post(
        '/api/fax/polling/stop',
        { schema: Stop, config: { action: 'fax.polling.stop' } },
        async ({ clinicId, trail }) => status(await pollers.stop(clinicId, trail)),
      );

      // Each fax is a transaction of its own, so the audit row is written when the answer goes out.
      app.post('/api/fax/seed', { schema: Seed, config: { action: 'fax.seed' } }, async ({ clinicId }) =>
        envelope(await desk.seed(clinicId)),
      );

      app.post(
        '/api/fax/reset',
        { schema: Reset, config: { action: 'fax.reset' } },
        async ({ clinicId, trail }) => envelope(await desk.reset(clinicId, trail)),
      );
    }),
  ];
}
