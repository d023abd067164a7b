import { z } from 'zod';
import { type Guards, get, post, type Routes, Timestamp } from '../../../http/routes.ts';
import { Failure } from '../../../kernel/failure.ts';
import { type DemoNeeds, resetDemoFaxes, seedDemoFaxes } from './demo-faxes.ts';
import type { PollerCounts } from './poller.store.ts';

const Status = z
  .object({
    running: z.boolean(),
    intervalMs: z.int().meta({ example: 60_000 }),
    lastPollAt: Timestamp.nullable(),
    seen: z.int().describe('Faxes of the provider that were seen').meta({ example: 9 }),
    processed: z.int().describe('Faxes that polls have taken in').meta({ example: 9 }),
  })
  .meta({ id: 'FaxPolling' });

const NO_PROVIDER =
  'No fax provider is connected that could be polled. Upload faxes instead; in demo mode invented ones arrive.';

export function pollingRoutes(needs: DemoNeeds & { readonly intervalMs: number }, guards: Guards): Routes[] {
  const { pollers, intervalMs, isDemo } = needs;
  // The only fax provider is the demo's.
  const status = (counts: PollerCounts) => ({ ...counts, running: isDemo && counts.running, intervalMs });
  return [
    guards.public('Fax', [
      get('/api/fax/polling/status', {
        summary: 'Counts over all clinics',
        answer: Status,
        refuses: [500, 503],
        handle: async () => status(await pollers.counts()),
      }),
      get('/api/fax/fixtures', {
        summary: 'The demo faxes, about people who do not exist',
        answer: z.array(
          z
            .object({
              id: z.string().meta({ example: 'referral-letter' }),
              title: z.string().meta({ example: 'Referral to cardiology' }),
              file: z.string().meta({ example: 'referral-letter.pdf' }),
              format: z.string().meta({ example: 'pdf' }),
              pages: z.int().meta({ example: 1 }),
              documentType: z.string(),
            })
            .meta({ id: 'FaxFixture' }),
        ),
        handle: () => needs.demo.list(),
      }),
    ]),
    guards.clinic('Fax', [
      post('/api/fax/polling/start', {
        summary: "Start the clinic's poller; in demo mode only, as long as no fax provider is connected",
        answer: Status,
        action: 'fax.polling.start',
        handle: async ({ clinicId, trail }) => {
          if (!isDemo) throw new Failure('INVALID_REQUEST', NO_PROVIDER);
          return status(await pollers.start(clinicId, trail));
        },
      }),
      post('/api/fax/polling/stop', {
        summary: "Stop the clinic's poller",
        answer: Status,
        action: 'fax.polling.stop',
        handle: async ({ clinicId, trail }) => status(await pollers.stop(clinicId, trail)),
      }),
      // Each fax has its own transaction, so the audit row is written with the response.
      post('/api/fax/seed', {
        summary: 'Take in the demo faxes that are not here yet; in demo mode only',
        answer: z.object({
          created: z.int().meta({ example: 8 }),
          skipped: z.int().describe('Number of faxes that were there already').meta({ example: 1 }),
        }),
        action: 'fax.seed',
        handle: ({ clinicId }) => seedDemoFaxes(needs, clinicId),
      }),
      post('/api/fax/reset', {
        summary: 'Remove the faxes of the mock provider; uploads stay; in demo mode only',
        answer: z.object({ removed: z.int().meta({ example: 9 }) }),
        action: 'fax.reset',
        handle: ({ clinicId, trail }) => resetDemoFaxes(needs, clinicId, trail),
      }),
    ]),
  ];
}
