import type { ShownCallDetail } from './shown-call.ts';

const MINUTE_MS = 60_000;

const STORIES = [
  { minutesAgo: 35, seconds: 94, summary: 'A caller booked a visit for tomorrow morning.', cost: 0.21 },
  { minutesAgo: 140, seconds: 41, summary: 'A caller asked for the opening hours.', cost: 0.09 },
  { minutesAgo: 1_500, seconds: 128, summary: 'A caller was put through to the front desk.', cost: 0.28 },
] as const;

/** Invented calls, marked as such, shown if the voice platform is unavailable. */
export function demoCalls(now: Date): ShownCallDetail[] {
  return STORIES.map(({ minutesAgo, seconds, summary, cost }, index) => {
    const startedAt = new Date(now.getTime() - minutesAgo * MINUTE_MS);
    return {
      id: `demo-call-${index + 1}`,
      status: 'ended',
      type: 'inboundPhoneCall',
      createdAt: startedAt.toISOString(),
      startedAt: startedAt.toISOString(),
      endedAt: new Date(startedAt.getTime() + seconds * 1_000).toISOString(),
      duration: seconds,
      endedReason: 'customer-ended-call',
      cost,
      callerPhone: '+1 604 ***-**00',
      assistantId: null,
      summary,
      transcript: 'AI: This is a made-up call for demonstration.\nUser: Thank you.',
      demo: true,
    };
  });
}
