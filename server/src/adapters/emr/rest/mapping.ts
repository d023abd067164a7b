import { z } from 'zod';
import type { AppointmentKind, AppointmentStatus, EmrProvider, TemplateCode } from '../../../ports/emr.ts';
import { genderOf, toOffered } from '../emr-letters.ts';
import { numberField, textField } from '../json-fields.ts';

export const providerRecord = z.object({
  providerNo: textField,
  firstName: textField,
  lastName: textField,
  providerType: textField,
  specialty: textField,
  sex: textField,
  title: textField,
  enabled: z.boolean().nullish(),
});

export function isBookable({ providerNo, providerType, enabled }: z.infer<typeof providerRecord>): boolean {
  if (!providerNo || providerNo.startsWith('-') || providerNo === '999998') return false;
  return enabled !== false && ['doctor', 'nurse', ''].includes(providerType.toLowerCase());
}

export function toProvider(record: z.infer<typeof providerRecord>): EmrProvider {
  const { providerNo, firstName, lastName, specialty, sex, title } = record;
  const type = record.providerType.toLowerCase() || null;
  return { id: providerNo, firstName, lastName, specialty, type, title, ...genderOf(sex) };
}

export const codeRecord = z.object({
  code: textField,
  description: textField,
  duration: numberField,
  color: textField,
  confirm: textField,
});

export function toTemplateCode(record: z.infer<typeof codeRecord>): TemplateCode {
  return {
    code: record.code,
    description: record.description,
    durationMinutes: record.duration,
    color: record.color || null,
    offered: toOffered(record.confirm),
  };
}

export const typeRecord = z.object({ name: textField, duration: numberField });

export function toKind({ name, duration }: z.infer<typeof typeRecord>): AppointmentKind {
  return { name, durationMinutes: duration };
}

export const statusRecord = z.object({
  status: textField,
  description: textField,
  active: z.union([z.boolean(), z.number()]).nullish(),
});

export function toStatus({ status, description, active }: z.infer<typeof statusRecord>): AppointmentStatus {
  return { status, description, active: active !== false && active !== 0 };
}
