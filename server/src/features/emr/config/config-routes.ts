import { z } from 'zod';
import type { Trail } from '../../../database/database.ts';
import { type Guards, get, post, put, type Routes, Timestamp } from '../../../http/routes.ts';
import { CLINIC_RECORD } from '../../../kernel/clinic/record.ts';
import { shownOn } from '../../../kernel/clinic/views.ts';
import { found } from '../../../kernel/failure.ts';
import type { EmrConfig, EmrNeeds } from '../slice.ts';
import type { ConfigStore } from './config.store.ts';
import { configView } from './config-view.ts';
import { CONFIG_DOMAINS, type ConfigDomain } from './pull-config.ts';

const Code = z
  .object({
    code: z.string().meta({ example: '1' }),
    description: z.string().meta({ example: '15 minute appointment' }),
    durationMinutes: z.number().nullable(),
    color: z.string().nullable().meta({ example: '#bfefff' }),
    offered: z.enum(['always', 'same-day', 'same-week']),
    bookable: z.boolean().describe('Callers are offered slots of this code'),
    overridden: z.boolean().describe('The clinic said so itself'),
  })
  .meta({ id: 'TemplateCode' });
const Override = z
  .object({ code: z.string().meta({ example: 'L' }), bookable: z.boolean() })
  .meta({ id: 'TemplateCodeOverride' });
const View = z
  .object({
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
    appointmentTypeMappings: CLINIC_RECORD.appointmentTypeMappings.shown,
    bookingConstraints: z.object(shownOn('rules')),
  })
  .meta({ id: 'EmrConfig' });

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

const PULL_MS = 10_000;

interface Needs extends Pick<EmrNeeds, 'clinics' | 'isBookableCode' | 'clock'> {
  readonly snapshots: ConfigStore;
  readonly config: EmrConfig;
}

export function emrConfigRoutes({ snapshots, config, ...needs }: Needs, guards: Guards): Routes {
  const { clinics, isBookableCode, clock } = needs;
  const view = async (clinicId: string) => {
    const [facts, clinic] = await Promise.all([snapshots.read(clinicId), clinics.read(clinicId)]);
    return configView(facts, found(clinic), { isBookableCode, now: clock.now() });
  };
  const pull = async (clinicId: string, domains: readonly ConfigDomain[], trail: Trail) => {
    const pulled = await config.pull(clinicId, domains, { signal: AbortSignal.timeout(PULL_MS) });
    await snapshots.keepInOwnTransaction(clinicId, pulled, clock.now(), trail);
    return view(clinicId);
  };
  return guards.clinic('EMR configuration', [
    get('/api/clinic/emr-config', {
      summary: 'What was pulled from the EMR, and what the clinic made of it',
      answer: View,
      handle: ({ clinicId }) => view(clinicId),
    }),
    post('/api/clinic/emr-config/pull', {
      summary: 'Read the whole configuration from the EMR',
      answer: View,
      action: 'emr-config.pull',
      handle: ({ clinicId, trail }) => pull(clinicId, CONFIG_DOMAINS, trail),
    }),
    post('/api/clinic/emr-config/pull/:domain', {
      summary: 'Read one part of the configuration from the EMR',
      params: z.object({ domain: z.enum(CONFIG_DOMAINS) }),
      answer: View,
      action: 'emr-config.pull',
      handle: ({ clinicId, params, trail }) => pull(clinicId, [params.domain], trail),
    }),
    put('/api/clinic/emr-config/template-codes', {
      summary: 'Say which template codes may be booked; codes not named stay as they are',
      body: Codes,
      answer: z.object({ codes: z.array(Override) }),
      action: 'emr-config.template-codes',
      handle: async ({ clinicId, body, trail }) => ({
        codes: await snapshots.setOverrides(clinicId, body.codes, trail),
      }),
    }),
  ]);
}
