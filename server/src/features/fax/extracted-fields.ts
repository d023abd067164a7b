import type { FaxReading, PatientMention } from '../../ports/fax-reader.ts';
import type { Extracted, ExtractedPatient } from './document.ts';

/** A reading in the form in which it is kept and shown. */
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
    confidences: confidencesOf(reading),
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

function confidencesOf({
  patients,
  sender,
  documentDate,
  documentType,
  urgency,
}: FaxReading): Record<string, number> {
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
  const known = Object.entries(fields).flatMap(([field, read]) =>
    read ? [[field, Math.round(read.confidence * 1000) / 1000] as const] : [],
  );
  return Object.fromEntries(known);
}
