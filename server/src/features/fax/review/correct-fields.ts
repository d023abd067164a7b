import type { DocumentType } from '../../../ports/fax-reader.ts';
import type { Extracted, ExtractedPatient } from '../extracted.ts';

const CORRECTABLE = [
  'sender',
  'documentType',
  'documentDate',
  'patientName',
  'dateOfBirth',
  'phn',
  'phone',
] as const;
export type Correctable = (typeof CORRECTABLE)[number];

/** New values by field; null if the page does not say. */
export type Correction = { readonly [Field in Correctable]?: string | null };

export const NOTHING_READ: Extracted = {
  ...{ patientName: null, firstName: null, lastName: null, dateOfBirth: null, phn: null, phone: null },
  ...{ sender: null, documentDate: null, documentType: 'other', urgency: 'routine', confidences: {} },
  ...{ isBlank: false, patients: [] },
};

/** Applies a person's corrections. The reader's values are kept, so that they can be restored. */
export function correctFields(extracted: Extracted, correction: Correction): Extracted {
  let result = extracted;
  for (const field of CORRECTABLE) {
    const value = correction[field];
    if (value !== undefined && value !== result[field]) result = corrected(result, field, value);
  }
  return result;
}

function corrected(before: Extracted, field: Correctable, value: string | null): Extracted {
  const read = before.asRead?.[field] ?? {
    value: before[field],
    confidence: before.confidences[field] ?? null,
  };
  const { [field]: _, ...others } = before.asRead ?? {};
  const { [field]: __, ...confidences } = before.confidences;
  const isAsRead = value === read.value;
  const confidence = isAsRead ? read.confidence : 1;
  const name = field === 'patientName' ? namesOf(value) : {};
  const changed = field === 'documentType' ? { documentType: value as DocumentType } : { [field]: value };
  const after = {
    ...before,
    ...changed,
    ...name,
    confidences: confidence === null ? confidences : { ...confidences, [field]: confidence },
    asRead: isAsRead ? others : { ...others, [field]: read },
  };
  return { ...after, patients: patientsOf(after) };
}

/**
 * Splits "Jane Smith" and "Smith, Jane"; Chinese characters without a space stay one full name, and are searched as
 * one.
 */
function namesOf(name: string | null): Pick<Extracted, 'firstName' | 'lastName'> {
  if (name === null) return { firstName: null, lastName: null };
  const [last, first] = name.split(',').map((part) => part.trim());
  if (first) return { firstName: first, lastName: last ?? null };
  const words = name.trim().split(/\s+/);
  return { firstName: words.slice(0, -1).join(' ') || null, lastName: words.at(-1) ?? null };
}

/** The top-level fields belong to the first patient, for whom the EMR is searched. */
function patientsOf(extracted: Extracted): readonly ExtractedPatient[] {
  const { firstName, lastName, dateOfBirth, phn, phone, patients } = extracted;
  const [first, ...others] = patients;
  const phnIsCertain = phn !== null && (extracted.asRead?.phn ? true : (first?.phnIsCertain ?? false));
  const patient = { firstName, lastName, dateOfBirth, phn, phnIsCertain, phone };
  const isNobody = [firstName, lastName, dateOfBirth, phn, phone].every((value) => value === null);
  return isNobody ? others : [patient, ...others];
}
