import type { FaxReading, PatientMention, Read } from '../../../ports/fax-reader.ts';
import type { Extracted, ExtractedPatient } from '../document.ts';

export function extractedFields(reading: FaxReading): Extracted {
  const [patient] = reading.patients;
  const { phnIsCertain: _, ...first } = toExtractedPatient(patient);
  const name = [first.firstName, first.lastName].filter(Boolean).join(' ');
  return {
    patientName: name || null,
    ...first,
    sender: reading.sender?.value ?? null,
    documentDate: reading.documentDate?.value ?? null,
    documentType: reading.documentType.value,
    urgency: reading.urgency.value,
    confidences: knownOf(reading, ({ confidence }) => Math.round(confidence * 1000) / 1000),
    places: knownOf(reading, ({ place }) => place),
    isBlank: reading.isBlank,
    patients: reading.patients.map(toExtractedPatient),
  };
}

function toExtractedPatient(patient: PatientMention | undefined): ExtractedPatient {
  return {
    firstName: patient?.name?.value.first || null,
    lastName: patient?.name?.value.last || null,
    dateOfBirth: patient?.dateOfBirth?.value ?? null,
    phn: patient?.healthNumber?.value ?? null,
    phnIsCertain: patient?.healthNumber?.isCertain ?? false,
    phone: patient?.phone?.value ?? null,
  };
}

/** Collects one property of every field that was read, by field name. */
function knownOf<Fact>(
  { patients, sender, documentDate, documentType, urgency }: FaxReading,
  factOf: (read: Read<unknown>) => Fact | undefined,
): Record<string, Fact> {
  const [patient] = patients;
  const fields = {
    patientName: patient?.name,
    dateOfBirth: patient?.dateOfBirth,
    phn: patient?.healthNumber,
    phone: patient?.phone,
    sender,
    documentDate,
    documentType,
    urgency,
  };
  const known = Object.entries(fields).flatMap(([field, read]) => {
    const fact = read ? factOf(read) : undefined;
    return fact === undefined ? [] : [[field, fact] as const];
  });
  return Object.fromEntries(known);
}
