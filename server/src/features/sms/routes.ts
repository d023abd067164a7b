import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { envelope, ok } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import { LANGUAGES, type Language } from '../../kernel/language.ts';
import { toE164 } from '../../kernel/phone-number.ts';
import type { ChangedConfig } from './change-config.ts';
import type { CheckedTemplate } from './check-template.ts';
import type { TestOutcome } from './send-test.ts';
import type { SmsConfig, SmsConfigChange } from './store.ts';
import { ACTIONS, type Action } from './templates.ts';

const tags = ['SMS'];
const TEMPLATE_MAX = 2_000;

const template = z
  .string()
  .max(TEMPLATE_MAX, `is longer than ${TEMPLATE_MAX} characters`)
  // A field that was emptied asks for the built-in text.
  .transform((text) => (text.trim() === '' ? null : text))
  .nullable()
  .meta({ example: '{clinicName}: {date}, {time}, {providerName}. Reply STOP to opt out.' });

const Config = z.object({
  smsEnabled: z.boolean(),
  smsSenderNumber: z.string().nullable(),
  smsMessagingProfileId: z.string().nullable(),
  smsTemplateBookEn: z.string().nullable().describe('Null means the built-in text'),
  smsTemplateBookZh: z.string().nullable(),
  smsTemplateRescheduleEn: z.string().nullable(),
  smsTemplateRescheduleZh: z.string().nullable(),
  smsTemplateCancelEn: z.string().nullable(),
  smsTemplateCancelZh: z.string().nullable(),
  smsInboundWebhookEnabled: z.boolean(),
});
const Change = z
  .object({
    smsEnabled: z.boolean().meta({ example: true }),
    smsSenderNumber: z
      .string()
      .trim()
      .refine((number) => toE164(number) === number, 'is no number in E.164, such as +16045550100')
      .nullable()
      .meta({ example: '+16045550100' }),
    smsMessagingProfileId: z
      .string()
      .trim()
      .min(1, 'is empty')
      .max(100, 'is longer than 100 characters')
      .nullable()
      .describe('A STOP silences every number of a profile: clinics do better with one each'),
    smsTemplateBookEn: template,
    smsTemplateBookZh: template,
    smsTemplateRescheduleEn: template,
    smsTemplateRescheduleZh: template,
    smsTemplateCancelEn: template,
    smsTemplateCancelZh: template,
    smsInboundWebhookEnabled: z.boolean(),
  })
  .partial()
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    'names none of the fields that can be changed',
  );
const Warnings = z
  .array(z.string())
  .describe('What was accepted and is probably not meant')
  .meta({ example: ['{doctor} is no placeholder and will be left out.'] });
const Preview = z.object({
  text: z.string().meta({ example: 'Fraser Street Clinic: see you on September 22 at 10:30 AM.' }),
  encoding: z.enum(['GSM-7', 'UTF-16']),
  segments: z.int().meta({ example: 1 }),
  characters: z.int().meta({ example: 56 }),
  warnings: z.array(z.string()).meta({ example: [] }),
  unknownPlaceholders: z.array(z.string()).meta({ example: [] }),
});
const TestResult = z
  .object({
    valid: z.boolean(),
    error: z.string().optional(),
    skipReason: z.string().optional(),
    messageId: z.string().optional(),
  })
  .meta({ example: { valid: true, messageId: '40385f64-5717-4562-b3fc-2c963f66afa6' } });

const ReadConfig = { tags, summary: 'How the clinic sends text messages', response: { 200: ok(Config) } };
const PostConfig = {
  tags,
  summary: 'Change how text messages are sent; only the fields sent',
  body: Change,
  response: {
    200: ok(Config.pick({ smsEnabled: true, smsSenderNumber: true, smsInboundWebhookEnabled: true })).extend({
      warnings: Warnings,
    }),
  },
};
const PutConfig = { ...PostConfig, response: { 200: ok(Config).extend({ warnings: Warnings }) } };
const PreviewText = {
  tags,
  summary: 'What a text would say, and in how many segments',
  body: z.object({
    action: z.enum(ACTIONS).meta({ example: 'book' }),
    language: z.enum(LANGUAGES).meta({ example: 'en' }),
    template: template.optional().describe('Absent or empty: the text in use'),
  }),
  response: { 200: ok(Preview) },
};
const SendTest = {
  tags,
  summary: 'Send a test message now',
  body: z.object({ testPhone: z.string().trim().min(1).max(64).meta({ example: '604-555-0142' }) }),
  response: { 200: ok(TestResult) },
};

type Trail = (tx: Database) => Promise<void>;

export interface SmsDesk {
  config(clinicId: string): Promise<SmsConfig>;
  change(clinicId: string, change: SmsConfigChange, trail: Trail): Promise<ChangedConfig>;
  preview(
    clinicId: string,
    wanted: { action: Action; language: Language; template: string | null },
  ): Promise<CheckedTemplate>;
  test(clinicId: string, testPhone: string, trail: Trail): Promise<TestOutcome>;
}

/** 4.9 names two sets of routes for the same thing. */
export function smsRoutes(desk: SmsDesk, guards: Guards): Routes[] {
  return [
    guards.clinic(async (app) => {
      for (const path of ['/api/clinic/config/sms', '/api/clinic/sms-config'])
        app.get(path, { schema: ReadConfig }, async ({ clinicId }) => envelope(await desk.config(clinicId)));

      app.post(
        '/api/clinic/config/sms',
        { schema: PostConfig, config: { action: 'sms.config' } },
        async ({ clinicId, body, trail }) => changed(await desk.change(clinicId, body, trail)),
      );

      app.put(
        '/api/clinic/sms-config',
        { schema: PutConfig, config: { action: 'sms.config' } },
        async ({ clinicId, body, trail }) => changed(await desk.change(clinicId, body, trail)),
      );

      for (const path of ['/api/clinic/config/sms/validate', '/api/clinic/sms/test'])
        app.post(
          path,
          { schema: SendTest, config: { action: 'sms.test' } },
          async ({ clinicId, body, trail }) => envelope(await desk.test(clinicId, body.testPhone, trail)),
        );

      app.post(
        '/api/clinic/sms/preview',
        { schema: PreviewText, config: { action: 'sms.preview' } },
        async ({ clinicId, body }) => {
          const preview = await desk.preview(clinicId, { ...body, template: body.template ?? null });
          return envelope({
            ...preview,
            warnings: [...preview.warnings],
            unknownPlaceholders: [...preview.unknownPlaceholders],
          });
        },
      );
    }),
  ];
}

function changed({ config, warnings }: ChangedConfig) {
  return { ...envelope(config), warnings: [...warnings] };
}
