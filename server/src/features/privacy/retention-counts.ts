import { z } from 'zod';
import { Timestamp } from '../../kernel/fields.ts';

const count = z.int().meta({ example: 12 });

/** What tonight's run would delete for a clinic. */
export const RetentionPreview = z
  .object({
    runsAt: Timestamp.describe('The next 03:00 UTC'),
    transcriptsNulled: count,
    callLogsDeleted: count,
    smsTextsNulled: count,
    faxesDeleted: count,
  })
  .meta({ id: 'RetentionPreview' });
export type RetentionPreview = Readonly<z.output<typeof RetentionPreview>>;
export type DueCounts = Omit<RetentionPreview, 'runsAt'>;

export const RetentionCounts = z
  .object({
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
    inboxItemsDeleted: count,
    inboxWordsEmptied: count.describe("Emergency items whose caller's words have gone with the transcripts"),
    registrationsDeleted: count,
    remindersDeleted: count,
    reminderChartsDeleted: count,
    standbyDeleted: count,
    smsEventsDeleted: count,
    cronRunsDeleted: count,
  })
  .meta({ id: 'RetentionRun' });
export type RetentionCounts = Readonly<z.output<typeof RetentionCounts>>;
