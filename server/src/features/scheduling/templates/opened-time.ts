import type { CalendarDate, WallTime } from '../../../kernel/calendar.ts';

/** A start that callers could not book before, because the clinic was closed or the provider's day was shorter. */
export interface OpenedTime {
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly durationMinutes: number;
}

/** Who wants to know of times that open. */
export interface OpeningListener {
  isWanted(clinicId: string): Promise<boolean>;
  opened(clinicId: string, times: readonly OpenedTime[], at: Date): Promise<void>;
}
