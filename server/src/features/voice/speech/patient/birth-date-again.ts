import { phrase } from '../../../../kernel/phrase.ts';
import type { NewPatient } from '../../../../ports/emr.ts';
import type { Patients, Registration } from '../../../patients/index.ts';
import type { Call } from '../../tool.ts';

/** Reveals nothing about the existing chart. */
export const birthDateAgain = phrase({
  en: 'Let me be sure I have the date of birth right: what are the month, the day and the year?',
  zh: '我再核对一下出生日期：请问是哪年、哪月、哪日？',
});

type Asker = Parameters<Patients['register']>[3];

/** If the birth date may have been misheard, the caller is asked once; repeating the same date confirms it. */
export async function registerOnceSure(call: Call, patient: NewPatient, asker: Asker): Promise<Registration> {
  const register = (isSureOfBirthDate: boolean) =>
    call.patients.register(call.clinicId, patient, call.deadline, { ...asker, isSureOfBirthDate });
  const outcome = await register(false);
  if (outcome.status !== 'other-birth-date') return outcome;
  return (await call.wasAsked(`birth-date:${patient.dateOfBirth}`)) ? register(true) : outcome;
}
