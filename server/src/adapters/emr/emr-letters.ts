import type { Appointment, EmrProvider, Patient, Sex, TemplateCode } from '../../ports/emr.ts';

/** EMRs also use T, X and U, and clinics invent more. */
export function toSex(letter: string): Sex {
  const upper = letter.toUpperCase();
  return upper === 'M' || upper === 'F' ? upper : 'O';
}

/** A provider's sex is a letter or a word, and empty in most EMRs. */
export function genderOf(sex: string): Pick<EmrProvider, 'gender'> {
  const word = sex.trim().toLowerCase();
  if (word === 'f' || word === 'female') return { gender: 'female' };
  return word === 'm' || word === 'male' ? { gender: 'male' } : {};
}

const INACTIVE = ['IN', 'DE', 'IC', 'ID', 'MO', 'FI'];

export function isActivePatient(status: string): boolean {
  return !INACTIVE.includes(status.toUpperCase());
}

export function isDeceased(status: string): boolean {
  return status.toUpperCase() === 'DE';
}

const VETO_KEYS = ['allow_appointment_reminders', 'reminder_preference', 'reminder_cell', 'reminder_phone'];
const NO = /^(no|n|false|0|off|never)$/i;

/** Recognises a chart field that forbids reminders by any of its names; every other value means nothing. */
export function saysNoToReminders(
  fields: ReadonlyArray<{ readonly key: string; readonly value: string }>,
): boolean {
  return fields.some(
    ({ key, value }) => VETO_KEYS.includes(key.trim().toLowerCase()) && NO.test(value.trim()),
  );
}

/** EMRs store "no doctor" as empty, zero or a negative number. */
export function doctorOf(providerNo: string): Pick<Patient, 'doctorId'> {
  return /^0*$|^-/.test(providerNo) ? {} : { doctorId: providerNo };
}

const OFFERED: Readonly<Record<string, TemplateCode['offered']>> = { day: 'same-day', wk: 'same-week' };

export function toOffered(confirm: string): TemplateCode['offered'] {
  return OFFERED[confirm.toLowerCase()] ?? 'always';
}

/** Codes are not unique, not even in the EMR's stock data; the EMR's own pages show the first. */
export function uniqueByCode(codes: readonly TemplateCode[]): TemplateCode[] {
  const firsts = codes.filter(({ code }, index) => codes.findIndex((other) => other.code === code) === index);
  return firsts.map((first) => {
    const others = codes.filter((other) => other !== first && other.code === first.code);
    return others.length === 0
      ? first
      : { ...first, otherDescriptions: others.map(({ description }) => description) };
  });
}

export function byId(a: Patient, b: Patient): number {
  return Number(a.id) - Number(b.id) || (a.id < b.id ? -1 : 1);
}

export function byStart(a: Appointment, b: Appointment): number {
  const startA = `${a.date} ${a.time}`;
  const startB = `${b.date} ${b.time}`;
  if (startA !== startB) return startA < startB ? -1 : 1;
  return Number(a.id) - Number(b.id);
}
