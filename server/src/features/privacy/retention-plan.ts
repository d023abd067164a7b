import { daysBefore } from '../../database/retention.ts';
import type { PageOf } from '../../kernel/clinic/views.ts';
import type { ClinicCutoffs } from './ports.ts';

const DAY_MS = 86_400_000;

export function clinicCutoffs(days: PageOf<'retention'>, now: Date): ClinicCutoffs {
  return {
    transcripts: daysBefore(now, days.transcriptRetentionDays),
    callLogs: daysBefore(now, days.callLogRetentionDays),
    faxes: daysBefore(now, days.faxRetentionDays),
    smsTexts: daysBefore(now, days.smsTextRetentionDays),
  };
}

export const NIGHTLY = '0 3 * * *';

/** The first 03:00 UTC after an instant. */
export function nextNight(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 3);
  return new Date(now.getTime() < today ? today : today + DAY_MS);
}
