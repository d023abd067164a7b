import { z } from 'zod';
import { envelope, ok, Timestamp } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Failure } from '../../kernel/failure.ts';
import { toE164 } from '../../kernel/phone-number.ts';
import { type PrivacySettings, signAgreements } from './privacy-settings.ts';
import type { PrivacyStore } from './store.ts';

const tags = ['Privacy'];

export const atLeastOne = (change: object) => Object.values(change).some((value) => value !== undefined);
export const NOTHING_TO_CHANGE = 'names none of the fields that can be changed';

const email = z
  .string()
  .trim()
  .max(254, 'is too long for an e-mail address')
  .pipe(z.email('is no e-mail address'))
  .meta({ example: 'privacy@example.com' });
const phone = z
  .string()
  .max(64, 'is no phone number')
  .transform((written, context) => {
    const number = toE164(written);
    if (number) return number;
    context.addIssue({ code: 'custom', message: 'is no phone number that can be dialled' });
    return z.NEVER;
  })
  .meta({ example: '604-555-0142' });

const Officer = z.object({
  privacyOfficerName: z.string().nullable(),
  privacyOfficerEmail: z.string().nullable(),
  privacyOfficerPhone: z.string().nullable(),
});
const OfficerChange = z
  .object({
    privacyOfficerName: z
      .string()
      .trim()
      .min(1, 'is empty')
      .max(200, 'is longer than 200 characters')
      .nullable()
      .meta({ example: 'Wei Chen' }),
    privacyOfficerEmail: email.nullable(),
    privacyOfficerPhone: phone.nullable(),
  })
  .partial()
  .refine(atLeastOne, NOTHING_TO_CHANGE);

const Agreements = z.object({
  baaVoiceSigned: z.boolean(),
  baaVoiceSignedAt: Timestamp.nullable().describe('When it was said to be signed'),
  baaHostingSigned: z.boolean(),
  baaHostingSignedAt: Timestamp.nullable().describe('When it was said to be signed'),
});
const AgreementsChange = z
  .object({
    baaVoiceSigned: z.boolean().meta({ example: true }),
    baaHostingSigned: z.boolean().meta({ example: true }),
  })
  .partial()
  .refine(atLeastOne, NOTHING_TO_CHANGE);

const ReadOfficer = { tags, summary: "The clinic's privacy officer", response: { 200: ok(Officer) } };
const ChangeOfficer = {
  tags,
  summary: 'Name the privacy officer; only the fields sent, null clears one',
  body: OfficerChange,
  response: { 200: ok(Officer) },
};
const ReadAgreements = {
  tags,
  summary: 'Which agreements with processors are signed',
  response: { 200: ok(Agreements) },
};
const ChangeAgreements = {
  tags,
  summary: 'Say that an agreement is signed, or no longer is',
  description: 'The time is set when an agreement turns signed, and cleared when it no longer is.',
  body: AgreementsChange,
  response: { 200: ok(Agreements) },
};

interface Needs {
  readonly store: PrivacyStore;
  readonly clock: Clock;
}

export function privacyRoutes({ store, clock }: Needs, guards: Guards): Routes[] {
  return [
    guards.clinic(async (app) => {
      app.get('/api/clinic/privacy-officer', { schema: ReadOfficer }, async ({ clinicId }) =>
        envelope(there(await store.read(clinicId))),
      );

      app.put(
        '/api/clinic/privacy-officer',
        { schema: ChangeOfficer, config: { action: 'privacy.officer' } },
        async ({ clinicId, body, trail }) => envelope(there(await store.change(clinicId, () => body, trail))),
      );

      app.get('/api/clinic/baa-status', { schema: ReadAgreements }, async ({ clinicId }) =>
        envelope(there(await store.read(clinicId))),
      );

      app.put(
        '/api/clinic/baa-status',
        { schema: ChangeAgreements, config: { action: 'privacy.agreements' } },
        async ({ clinicId, body, trail }) => {
          const sign = (before: PrivacySettings) => signAgreements(before, body, clock.now());
          return envelope(there(await store.change(clinicId, sign, trail)));
        },
      );
    }),
  ];
}

export function there(settings: PrivacySettings | null): PrivacySettings {
  if (!settings) throw new Failure('NOT_FOUND', 'There is no such clinic.');
  return settings;
}
