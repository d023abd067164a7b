import { z } from 'zod';
import { tenDigits } from '../../kernel/people/phone-number.ts';
import { type CalendarDate, parseDate } from '../../kernel/time/calendar.ts';
import {
  DOCUMENT_TYPES,
  type FaxReading,
  isHealthNumber,
  type PatientMention,
  type Read,
  URGENCIES,
} from '../../ports/fax-reader.ts';

const confidence = z.number().min(0).max(1);
const text = z.string().max(200);
/** Null or absent if the model does not report a position. */
const place = z
  .object({ page: z.int().min(1).max(100), words: text })
  .nullable()
  .default(null);
const read = <Value extends z.ZodType>(value: Value) => z.object({ value, confidence, place }).nullable();

export const VisionAnswer = z.object({
  isBlank: z.boolean(),
  confidence,
  patients: z
    .array(
      z.object({
        firstName: text,
        lastName: text,
        nameConfidence: confidence,
        namePlace: place,
        dateOfBirth: read(text),
        healthNumber: read(text),
        phone: read(text),
      }),
    )
    .max(10),
  sender: read(text),
  documentDate: read(text),
  documentType: z.object({ value: z.enum(DOCUMENT_TYPES), confidence }),
  urgency: z.object({ value: z.enum(URGENCIES), confidence }),
});

export type VisionAnswer = z.infer<typeof VisionAnswer>;

/**
 * Drops invalid dates, health numbers with a wrong check digit and references to pages that were not sent.
 */
export function toReading(answer: VisionAnswer, pageCount: number): Omit<FaxReading, 'model' | 'cost'> {
  const at = (told: z.infer<typeof place>): Pick<Read<unknown>, 'place'> =>
    told && told.page <= pageCount && told.words.trim() !== ''
      ? { place: { page: told.page, words: told.words.trim() } }
      : {};
  return {
    isBlank: answer.isBlank,
    confidence: answer.confidence,
    patients: answer.isBlank ? [] : answer.patients.map((patient) => toMention(patient, at)),
    sender: answer.sender && answer.sender.value.trim() !== '' ? fieldOf(answer.sender, at) : null,
    documentDate: dateOf(answer.documentDate, at),
    documentType: answer.documentType,
    urgency: answer.urgency,
  };
}

type Told = NonNullable<VisionAnswer['sender']>;
type At = (told: Told['place']) => Pick<Read<unknown>, 'place'>;

function toMention(patient: VisionAnswer['patients'][number], at: At): PatientMention {
  const name = { first: patient.firstName.trim(), last: patient.lastName.trim() };
  const digits = patient.healthNumber?.value.replace(/\D/g, '') ?? '';
  const phone = tenDigits(patient.phone?.value);
  return {
    name:
      name.last === '' ? null : { value: name, confidence: patient.nameConfidence, ...at(patient.namePlace) },
    dateOfBirth: dateOf(patient.dateOfBirth, at),
    healthNumber:
      patient.healthNumber && isHealthNumber(digits)
        ? { ...fieldOf(patient.healthNumber, at), value: digits, isCertain: true }
        : null,
    phone: patient.phone && phone ? { ...fieldOf(patient.phone, at), value: phone } : null,
  };
}

function dateOf(field: Told | null, at: At): Read<CalendarDate> | null {
  const date = field && parseDate(field.value.trim());
  return date ? { ...fieldOf(field, at), value: date } : null;
}

function fieldOf({ value, confidence: sure, place: told }: Told, at: At): Read<string> {
  return { value, confidence: sure, ...at(told) };
}
