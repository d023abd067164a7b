import { deadlineIn } from '../../../kernel/time/deadline.ts';
import type { Appointment } from '../../../ports/emr.ts';
import type { LinkResult } from '../link.ts';
import type { ActParts } from '../needs.ts';
import type { View } from '../opening/view.ts';
import type { Acting } from './acting.ts';

const JOIN_MS = 5_000;

export async function isStandbyOn({ db, standby }: ActParts, clinicId: string): Promise<boolean> {
  return standby !== null && (await db.inClinic(clinicId, (_, tx) => standby.isOn(tx, clinicId)));
}

/** Adds the patient to the standby list of the same doctor; the button states that offers come by text. */
export async function joinStandby(parts: ActParts, acting: Acting, visit: Appointment): Promise<View> {
  const { link, wish, firstName } = acting;
  const { clinicId, id, patientId, language } = link;
  const { standby } = parts;
  if (!standby || !(await isStandbyOn(parts, clinicId))) return { page: 'call-us' };
  const joined = await standby.join(
    clinicId,
    {
      ...{ patientId, appointmentId: visit.id, providerId: visit.providerId },
      ...{ days: [], earliestTime: null, latestTime: null, notice: 0 },
    },
    { source: 'link', language, mayText: true },
    deadlineIn(JOIN_MS),
    (tx, { id: entryId, isNew }) => recordJoin(parts, tx, acting, { entryId, isNew }),
  );
  if (joined.status !== 'joined') return { page: 'call-us' };
  const done = joined.canText ? 'standby' : 'standby-call';
  const result: LinkResult = { ...wish, done, place: null, replaced: null };
  await parts.db.inClinic(clinicId, (_, tx) => parts.links.finish(tx, clinicId, id, result, { ends: false }));
  return { page: 'done', result, firstName };
}

async function recordJoin(
  { audit }: ActParts,
  tx: object,
  { link: { clinicId, id } }: Acting,
  { entryId, isNew }: { readonly entryId: string; readonly isNew: boolean },
): Promise<void> {
  if (!isNew) return;
  await audit.record(tx, {
    ...{ clinicId, userId: null, action: 'standby.add', resource: `standby/${entryId}` },
    ...{ ip: '', userAgent: 'patient by link', requestId: id, success: true, details: { via: 'link' } },
  });
}
