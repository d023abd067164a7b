import { type CalendarDate, laterDate } from '../../../kernel/time/calendar.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import type { BookingOutcome } from '../../scheduling/index.ts';
import type { ActParts } from '../needs.ts';
import { readTime } from '../opening/link-form.ts';
import type { View } from '../opening/view.ts';
import type { BookingRequest } from '../requests/booking-request.ts';
import { refusedBy, runOf } from './act-on-visit.ts';
import type { Acting } from './acting.ts';
import { askForCall } from './ask-for-call.ts';
import { findTimes } from './find-times.ts';
import { type Ended, runOnce } from './once.ts';

export async function actOnRequest(parts: ActParts, acting: Acting): Promise<View> {
  const { link, wish } = acting;
  const { clinicId, requestId } = link;
  if (wish.act === 'callback')
    return askForCall(parts, acting, 'Was asked to book an appointment and would like a call instead');
  const request = requestId ? await parts.requests.read(clinicId, requestId) : null;
  if (!request) return { page: 'dead' };
  const time = readTime(wish.chosen);
  const isWithin = time !== null && time.date >= request.from && time.date <= request.to;
  const providerId = request.providerId ?? time?.providerId ?? null;
  if (!time || !isWithin || !providerId) return times(parts, acting, request, wish.chosen !== '');

  const view = await runOnce(
    parts,
    acting,
    async (attemptId, deadline) =>
      bookedBy(
        await parts.scheduling.book(
          clinicId,
          {
            patientId: link.patientId,
            providerId,
            date: time.date,
            time: time.time,
            visit: { visitReason: request.visitReason },
            reason: reasonOf(request),
          },
          runOf(acting, 'link_book', attemptId, deadline),
        ),
        acting,
      ),
    (recalled) => (recalled.action === 'book' ? bookedBy(recalled.outcome, acting) : null),
  );
  return view.page === 'taken' ? times(parts, acting, request, true) : view;
}

const reasonOf = ({ visitReason }: BookingRequest) =>
  `${visitReason.charAt(0).toUpperCase()}${visitReason.slice(1).replaceAll('_', ' ')} (asked by the clinic)`;

function bookedBy(outcome: BookingOutcome, { wish }: Acting): Ended {
  switch (outcome.status) {
    case 'booked':
    case 'already-booked': {
      const { providerId, providerName, date, time, durationMinutes: minutes = null } = outcome;
      const place = { providerId, providerName, date, time, minutes };
      return { status: 'done', result: { ...wish, done: 'booked', place, replaced: null } };
    }
    case 'unconfirmed':
      return { status: 'unconfirmed', unconfirmed: true };
    default:
      return refusedBy(outcome);
  }
}

async function times(
  parts: ActParts,
  acting: Acting,
  request: BookingRequest,
  isTaken: boolean,
): Promise<View> {
  const { link, timeZone } = acting;
  const today: CalendarDate = wallClockAt(parts.clock.now(), timeZone).date;
  const slots = await findTimes(parts, link, {
    providerIds: request.providerId ? [request.providerId] : [],
    range: { from: laterDate(today, request.from), to: request.to },
    visit: { visitReason: request.visitReason },
  });
  const { nameOf } = await parts.bookingConfig(link.clinicId);
  const providerName = request.providerId ? nameOf(request.providerId) : null;
  return { page: 'times', old: null, providerName, slots, isTaken, note: request.note, hasStandby: false };
}
