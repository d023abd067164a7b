import { addDays, type CalendarDate } from '../../kernel/calendar.ts';
import type { CallSlice } from '../calls/index.ts';

export interface VoiceAnalytics {
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly totalCalls: number;
  readonly totalMinutes: number;
  readonly averageDuration: number | null;
  readonly totalCost: number;
  readonly bookings: number;
  readonly transferred: number;
  readonly byDay: Array<{ date: CalendarDate; calls: number; bookings: number }>;
}

const DAYS = 30;

/** From our own logs: the platform can neither filter nor group its figures by number, so they are everybody's. */
export async function voiceAnalytics(
  calls: Pick<CallSlice, 'analytics' | 'today'>,
  clinicId: string,
): Promise<VoiceAnalytics> {
  const to = await calls.today(clinicId);
  const { from, totals, byDay } = await calls.analytics(clinicId, { from: addDays(to, 1 - DAYS), to });
  return {
    startDate: from,
    endDate: to,
    totalCalls: totals.calls,
    totalMinutes: Math.round(totals.totalDuration / 6) / 10,
    averageDuration: totals.averageDuration,
    totalCost: totals.totalCost,
    bookings: totals.bookings,
    transferred: totals.transferred,
    byDay: [...byDay],
  };
}
