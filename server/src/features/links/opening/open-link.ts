import { deadlineIn } from '../../../kernel/time/deadline.ts';
import { EMR_REQUEST_MS, emrTrouble } from '../../../ports/emr.ts';
import { isOver, type PatientLink } from '../link.ts';
import type { ActParts } from '../needs.ts';
import type { View } from './view.ts';
import { isAhead, standingVisit } from './visits.ts';

type Parts = Pick<ActParts, 'clinics' | 'visits' | 'requests' | 'offers' | 'clock'>;

/** The page before the birth date. Opening must change nothing, because link scanners open it too. */
export async function openLink(parts: Parts, link: PatientLink): Promise<View> {
  const now = parts.clock.now();
  if (isOver(link, now)) return { page: 'dead' };
  const ask = { page: 'ask', kind: link.kind, problem: null } as const;
  if (link.kind === 'request') return (await isOpenRequest(parts, link)) ? { ...ask, moment: null } : DEAD;
  const moment = link.kind === 'visit' ? await visitMoment(parts, link) : await offerMoment(parts, link);
  return moment && 'page' in moment ? moment : moment ? { ...ask, moment } : DEAD;
}

const DEAD: View = { page: 'dead' };

export async function isOpenRequest(
  { requests }: Pick<Parts, 'requests'>,
  { clinicId, requestId }: PatientLink,
): Promise<boolean> {
  const request = requestId ? await requests.read(clinicId, requestId) : null;
  return request?.state === 'asked' || request?.state === 'opened';
}

async function visitMoment({ clinics, visits, clock }: Parts, link: PatientLink) {
  const { clinicId, appointmentId, visit } = link;
  const timeZone = (await clinics.profile(clinicId))?.timezone;
  if (!timeZone || !appointmentId) return null;
  try {
    const row = await visits.lately(clinicId, appointmentId, deadlineIn(EMR_REQUEST_MS));
    return standingVisit(link, row, clock.now(), timeZone);
  } catch (error) {
    if (!emrTrouble(error)) throw error;
    // The EMR does not answer, so show the last known visit; every act reads it again.
    if (!visit) return { page: 'away' } as const;
    return isAhead(visit, clock.now(), timeZone) ? visit : null;
  }
}

async function offerMoment({ offers }: Pick<Parts, 'offers'>, { clinicId, offerId }: PatientLink) {
  const offer = offerId ? await offers?.see(clinicId, offerId) : null;
  return offer?.state === 'open' ? offer : null;
}
