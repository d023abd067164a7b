import type { SeenOffer } from '../../standby/index.ts';
import type { LinkResult } from '../link.ts';
import type { ActParts } from '../needs.ts';
import type { View } from '../opening/view.ts';
import { placeOf } from './act-on-visit.ts';
import type { Acting } from './acting.ts';
import { type Ended, runOnce } from './once.ts';

/** Accepts or declines a freed time. Declining only decides who is asked next. */
export async function actOnOffer(parts: ActParts, acting: Acting): Promise<View> {
  const { clinicId, offerId } = acting.link;
  const offer = offerId ? await parts.offers?.see(clinicId, offerId) : null;
  if (!offer || !offerId) return { page: 'gone', otherTimes: null };
  const view = await runOnce(parts, acting, () => answer(parts, acting, offerId, offer));
  return view.page === 'taken' ? { page: 'gone', otherTimes: null } : view;
}

async function answer(
  { offers, clock, ...parts }: ActParts,
  { link, wish }: Acting,
  offerId: string,
  { providerId, date, time, minutes, replaces }: SeenOffer,
): Promise<Ended> {
  const { clinicId } = link;
  if (!offers) return { status: 'gone', linkId: null };
  const at = clock.now();
  const done = (what: LinkResult['done'], more: Partial<LinkResult> = {}): Ended => ({
    status: 'done',
    result: { ...wish, done: what, place: null, replaced: null, ...more },
  });
  if (wish.act === 'decline') {
    await offers.decline(clinicId, offerId, at);
    return done('declined');
  }
  if (wish.act === 'leave') {
    await offers.leave(clinicId, offerId, at);
    return done('left');
  }
  const answer = await offers.accept(clinicId, offerId, at, link.id);
  if (answer?.outcome === 'unavailable') return { status: 'kept' };
  if (answer?.outcome !== 'booked') return { status: 'gone', linkId: answer?.linkId ?? null };
  const place = await placeOf(parts, clinicId, { providerId, date, time, durationMinutes: minutes });
  const appointmentId = (await offers.see(clinicId, offerId))?.appointmentId ?? undefined;
  return done('accepted', { place, replaced: replaces, appointmentId });
}
