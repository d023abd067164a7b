import { spokenAddress } from '../../../kernel/spoken/person-name.ts';
import type { CalendarDate } from '../../../kernel/time/calendar.ts';
import { deadlineIn } from '../../../kernel/time/deadline.ts';
import { EMR_REQUEST_MS, emrTrouble } from '../../../ports/emr.ts';
import { ACTS_OF, isOver, MOST_WRONG_DATES, type PatientLink } from '../link.ts';
import type { ActParts } from '../needs.ts';
import type { LinkForm } from '../opening/link-form.ts';
import { isOpenRequest, openLink } from '../opening/open-link.ts';
import { provePatient } from '../opening/prove-patient.ts';
import { isChinese, type PageLanguage, type View } from '../opening/view.ts';
import { standingVisit } from '../opening/visits.ts';
import { actOnOffer } from './act-on-offer.ts';
import { actOnRequest } from './act-on-request.ts';
import { actOnVisit } from './act-on-visit.ts';
import type { Acting, Wish } from './acting.ts';
import { runOnce } from './once.ts';

const DEAD: View = { page: 'dead' };

export interface Acted {
  readonly view: View;
  readonly isMiss: boolean;
}

/** Checks the birth date, then runs the same use cases as the phone. */
export async function actOnLink(
  parts: ActParts,
  link: PatientLink,
  form: LinkForm,
  language: PageLanguage,
): Promise<Acted> {
  const isRepeat = wasUsed(link, parts.clock.now());
  if (isOver(link, parts.clock.now()) && !isRepeat) return { view: DEAD, isMiss: false };
  const wish = wishOf(link, form);
  if (!form.dateOfBirth || !wish)
    return { view: isRepeat ? DEAD : await askAgain(parts, link, form), isMiss: false };
  try {
    const found = await lookUp(parts, link, isRepeat);
    if ('page' in found) return { view: found, isMiss: false };
    return await proveAndAct(parts, link, { ...found, wish, dateOfBirth: form.dateOfBirth }, language);
  } catch (error) {
    if (emrTrouble(error)) return { view: { page: 'away' }, isMiss: false };
    throw error;
  }
}

interface Found extends Pick<Acting, 'patient' | 'timeZone' | 'visit' | 'wish'> {
  readonly dateOfBirth: CalendarDate;
}

async function proveAndAct(
  parts: ActParts,
  link: PatientLink,
  { patient, timeZone, visit, wish, dateOfBirth }: Found,
  language: PageLanguage,
): Promise<Acted> {
  const proof = await provePatient(parts, link, {
    ...{ dateOfBirth, patient, timeZone },
    visit: visit && { providerId: visit.providerId, date: visit.date, time: visit.time },
  });
  if (proof.status === 'wrong') return { view: await wrongDate(parts, link, proof.triesLeft), isMiss: true };
  if (proof.status === 'ended') return { view: DEAD, isMiss: true };
  if (proof.status !== 'right') return { view: { page: proof.status }, isMiss: false };
  const firstName = spokenAddress(patient, isChinese(language) ? 'zh' : 'en');
  const acting = { link, wish, patient, timeZone, visit, firstName };
  const view = link.endedBy === 'act' ? await repeat(parts, acting) : await perform(parts, acting);
  return { view, isMiss: false };
}

function perform(parts: ActParts, acting: Acting): Promise<View> {
  if (acting.link.kind === 'visit') return actOnVisit(parts, acting);
  return acting.link.kind === 'request' ? actOnRequest(parts, acting) : actOnOffer(parts, acting);
}

/** A page reloaded after its link was used shows the same result, once the birth date is given again. */
function wasUsed({ endedBy, validUntil, wrongDates }: PatientLink, now: Date): boolean {
  return endedBy === 'act' && validUntil > now && wrongDates < MOST_WRONG_DATES;
}

async function repeat(parts: ActParts, { link, wish, firstName }: Acting): Promise<View> {
  const { result } = link;
  if (result)
    return result.act === wish.act && result.chosen === wish.chosen
      ? { page: 'done', result, firstName }
      : DEAD;
  // Another process ended the attempt and has not stored its answer yet, or died before it could.
  const view = await runOnce(parts, { link, wish, firstName }, async () => ({ status: 'dead' }));
  return view.page === 'taken' ? DEAD : view;
}

function wishOf({ kind }: PatientLink, { act, time }: LinkForm): Wish | null {
  const allowed = act !== null && ACTS_OF[kind].includes(act) ? act : null;
  const choosesTime = time !== '' && (act === null || act === 'times' || act === 'book');
  if (choosesTime && kind === 'visit') return { act: 'move', chosen: time };
  if (choosesTime && kind === 'request') return { act: 'book', chosen: time };
  return allowed && { act: allowed, chosen: '' };
}

async function askAgain(parts: ActParts, link: PatientLink, form: LinkForm): Promise<View> {
  const view = await openLink(parts, link);
  return view.page === 'ask' ? { ...view, problem: form.dateOfBirth ? 'act' : 'date' } : view;
}

async function wrongDate(parts: ActParts, link: PatientLink, triesLeft: number): Promise<View> {
  const view = await openLink(parts, link);
  return view.page === 'ask' ? { ...view, problem: { triesLeft } } : view;
}

/** Reads chart and visit now, so that a change at the desk refuses the act before anything is compared. */
async function lookUp(parts: ActParts, link: PatientLink, isRepeat: boolean) {
  const { clinicId, patientId, appointmentId, kind } = link;
  const timeZone = (await parts.clinics.profile(clinicId))?.timezone;
  if (!timeZone) return DEAD;
  const deadline = deadlineIn(EMR_REQUEST_MS);
  const looksAtVisit = kind === 'visit' && !isRepeat;
  const [patient, row] = await Promise.all([
    parts.patients.byId(clinicId, patientId, deadline),
    looksAtVisit && appointmentId ? parts.visits.now(clinicId, appointmentId, deadline) : null,
  ]);
  const visit = looksAtVisit ? standingVisit(link, row, parts.clock.now(), timeZone) : null;
  if (looksAtVisit && !visit) return DEAD;
  if (!isRepeat && kind !== 'visit' && !(await isOpen(parts, link))) return DEAD;
  // Without a birth date in the chart, identity cannot be proved.
  if (!patient?.dateOfBirth) return { page: 'call-us' } as const;
  return { patient, timeZone, visit };
}

/** An expired offer may still be answered: a late yes gets an explanation and other times. */
async function isOpen(parts: ActParts, link: PatientLink): Promise<boolean> {
  const { clinicId, kind, offerId } = link;
  if (kind === 'request') return isOpenRequest(parts, link);
  const offer = offerId ? await parts.offers?.see(clinicId, offerId) : null;
  return offer !== null && offer !== undefined && offer.state !== 'accepted';
}
