import { found } from '../../../kernel/failure.ts';
import { addDays, type CalendarDate, time, type WallTime } from '../../../kernel/time/calendar.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { instantOf, wallClockAt } from '../../../kernel/time/time-zone.ts';
import type { Clinics } from '../../clinics/index.ts';
import type { ClinicCalls, ShownCall } from '../history/clinic-calls.ts';
import type { DayRead, TodayStore } from './today.store.ts';

/** A clinic's day so far, compared with the same weekday a week ago. */
export interface Today extends Omit<DayRead, 'lastCallAt' | 'emr' | 'texts'> {
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly timezone: string;
  readonly lastWeekDate: CalendarDate;
  readonly works: {
    readonly agent: { readonly state: 'on' | 'off' | 'not-live'; readonly lastCallAt: Date | null };
    readonly emr: DayRead['emr'];
    readonly sms: { readonly on: boolean } & DayRead['texts'];
  };
  readonly inProgress: readonly ShownCall[];
}

interface Needs {
  readonly store: TodayStore;
  readonly calls: Pick<ClinicCalls, 'inProgress'>;
  readonly clinics: Pick<Clinics, 'profile'>;
  readonly clock: Clock;
}

export async function readToday({ store, calls, clinics, clock }: Needs, clinicId: string): Promise<Today> {
  const profile = found(await clinics.profile(clinicId));
  const { timezone, status, voiceAgentEnabled, smsEnabled } = profile;
  const now = wallClockAt(clock.now(), timezone);
  const lastWeekDate = addDays(now.date, -7);
  const [read, inProgress] = await Promise.all([
    store.read(clinicId, {
      today: now.date,
      lastWeek: lastWeekDate,
      // The same local time, which is not always seven times 24 hours ago.
      lastWeekUntil: instantOf(lastWeekDate, now.time, timezone),
      beganAt: instantOf(now.date, time('00:00'), timezone),
      wall: `${now.date} ${now.time}`,
    }),
    calls.inProgress(clinicId),
  ]);
  const { lastCallAt, emr, texts, ...figures } = read;
  const on = voiceAgentEnabled ? 'on' : 'off';
  return {
    ...{ ...now, timezone, lastWeekDate, ...figures, inProgress },
    works: {
      agent: {
        state: status === 'active' ? on : 'not-live',
        lastCallAt: lastCallAt === null ? null : new Date(lastCallAt),
      },
      emr,
      sms: { on: smsEnabled, ...texts },
    },
  };
}
