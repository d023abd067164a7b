import { addDays } from '../../kernel/time/calendar.ts';
import type { VoiceDataNeeds } from './own-line.ts';

const DAYS = 30;

/**
 * Counted from our own logs, because the platform cannot filter its analytics by number and would cover all
 * clinics.
 */
export async function voiceAnalytics({ calls }: Pick<VoiceDataNeeds, 'calls'>, clinicId: string) {
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
