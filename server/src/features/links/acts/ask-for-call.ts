import { spokenPerson } from '../../../kernel/spoken/person-name.ts';
import type { LinkResult } from '../link.ts';
import type { ActParts } from '../needs.ts';
import { spokenLanguage, type View } from '../opening/view.ts';
import type { Acting } from './acting.ts';

/** Adds a call-back to the inbox, once per link. */
export async function askForCall(
  parts: ActParts,
  { link, wish, patient, firstName }: Acting,
  reason: string,
): Promise<View> {
  const { clinicId, id, patientId, language } = link;
  await parts.inbox.callBack(clinicId, {
    cause: `link:${id}`,
    callId: null,
    name: spokenPerson(patient),
    phone: patient.phone,
    patientId,
    reason,
    preferredTime: null,
    language: spokenLanguage(language),
    told: '',
    via: 'link',
  });
  const result: LinkResult = { ...wish, done: 'callback', place: null, replaced: null };
  await parts.db.inClinic(clinicId, (_, tx) => parts.links.finish(tx, clinicId, id, result, { ends: false }));
  return { page: 'done', result, firstName };
}
