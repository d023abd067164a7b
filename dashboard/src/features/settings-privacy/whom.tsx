import { Field } from '../../ui/forms/field.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { personWords } from './person-words.ts';

export interface Whom {
  readonly phone?: string;
  readonly patientId?: string;
}

/** Null until a patient is named. */
export function whomOf(phone: string, patientId: string): Whom | null {
  const given = {
    ...(phone.trim() ? { phone: phone.trim() } : {}),
    ...(patientId.trim() ? { patientId: patientId.trim() } : {}),
  };
  return Object.keys(given).length > 0 ? given : null;
}

/** A person is found by number, by patient, or both. */
export function WhomFields({
  phone,
  patientId,
  onPhone,
  onPatient,
}: {
  readonly phone: string;
  readonly patientId: string;
  onPhone(phone: string): void;
  onPatient(patientId: string): void;
}) {
  const words = useWords(personWords);
  return (
    <>
      <div className="grid gap-3 desk:grid-cols-2">
        <Field
          label={words.phone}
          type="tel"
          autoComplete="off"
          value={phone}
          onChange={({ target }) => onPhone(target.value)}
        />
        <Field
          label={words.patient}
          autoComplete="off"
          value={patientId}
          onChange={({ target }) => onPatient(target.value)}
        />
      </div>
      <p className="text-12 text-quiet">{words.whom}</p>
    </>
  );
}
