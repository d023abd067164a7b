import type { Closure } from '../../../kernel/clinic/closed-times.ts';
import type { WeekDay } from '../../../kernel/clinic/opened-hours.ts';
import type { CalendarDate, WallTime } from '../../../kernel/time/calendar.ts';
import type { DaySchedule } from '../../../ports/emr.ts';

/** A start that could not be booked before, because the clinic was closed or the provider's day was shorter. */
export interface OpenedTime {
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly durationMinutes: number;
}

export interface OpeningListener {
  isWanted(clinicId: string): Promise<boolean>;
  opened(clinicId: string, times: readonly OpenedTime[], at: Date): Promise<void>;
}

export type Opening =
  | {
      readonly by: 'closure';
      readonly at: string;
      readonly closure: Pick<Closure, 'from' | 'to' | 'startTime' | 'endTime' | 'providerId'>;
    }
  | {
      readonly by: 'hours';
      readonly at: string;
      readonly before: readonly WeekDay[];
    }
  | {
      readonly by: 'template';
      readonly at: string;
      readonly providerId: string;
      readonly day: CalendarDate;
      readonly before: DaySchedule | null;
    };
