import { z } from 'zod';
import type { Trail } from '../../database/database.ts';
import { type Guards, get, post, put, type Routes } from '../../http/routes.ts';
import { SettingsChange } from './config/settings.ts';
import { SettingsView } from './config/settings-view.ts';
import type { EmrService } from './slice.ts';
import { TEST_STEPS } from './trial/try-out.ts';

const Capability = z
  .object({
    available: z.boolean().meta({ example: true }),
    message: z.string().meta({ example: 'Verified faxes can be filed in the chart, over REST.' }),
  })
  .meta({ id: 'EmrCapability' });

export interface EmrRouteNeeds extends Pick<EmrService, 'settings' | 'test' | 'warmUpAll'> {
  change(clinicId: string, change: SettingsChange, trail: Trail): Promise<SettingsView>;
}

export function emrRoutes({ settings, change, test, warmUpAll }: EmrRouteNeeds, guards: Guards): Routes[] {
  const clinic = [
    get('/api/clinic/emr', {
      summary: "The clinic's EMR connection, without its secrets",
      answer: SettingsView,
      handle: ({ clinicId }) => settings(clinicId),
    }),
    put('/api/clinic/emr', {
      summary: 'Change the EMR connection; only the fields sent, null takes one away',
      body: SettingsChange,
      answer: SettingsView,
      action: 'emr.settings',
      handle: ({ clinicId, body, trail }) => change(clinicId, body, trail),
    }),
    post('/api/clinic/emr/test', {
      summary: 'Ask the EMR now; not being connected is an answer too',
      answer: z
        .object({
          connected: z.boolean(),
          latencyMs: z.int(),
          message: z
            .string()
            .meta({ example: 'Connected: the EMR answers, and everything that callers need can be read.' }),
          steps: z
            .array(z.object({ step: z.enum(TEST_STEPS), ok: z.boolean(), message: z.string() }))
            .describe(
              'What callers need, each tried; registration is there over REST only and does not decide',
            )
            .meta({ example: [{ step: 'patients', ok: true, message: 'Patients can be searched.' }] }),
          capabilities: z
            .object({ documents: Capability, tasks: Capability })
            .describe('What the connection can do besides: file documents, write to-dos'),
        })
        .meta({ id: 'EmrTest' }),
      action: 'emr.test',
      handle: ({ clinicId, trail }) => test(clinicId, trail),
    }),
  ];

  const admin = [
    post('/api/admin/ops/soap-warmup', {
      summary: 'Fetch the service descriptions of every SOAP clinic, so that its next caller does not wait',
      answer: z
        .object({
          clinicsWarmed: z.int().meta({ example: 11 }),
          errors: z.array(
            z.object({
              clinicId: z.uuid(),
              clinicName: z.string(),
              error: z.string().meta({ example: 'The EMR does not answer.' }),
            }),
          ),
        })
        .meta({ id: 'EmrWarmUp' }),
      action: 'ops.soap-warmup',
      handle: () => warmUpAll(),
    }),
  ];

  return [guards.clinic('EMR', clinic), guards.admin('Operations', admin)];
}
