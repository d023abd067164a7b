import type { RetentionDays } from './privacy-settings.ts';

/** What was there before each of these instants has been kept long enough. */
export interface ClinicCutoffs {
  readonly transcripts: Date;
  readonly callLogs: Date;
  readonly faxes: Date;
  readonly smsTexts: Date;
}

/** What is nobody's setting: leftovers of our own work, of all clinics. */
export interface PlatformCutoffs {
  readonly expired: Date;
  readonly jobs: Date;
  readonly attempts: Date;
  readonly smsEvents: Date;
  readonly cronRuns: Date;
}

/** By the name under which they are counted. */
export const LEFTOVERS = [
  'callMemoriesDeleted',
  'oauthRequestsDeleted',
  'jobsDeleted',
  'claimsDeleted',
  'attemptsDeleted',
  'smsEventsDeleted',
  'cronRunsDeleted',
] as const;
export type Leftover = (typeof LEFTOVERS)[number];

/** As many rows as one transaction deals with: short enough that no call waits for it. */
export const BATCH = 50;

const DAY_MS = 86_400_000;

export function clinicCutoffs(days: RetentionDays, now: Date): ClinicCutoffs {
  return {
    transcripts: daysBefore(now, days.transcriptRetentionDays),
    callLogs: daysBefore(now, days.callLogRetentionDays),
    faxes: daysBefore(now, days.faxRetentionDays),
    smsTexts: daysBefore(now, days.smsTextRetentionDays),
  };
}

export function platformCutoffs(now: Date): PlatformCutoffs {
  return {
    expired: now,
    jobs: daysBefore(now, 7),
    attempts: daysBefore(now, 7),
    smsEvents: daysBefore(now, 7),
    cronRuns: daysBefore(now, 90),
  };
}

export const NIGHTLY = '0 3 * * *';

/** The first 03:00 UTC after an instant. */
export function nextNight(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 3);
  return new Date(now.getTime() < today ? today : today + DAY_MS);
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
