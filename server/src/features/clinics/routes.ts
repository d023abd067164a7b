import { z } from 'zod';
import { envelope, ok, Timestamp } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Failure } from '../../kernel/failure.ts';
import { LANGUAGES } from '../../kernel/language.ts';
import type { ClinicProfile } from './clinic-profile.ts';
import { atLeastOne, languages, NOTHING_TO_CHANGE, phone, text, timezone } from './fields.ts';
import { businessHours, isOpenAt } from './opening-hours.ts';
import type { ClinicStore } from './store.ts';

const tags = ['Clinic'];
const words = z.string().nullable();
const moment = Timestamp.nullable();

const Clinic = z.object({
  id: z.uuid().meta({ example: '0190b5c2-7d3e-4f6a-8b1c-2d3e4f5a6b7c' }),
  name: z.string().meta({ example: 'Fraser Street Clinic' }),
  phone: words.meta({ example: '+16045550110' }),
  address: words,
  city: words,
  province: words,
  postalCode: words,
  timezone: z.string(),
  status: z.enum(['pending', 'active', 'inactive']),
  acceptingNewPatients: z.boolean(),
  isOpen: z.boolean().describe('Now, by its hours and the clock on its wall'),
  transferEnabled: z.boolean(),
  transferPhoneNumber: words,
  handoffPhone: words,
  defaultProviderId: words,
  supportedLanguages: z.array(z.enum(LANGUAGES)),
  voiceAgentEnabled: z.boolean(),
  voicePhoneNumber: words,
  voiceSquadId: words,
  hasLogo: z.boolean(),
  activatedAt: moment,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

const day = z.object({ open: z.string(), close: z.string() }).nullable();
const closed = day.meta({ example: null });

const Settings = Clinic.extend({
  businessHours: z.object({
    sunday: closed,
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: closed,
  }),
  customGreeting: words,
  customGreetingZh: words,
  waitlistEnabled: z.boolean(),
  appointmentTypeMappings: z.record(z.string(), z.string()).nullable(),
  defaultVisitMode: words,
  defaultVisitReason: words,
  defaultIsNewPatient: z.boolean().nullable(),
  defaultPreferredTime: words,
  scheduleIntelligenceEnabled: z.boolean(),
  bookingBufferMinutes: z.int(),
  maxDailyBookings: z.int().nullable(),
  allowDoubleBooking: z.boolean(),
  maxAdvanceBookingDays: z.int().nullable(),
  minAdvanceBookingHours: z.int(),
  smsEnabled: z.boolean(),
  smsSenderNumber: words,
  smsTemplateBookEn: words,
  smsTemplateBookZh: words,
  smsTemplateCancelEn: words,
  smsTemplateCancelZh: words,
  smsTemplateRescheduleEn: words,
  smsTemplateRescheduleZh: words,
  smsInboundWebhookEnabled: z.boolean(),
  privacyOfficerName: words,
  privacyOfficerEmail: words,
  privacyOfficerPhone: words,
  baaVoiceSigned: z.boolean(),
  baaVoiceSignedAt: moment,
  baaHostingSigned: z.boolean(),
  baaHostingSignedAt: moment,
  transcriptRetentionDays: z.int(),
  callLogRetentionDays: z.int(),
  preferRest: z.boolean(),
  emrConfigPulledAt: moment,
  emrOauthTokenExpiresAt: moment,
});

const Change = z
  .object({
    name: text(200).meta({ example: 'Fraser Street Clinic' }),
    phone: phone.nullable(),
    address: text(300).nullable().meta({ example: '4120 Fraser Street' }),
    city: text(100).nullable().meta({ example: 'Vancouver' }),
    province: text(50).nullable().meta({ example: 'BC' }),
    postalCode: text(20).nullable().meta({ example: 'V5V 4E8' }),
    timezone,
    acceptingNewPatients: z.boolean(),
    transferEnabled: z.boolean(),
    transferPhoneNumber: phone.nullable(),
    handoffPhone: phone.nullable(),
    defaultProviderId: text(40).nullable().meta({ example: '101' }),
    supportedLanguages: languages,
  })
  .partial()
  .refine(atLeastOne, NOTHING_TO_CHANGE);

const ReadMe = { tags, summary: 'The clinic', response: { 200: ok(Clinic) } };
const ChangeMe = {
  tags,
  summary: 'Change the clinic; only the fields sent',
  body: Change,
  response: { 200: ok(Clinic) },
};
const ReadSettings = {
  tags,
  summary: 'Every setting of the clinic, to read',
  response: { 200: ok(Settings) },
};

interface Needs {
  readonly store: Pick<ClinicStore, 'profile' | 'update'>;
  readonly clock: Clock;
}

/** Managers read what is, not what was a minute ago: none of this goes through the cache. */
export function clinicRoutes({ store, clock }: Needs, guards: Guards): Routes[] {
  return [
    guards.clinic(async (app) => {
      app.get('/api/clinic/me', { schema: ReadMe }, async ({ clinicId }) =>
        envelope(answerOf(await store.profile(clinicId), clock.now())),
      );

      app.put(
        '/api/clinic/me',
        { schema: ChangeMe, config: { action: 'clinic.update' } },
        async ({ clinicId, body, trail }) =>
          envelope(answerOf(await store.update(clinicId, body, trail), clock.now())),
      );

      app.get('/api/clinic/settings', { schema: ReadSettings }, async ({ clinicId }) => {
        const settings = answerOf(await store.profile(clinicId), clock.now());
        return envelope({ ...settings, businessHours: businessHours(settings) });
      });
    }),
  ];
}

function answerOf(profile: ClinicProfile | null, now: Date) {
  if (!profile) throw new Failure('NOT_FOUND', 'There is no such clinic.');
  return {
    ...profile,
    supportedLanguages: [...profile.supportedLanguages],
    isOpen: isOpenAt(profile, now),
    hasLogo: profile.logoKey !== null,
  };
}
