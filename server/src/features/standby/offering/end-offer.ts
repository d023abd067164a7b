import type { Transaction } from '../../../database/database.ts';
import type { StandbyParts } from '../parts.ts';
import { isStillUseful } from '../rules.ts';
import { type FreedTime, isOpen, MOST_MISSES, type Offer, type WhyClosed } from '../standby.ts';
import { sendStayQuestion, type TellingClinic, tellGone } from './tell-patient.ts';

type Parts = Pick<
  StandbyParts,
  'offers' | 'entries' | 'holds' | 'sms' | 'links' | 'replies' | 'consents' | 'clock'
>;

/** Counts a refused or unanswered offer; after three in a row, asks the patient whether to stay. */
export async function endMissedOffer(
  parts: Parts,
  tx: Transaction,
  clinicId: string,
  clinic: TellingClinic,
  offer: Offer,
  state: 'declined' | 'expired',
): Promise<void> {
  await parts.offers.setState(tx, clinicId, offer.id, { state, at: parts.clock.now() });
  if (!offer.standbyId) return;
  const misses = await parts.entries.miss(tx, clinicId, offer.standbyId);
  if (misses !== MOST_MISSES) return;
  const { standbyId: id, phone, language } = offer;
  await sendStayQuestion(parts, tx, clinicId, clinic, { id, phone, language });
}

/** Ends offers that are no longer earlier than the patient's visit, because staff or a call moved or ended it. */
export async function endUnfitOffers(
  parts: Parts,
  tx: Transaction,
  clinicId: string,
  clinic: TellingClinic,
): Promise<void> {
  for (const { id, freedId, standbyId } of await parts.offers.openOffers(tx, clinicId)) {
    const entry = standbyId ? await parts.entries.find(clinicId, standbyId, tx) : null;
    await parts.offers.freedTime(tx, clinicId, freedId);
    const offer = await parts.offers.offer(tx, clinicId, id);
    if (offer?.state !== 'offered' || (entry && isStillUseful(entry, offer))) continue;
    await parts.offers.setState(tx, clinicId, id, { state: 'closed', at: parts.clock.now() });
    await tellGone(parts, tx, clinicId, clinic, offer);
    await parts.offers.decided(tx, clinicId, freedId);
    await parts.offers.enqueueLook(tx, clinicId, freedId);
  }
}

/** Withdraws the time; patients with an open offer are told at once. */
export async function endFreedTime(
  parts: Parts,
  tx: Transaction,
  clinicId: string,
  clinic: TellingClinic,
  freed: FreedTime,
  end: { readonly state: 'taken' | 'closed'; readonly why: WhyClosed },
): Promise<void> {
  const at = parts.clock.now();
  const open = (await parts.offers.offersOf(tx, clinicId, freed.id)).filter(isOpen);
  for (const offer of open) {
    await parts.offers.setState(tx, clinicId, offer.id, { state: end.state, at });
    await tellGone(parts, tx, clinicId, clinic, offer);
  }
  await parts.offers.endTime(tx, clinicId, freed.id, 'closed', at);
  await parts.holds.letGo(tx, clinicId, freed.id);
  if (open.length === 0 || end.state === 'closed')
    await parts.offers.addClosed(tx, clinicId, freed, end.why, at);
}
