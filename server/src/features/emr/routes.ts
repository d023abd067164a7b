import { z } from 'zod';
import { envelope, ok, Timestamp } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import { EMR_TYPES } from '../../ports/emr.ts';
import type { Trail } from './ports.ts';
import type { SettingsChange } from './settings.ts';
import type { SettingsView } from './settings-view.ts';
import type { TestResult } from './test-connection.ts';
import type { WarmUp } from './warm-up.ts';

const tags = ['EMR'];

const text = (max: number) =>
  z.string().trim().min(1, 'is empty').max(max, `is longer than ${max} characters`);
const secret = z.string().min(1, 'is empty').max(1000, 'is longer than 1000 characters');

const Change = z
  .object({
    emrType: z.enum(EMR_TYPES).nullable(),
    baseUrl: text(2000).nullable(),
    username: text(200).nullable(),
    password: secret.nullable(),
    consumerKey: text(200).nullable(),
    consumerSecret: secret.nullable(),
    accessToken: secret.nullable(),
    accessTokenSecret: secret.nullable(),
    preferRest: z.boolean(),
    signatureBaseUrl: text(2000).nullable(),
    caCertificate: text(100_000).nullable().describe('PEM; trusted for this clinic alone'),
    tokenTtlSeconds: z.int().min(60).max(630_720_000).nullable(),
    admissionProgramId: z.int().min(1).max(2_147_483_647).nullable(),
  })
  .partial()
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    'names none of the fields that can be changed',
  )
  .meta({
    example: {
      emrType: 'emr-soap',
      baseUrl: 'https://emr.example.com:8443/oscar',
      username: 'frontdesk',
      password: 'the password of this account',
      preferRest: false,
    },
  });

const View = z.object({
  emrType: z.enum(EMR_TYPES),
  baseUrl: z.string().nullable(),
  username: z.string().nullable(),
  consumerKey: z.string().nullable(),
  preferRest: z.boolean(),
  signatureBaseUrl: z.string().nullable(),
  caCertificate: z.string().nullable(),
  tokenTtlSeconds: z.int().nullable(),
  admissionProgramId: z.int().nullable(),
  hasCredentials: z.boolean().describe('Everything is entered that this way in needs'),
  connection: z.enum(['ok', 'reauthorise', 'unreachable', 'not_configured']),
  emrOauthTokenExpiresAt: Timestamp.nullable(),
  emrConfigPulledAt: Timestamp.nullable(),
  breaker: z.enum(['closed', 'open', 'half-open']),
});
const Read = {
  tags,
  summary: "The clinic's EMR connection, without its secrets",
  response: { 200: ok(View) },
};
const Update = {
  tags,
  summary: 'Change the EMR connection; only the fields sent, null takes one away',
  body: Change,
  response: { 200: ok(View) },
};
const Test = {
  tags,
  summary: 'Ask the EMR now; not being connected is an answer too',
  response: {
    200: ok(
      z.object({
        connected: z.boolean(),
        latencyMs: z.int(),
        message: z.string().meta({ example: 'The EMR answers.' }),
      }),
    ),
  },
};
const WarmUpAll = {
  tags: ['Operations'],
  summary: 'Fetch the service descriptions of every SOAP clinic, so that its next caller does not wait',
  response: {
    200: ok(
      z.object({
        clinicsWarmed: z.int().meta({ example: 11 }),
        errors: z.array(
          z.object({
            clinicId: z.uuid(),
            clinicName: z.string(),
            error: z.string().meta({ example: 'The EMR does not answer.' }),
          }),
        ),
      }),
    ),
  },
};

export interface EmrDesk {
  read(clinicId: string): Promise<SettingsView>;
  change(clinicId: string, change: SettingsChange, trail: Trail): Promise<SettingsView>;
  test(clinicId: string, trail: Trail): Promise<TestResult>;
  warmUpAll(): Promise<WarmUp>;
}

export function emrRoutes(desk: EmrDesk, guards: Guards): Routes[] {
  const clinic: Routes = async (app) => {
    app.get('/api/clinic/emr', { schema: Read }, async ({ clinicId }) => envelope(await desk.read(clinicId)));

    app.put(
      '/api/clinic/emr',
      { schema: Update, config: { action: 'emr.settings' } },
      async ({ clinicId, body, trail }) => envelope(await desk.change(clinicId, body, trail)),
    );

    app.post(
      '/api/clinic/emr/test',
      { schema: Test, config: { action: 'emr.test' } },
      async ({ clinicId, trail }) => envelope(await desk.test(clinicId, trail)),
    );
  };

  const admin: Routes = async (app) => {
    app.post(
      '/api/admin/ops/soap-warmup',
      { schema: WarmUpAll, config: { action: 'ops.soap-warmup' } },
      async () => {
        const { clinicsWarmed, errors } = await desk.warmUpAll();
        return envelope({ clinicsWarmed, errors: [...errors] });
      },
    );
  };

  return [guards.clinic(clinic), guards.admin(admin)];
}
