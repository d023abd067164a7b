import type { Trail, Transaction } from '../../database/database.ts';
import type { Language } from '../../kernel/language.ts';
import type { AccessReport } from '../../kernel/people/access-report.ts';
import { type Asked, isShared } from '../../kernel/people/person.ts';
import { maskPhone } from '../../kernel/people/phone-number.ts';
import type { ErasureNeeds } from './erasures.ts';
import { findPerson } from './find-person.ts';
import { reportPage } from './report-page.ts';
import { vendorsOf } from './vendors.ts';

export interface CallAccess {
  of(
    tx: Transaction,
    clinicId: string,
    whose: { readonly callIds: readonly string[]; readonly phone: string | null },
  ): Promise<AccessReport>;
}

export interface ReportNeeds extends Pick<ErasureNeeds, 'db' | 'clinics' | 'parts' | 'vendors' | 'now'> {
  readonly access: CallAccess;
}

/** Reads everything stored about a person, in the transaction that records who asked. */
export async function reportOnPerson(
  { db, clinics, parts, access, vendors, now }: ReportNeeds,
  clinicId: string,
  { language, ...asked }: Asked & { readonly language: Language | null },
  trail: Trail,
) {
  const clinic = await clinics.read(clinicId);
  const phone = asked.phone && maskPhone(asked.phone);
  const report = await db.inClinic(clinicId, async (_, tx) => {
    const { person, callsOfOthers } = await findPerson(parts, tx, clinicId, asked);
    const records = [];
    for (const part of parts) records.push(...(await part.read(tx, clinicId, person)));
    const ownNumber = asked.patientId && isShared(person) ? null : asked.phone;
    const looks = await access.of(tx, clinicId, { callIds: person.callIds, phone: ownNumber });
    await trail(tx, phone ? { phone } : {});
    return {
      ...{ phone, patientId: asked.patientId, ...looks },
      patientsOnNumber: person.patients,
      isShared: isShared(person),
      callsOfOthers,
      records,
    };
  });
  const facts = { clinicName: clinic?.name ?? '', timezone: clinic?.timezone ?? 'UTC', at: now() };
  const held = clinic ? vendorsOf(vendors, clinic.voiceVendor) : [];
  return { ...report, page: language && reportPage(language, { ...report, ...facts, vendors: held }) };
}
