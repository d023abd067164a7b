import { z } from 'zod';
import { envelope, ok, Timestamp } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes, Trail } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import type { DueCounts } from './retention.store.ts';
import type { RetentionCounts } from './retention.ts';
import { atLeastOne, NOTHING_TO_CHANGE, there } from './routes.ts';
import type { PrivacyStore } from './store.ts';

const tags = ['Privacy'];

const days = z.int('is no whole number of days').min(1, 'is at least 1').max(3650, 'is at most 3650');
const Days = z.object({
  transcriptRetentionDays: days.describe('Then the words of a call are erased').meta({ example: 90 }),
  callLogRetentionDays: days
    .describe('Then the call itself, its trace and its text messages are deleted')
    .meta({ example: 365 }),
  faxRetentionDays: days.describe('Then a fax is deleted with its file').meta({ example: 365 }),
  smsTextRetentionDays: days.describe('Then the words of a text message are erased').meta({ example: 90 }),
});

const count = z.int().meta({ example: 12 });
const Preview = z.object({
  runsAt: Timestamp.describe('The next 03:00 UTC'),
  transcriptsNulled: count,
  callLogsDeleted: count,
  smsTextsNulled: count,
  faxesDeleted: count,
});
const Counts = z.object({
  transcriptsNulled: count,
  callLogsDeleted: count,
  clinicsProcessed: count,
  callEventsDeleted: count,
  smsTextsNulled: count,
  smsMessagesDeleted: count,
  faxesDeleted: count,
  callMemoriesDeleted: count,
  oauthRequestsDeleted: count,
  jobsDeleted: count,
  claimsDeleted: count,
  attemptsDeleted: count,
  smsEventsDeleted: count,
  cronRunsDeleted: count,
});

const ReadDays = { tags, summary: 'How long things are kept', response: { 200: ok(Days) } };
const ChangeDays = {
  tags,
  summary: 'Change how long things are kept; only the fields sent',
  description:
    'Days of 24 hours, 1 to 3650. Takes effect with the next run, at 03:00 UTC. The audit log is never deleted.',
  body: Days.partial().refine(atLeastOne, NOTHING_TO_CHANGE),
  response: { 200: ok(Days) },
};
const ReadPreview = {
  tags,
  summary: 'What the coming night would erase and delete',
  response: { 200: ok(Preview) },
};
const Run = {
  tags,
  summary: 'Run data retention now, for all clinics',
  description: 'One run at a time: while another is under way this is a conflict.',
  response: { 200: ok(Counts) },
};

export interface RetentionDesk {
  readonly store: PrivacyStore;
  preview(clinicId: string): Promise<(DueCounts & { readonly runsAt: Date }) | null>;
  /** Null while another run is at it. */
  run(trail: Trail): Promise<RetentionCounts | null>;
}

export function retentionRoutes({ store, preview, run }: RetentionDesk, guards: Guards): Routes[] {
  return [
    guards.clinic(async (app) => {
      app.get('/api/clinic/data-retention', { schema: ReadDays }, async ({ clinicId }) =>
        envelope(there(await store.read(clinicId))),
      );

      app.put(
        '/api/clinic/data-retention',
        { schema: ChangeDays, config: { action: 'privacy.retention' } },
        async ({ clinicId, body, trail }) => envelope(there(await store.change(clinicId, () => body, trail))),
      );

      app.get('/api/clinic/data-retention/preview', { schema: ReadPreview }, async ({ clinicId }) => {
        const due = await preview(clinicId);
        if (!due) throw new Failure('NOT_FOUND', 'There is no such clinic.');
        return envelope(due);
      });
    }),
    guards.admin(async (app) => {
      app.post(
        '/api/admin/data-retention/run',
        { schema: Run, config: { action: 'data-retention.run', refuses: [409] } },
        async ({ trail }) => {
          const counts = await run(trail);
          if (!counts)
            throw new Failure(
              'CONFLICT',
              'Data retention is running already. Please wait until it has finished.',
            );
          return envelope(counts);
        },
      );
    }),
  ];
}
