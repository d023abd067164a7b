import { z } from 'zod';
import type { Trail } from '../../database/database.ts';
import { envelope, ok } from '../../http/envelope.ts';
import { type Guards, get, plain, post, put, type Routes } from '../../http/routes.ts';
import { type ClinicChange, smsTemplate } from '../../kernel/clinic/record.ts';
import { last, shownOn, takenOn } from '../../kernel/clinic/views.ts';
import { found } from '../../kernel/failure.ts';
import { changeOf, text } from '../../kernel/fields.ts';
import { LANGUAGES } from '../../kernel/language.ts';
import { ACTIONS, templateOf } from '../../kernel/text/text-templates.ts';
import type { ClinicProfile, Clinics } from '../clinics/index.ts';
import { sendTest, type TestNeeds } from './sending/send-test.ts';
import { changeConfig } from './setup/change-config.ts';
import { checkTemplate } from './setup/check-template.ts';
import { configWarnings } from './setup/config-warnings.ts';

const Config = z
  .object({
    ...last(shownOn('sms'), 'smsTemplateCancelEn', 'smsTemplateCancelZh', 'smsInboundWebhookEnabled'),
    smsTemplateBookEn: z.string().nullable().describe('Null means the built-in text'),
  })
  .meta({ id: 'SmsConfig' });
const Change = changeOf(
  z.object(last(takenOn('sms'), 'smsTemplateCancelEn', 'smsTemplateCancelZh', 'smsInboundWebhookEnabled')),
);
const Warnings = z
  .array(z.string())
  .describe('What is stored and probably not meant')
  .meta({ example: ['{doctor} is no placeholder and will be left out.'] });
const Preview = z
  .object({
    text: z.string().meta({ example: 'Fraser Street Clinic: see you on September 22 at 10:30 AM.' }),
    encoding: z.enum(['GSM-7', 'UTF-16']),
    segments: z.int().meta({ example: 1 }),
    characters: z.int().meta({ example: 56 }),
    warnings: z.array(z.string()).meta({ example: [] }),
    unknownPlaceholders: z.array(z.string()).meta({ example: [] }),
  })
  .meta({ id: 'SmsPreview' });
const TestResult = z
  .object({
    valid: z.boolean(),
    error: z.string().optional(),
    skipReason: z.string().optional(),
    messageId: z.string().optional(),
  })
  .meta({ example: { valid: true, messageId: '40385f64-5717-4562-b3fc-2c963f66afa6' } })
  .meta({ id: 'SmsTest' });

const WholeConfig = plain({ 200: ok(Config).extend({ warnings: Warnings }) });
const Switches = Config.pick({ smsEnabled: true, smsSenderNumber: true, smsInboundWebhookEnabled: true });
const MOST_CHARACTERS = 2_000;

interface Needs extends TestNeeds {
  readonly clinics: Pick<Clinics, 'profile' | 'read' | 'change'>;
}

/** Spec 4.9 names two sets of routes for the same settings. */
export function smsRoutes(needs: Needs, guards: Guards): Routes {
  const { clinics } = needs;
  const read = async (clinicId: string) => found(await clinics.read(clinicId));
  const change = async (clinicId: string, body: ClinicChange, trail: Trail) => {
    return shown(await changeConfig(clinics, clinicId, body, trail));
  };
  const changing = {
    summary: 'Change how text messages are sent; only the fields sent',
    body: Change,
    action: 'sms.config',
  };
  const testing = {
    summary: 'Send a test message now',
    body: z.object({
      testPhone: z.string().trim().min(1).max(64).meta({ example: '604-555-0142' }),
      text: text(MOST_CHARACTERS)
        .optional()
        .describe('What to send, such as a previewed reminder; absent: a sentence of ours')
        .meta({ example: 'Fraser Street Clinic: your appointment is on Wed, Nov 18 at 10:30 AM.' }),
    }),
    answer: TestResult,
    action: 'sms.test',
  };
  return guards.clinic('SMS', [
    ...['/api/clinic/config/sms', '/api/clinic/sms-config'].map((path) =>
      get(path, {
        summary: 'How the clinic sends text messages',
        answer: WholeConfig,
        handle: async ({ clinicId }) => shown(await read(clinicId)),
      }),
    ),
    post('/api/clinic/config/sms', {
      ...changing,
      answer: plain({ 200: ok(Switches).extend({ warnings: Warnings }) }),
      handle: ({ clinicId, body, trail }) => change(clinicId, body, trail),
    }),
    put('/api/clinic/sms-config', {
      ...changing,
      answer: WholeConfig,
      handle: ({ clinicId, body, trail }) => change(clinicId, body, trail),
    }),
    ...['/api/clinic/config/sms/validate', '/api/clinic/sms/test'].map((path) =>
      post(path, {
        ...testing,
        handle: ({ clinicId, body, trail }) => sendTest(needs, clinicId, body, trail),
      }),
    ),
    post('/api/clinic/sms/preview', {
      summary: 'What a text would say, and in how many segments',
      body: z.object({
        action: z.enum(ACTIONS).meta({ example: 'book' }),
        language: z.enum(LANGUAGES).meta({ example: 'en' }),
        template: smsTemplate.optional().describe('Absent or empty: the text in use'),
      }),
      answer: Preview,
      action: 'sms.preview',
      handle: async ({ clinicId, body: { action, language, template } }) => {
        const clinic = await read(clinicId);
        return checkTemplate(template ?? templateOf(clinic, action, language), action, language, clinic);
      },
    }),
  ]);
}

function shown(config: ClinicProfile) {
  return { ...envelope(config), warnings: configWarnings(config) };
}
