import { z } from 'zod';
import { type CalendarDate, parseDate } from '../../kernel/calendar.ts';
import { tenDigits } from '../../kernel/phone-number.ts';
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
const read = <Value extends z.ZodType>(value: Value) => z.object({ value, confidence }).nullable();

/** What the model is asked for, and all that is taken from it. */
export const VisionAnswer = z.object({
  isBlank: z.boolean(),
  confidence,
  patients: z
    .array(
      z.object({
        firstName: text,
        lastName: text,
        nameConfidence: confidence,
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

/** The model's words as facts: a date that is none and a number whose check fails were not read. */
export function toReading(answer: VisionAnswer): Omit<FaxReading, 'model' | 'cost'> {
  return {
    isBlank: answer.isBlank,
    confidence: answer.confidence,
    patients: answer.isBlank ? [] : answer.patients.map(toMention),
    sender: answer.sender && answer.sender.value.trim() !== '' ? answer.sender : null,
    documentDate: dateOf(answer.documentDate),
    documentType: answer.documentType,
    urgency: answer.urgency,
  };
}

function toMention(patient: VisionAnswer['patients'][number]): PatientMention {
  const name = { first: patient.firstName.trim(), last: patient.lastName.trim() };
  const digits = patient.healthNumber?.value.replace(/\D/g, '') ?? '';
  const phone = tenDigits(patient.phone?.value);
  return {
    name: name.last === '' ? null : { value: name, confidence: patient.nameConfidence },
    dateOfBirth: dateOf(patient.dateOfBirth),
    healthNumber:
      patient.healthNumber && isHealthNumber(digits)
        ? { value: digits, confidence: patient.healthNumber.confidence, isCertain: true }
        : null,
    phone: patient.phone && phone ? { value: phone, confidence: patient.phone.confidence } : null,
  };
}

function dateOf(field: Read<string> | null): Read<CalendarDate> | null {
  const date = field && parseDate(field.value.trim());
  return date ? { value: date, confidence: field.confidence } : null;
}
