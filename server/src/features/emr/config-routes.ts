import { z } from 'zod';
import { envelope, ok, Timestamp } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import type { CodeOverride } from './config.store.ts';
import type { configView } from './config-view.ts';
import type { Trail } from './ports.ts';
import { CONFIG_DOMAINS, type ConfigDomain } from './pull-config.ts';

const tags = ['EMR configuration'];

const Code = z.object({
  code: z.string().meta({ example: '1' }),
  description: z.string().meta({ example: '15 minute appointment' }),
  durationMinutes: z.number().nullable(),
  color: z.string().nullable().meta({ example: '#bfefff' }),
  offered: z.enum(['always', 'same-day', 'same-week']),
  bookable: z.boolean().describe('Callers are offered slots of this code'),
  overridden: z.boolean().describe('The clinic said so itself'),
});
const Override = z.object({ code: z.string().meta({ example: 'L' }), bookable: z.boolean() });
const View = z.object({
  emrConfigPulledAt: Timestamp.nullable(),
  stale: z.boolean().describe('Never pulled, or more than 7 days ago'),
  pulledAt: z.object({
    'template-codes': Timestamp.nullable(),
    'appointment-types': Timestamp.nullable(),
    'appointment-statuses': Timestamp.nullable(),
    providers: Timestamp.nullable(),
  }),
  templateCodes: z.array(Code),
  templateCodeOverrides: z.array(Override),
  appointmentTypes: z.array(
    z.object({ name: z.string().meta({ example: 'Follow-up' }), durationMinutes: z.number().nullable() }),
  ),
  appointmentStatuses: z.array(
    z.object({
      status: z.string().meta({ example: 't' }),
      description: z.string().meta({ example: 'To do' }),
      active: z.boolean(),
    }),
  ),
  providers: z.array(
    z.object({
      id: z.string().meta({ example: '101' }),
      firstName: z.string().meta({ example: 'Susan' }),
      lastName: z.string().meta({ example: 'Lee' }),
      specialty: z.string(),
    }),
  ),
  appointmentTypeMappings: z.record(z.string(), z.string()).nullable(),
  bookingConstraints: z.object({
    scheduleIntelligenceEnabled: z.boolean(),
    bookingBufferMinutes: z.int(),
    maxDailyBookings: z.int().nullable(),
    allowDoubleBooking: z.boolean(),
    maxAdvanceBookingDays: z.int().nullable(),
    minAdvanceBookingHours: z.int(),
  }),
});

const OneCode = z.object({
  code: z
    .string()
    .length(1, 'is one character')
    .refine((code) => !/[_\s]/.test(code), 'stands for no slot in a template')
    .meta({ example: 'L' }),
  bookable: z.boolean().nullable().describe("Null takes the clinic's own word back").meta({ example: true }),
});
const Codes = z.object({
  codes: z
    .array(OneCode)
    .min(1, 'names no code')
    .max(200, 'names more than 200 codes')
    .refine((codes) => new Set(codes.map(({ code }) => code)).size === codes.length, 'names a code twice'),
});

const Read = {
  tags,
  summary: 'What was pulled from the EMR, and what the clinic made of it',
  response: { 200: ok(View) },
};
const PullAll = { tags, summary: 'Read the whole configuration from the EMR', response: { 200: ok(View) } };
const PullOne = {
  tags,
  summary: 'Read one part of the configuration from the EMR',
  params: z.object({ domain: z.enum(CONFIG_DOMAINS) }),
  response: { 200: ok(View) },
};
const SetCodes = {
  tags,
  summary: 'Say which template codes may be booked; codes not named stay as they are',
  body: Codes,
  response: { 200: ok(z.object({ codes: z.array(Override) })) },
};

export interface ConfigDesk {
  view(clinicId: string): Promise<ReturnType<typeof configView>>;
  pull(
    clinicId: string,
    domains: readonly ConfigDomain[],
    trail: Trail,
  ): Promise<ReturnType<typeof configView>>;
  setCodes(
    clinicId: string,
    codes: readonly { readonly code: string; readonly bookable: boolean | null }[],
    trail: Trail,
  ): Promise<readonly CodeOverride[]>;
}

export function emrConfigRoutes(desk: ConfigDesk, guards: Guards): Routes[] {
  return [
    guards.clinic(async (app) => {
      app.get('/api/clinic/emr-config', { schema: Read }, async ({ clinicId }) =>
        envelope(await desk.view(clinicId)),
      );

      app.post(
        '/api/clinic/emr-config/pull',
        { schema: PullAll, config: { action: 'emr-config.pull' } },
        async ({ clinicId, trail }) => envelope(await desk.pull(clinicId, CONFIG_DOMAINS, trail)),
      );

      app.post(
        '/api/clinic/emr-config/pull/:domain',
        { schema: PullOne, config: { action: 'emr-config.pull' } },
        async ({ clinicId, params, trail }) => envelope(await desk.pull(clinicId, [params.domain], trail)),
      );

      app.put(
        '/api/clinic/emr-config/template-codes',
        { schema: SetCodes, config: { action: 'emr-config.template-codes' } },
        async ({ clinicId, body, trail }) =>
          envelope({ codes: [...(await desk.setCodes(clinicId, body.codes, trail))] }),
      );
    }),
  ];
}
