import { z } from 'zod';
import { envelope, ok, Timestamp } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import type { DetailStore } from './detail.store.ts';
import { ByClinicId, ClinicAnswer } from './routes.ts';

const words = z.string().nullable();
const moment = Timestamp.nullable();

const Config = z.object({
  acceptingNewPatients: z.boolean(),
  voiceAgentEnabled: z.boolean(),
  transferEnabled: z.boolean(),
  transferPhoneNumber: words,
  handoffPhone: words,
  customGreeting: words,
  customGreetingZh: words,
  supportedLanguages: z.array(z.string()),
  defaultProviderId: words,
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
  privacyOfficerName: words,
  privacyOfficerEmail: words,
  privacyOfficerPhone: words,
  baaVoiceSigned: z.boolean(),
  baaVoiceSignedAt: moment,
  baaHostingSigned: z.boolean(),
  baaHostingSignedAt: moment,
  transcriptRetentionDays: z.int(),
  callLogRetentionDays: z.int(),
});

const Detail = ClinicAnswer.extend({
  config: Config,
  hours: z
    .array(z.object({ weekday: z.int(), isOpen: z.boolean(), open: words, close: words }))
    .describe('Seven rows, Sunday first'),
  managers: z.array(z.object({ id: z.uuid(), email: z.string(), lockedUntil: moment, createdAt: Timestamp })),
  onboarding: z.object({
    steps: z.object({
      clinic_details: z.boolean(),
      emr_connection: z.boolean(),
      business_hours: z.boolean(),
      validation: z.boolean(),
    }),
    completedAt: moment,
  }),
  emr: z.object({
    emrType: words,
    baseUrl: words,
    preferRest: z.boolean(),
    hasCredentials: z.boolean(),
    connection: z.enum(['not_configured', 'unknown', 'ok', 'reauthorise', 'unreachable']),
    emrOauthTokenExpiresAt: moment,
    emrConfigPulledAt: moment,
  }),
});

const Show = {
  tags: ['Platform'],
  summary: 'One clinic with its settings, hours, managers, onboarding and connections',
  params: ByClinicId,
  response: { 200: ok(Detail) },
};

export function detailRoutes(details: Pick<DetailStore, 'detail'>, guards: Guards): Routes[] {
  return [
    guards.admin(async (app) => {
      app.get('/api/admin/clinics/:clinicId', { schema: Show }, async ({ params }) => {
        const detail = await details.detail(params.clinicId);
        if (!detail) throw new Failure('NOT_FOUND', 'There is no such clinic.');
        return envelope(detail);
      });
    }),
  ];
}
