import type { StandbyParts } from '../parts.ts';
import { lockOffer } from './accept-offer.ts';
import { endFreedTime, endMissedOffer } from './end-offer.ts';
import { tellGone } from './tell-patient.ts';
import { declinedText, stayedText } from './texts.ts';

/** Declines the offer, and the next patient is asked. Null for an unknown offer. */
export function declineOffer(
  parts: StandbyParts,
  clinicId: string,
  offerId: string,
): Promise<{ readonly text: string } | null> {
  return parts.db.inClinic(clinicId, async (_, tx) => {
    const found = await lockOffer(parts, tx, clinicId, offerId);
    if (!found) return null;
    const { offer, freed, clinic } = found;
    if (offer.state === 'offered') {
      await endMissedOffer(parts, tx, clinicId, clinic, offer, 'declined');
      await parts.offers.decided(tx, clinicId, freed.id);
      await parts.offers.enqueueLook(tx, clinicId, freed.id);
    }
    return { text: declinedText(offer.language, clinic.name) };
  });
}

export function answerStayQuestion(
  parts: StandbyParts,
  clinicId: string,
  phone: string,
  stays: boolean,
): Promise<{ readonly text: string } | null> {
  return parts.db.inClinic(clinicId, async (_, tx) => {
    const language = await parts.entries.answerStay(tx, clinicId, phone, stays);
    const clinic = language && (await parts.clinics.read(clinicId, tx));
    return language && clinic ? { text: stayedText(language, clinic.name, stays) } : null;
  });
}

export async function leaveStandby(parts: StandbyParts, clinicId: string, offerId: string): Promise<void> {
  await declineOffer(parts, clinicId, offerId);
  await parts.db.inClinic(clinicId, async (_, tx) => {
    const found = await lockOffer(parts, tx, clinicId, offerId);
    if (found?.offer.standbyId) await parts.entries.setState(tx, clinicId, found.offer.standbyId, 'removed');
  });
}

export type StaffAct = 'skip' | 'stop';

/**
 * Staff skip a patient or stop offering the time. `too-late` once the patient has accepted or the offer has ended.
 */
export function actOnOffer(
  parts: StandbyParts,
  clinicId: string,
  offerId: string,
  act: StaffAct,
  also: (tx: object) => Promise<void>,
): Promise<'done' | 'not-found' | 'too-late'> {
  return parts.db.inClinic(clinicId, async (_, tx) => {
    const found = await lockOffer(parts, tx, clinicId, offerId);
    if (!found) return 'not-found';
    const { offer, freed, clinic } = found;
    const offers = await parts.offers.offersOf(tx, clinicId, freed.id);
    const isUnderWay = offers.some(({ state }) => state === 'accepting');
    if (freed.state !== 'open' || isUnderWay || (act === 'skip' && offer.state !== 'offered'))
      return 'too-late';
    if (act === 'stop') {
      await endFreedTime(parts, tx, clinicId, clinic, freed, { state: 'closed', why: 'stopped' });
    } else {
      await parts.offers.setState(tx, clinicId, offerId, { state: 'skipped', at: parts.clock.now() });
      await tellGone(parts, tx, clinicId, clinic, offer);
      await parts.offers.decided(tx, clinicId, freed.id);
      await parts.offers.enqueueLook(tx, clinicId, freed.id);
    }
    await also(tx);
    return 'done';
  });
}
