import { z } from 'zod';
import { envelope, ok } from '../../http/envelope.ts';
import { type Guards, get, plain, post, put, type Routes, userOf } from '../../http/routes.ts';
import { smsTemplate, VISIT_REASONS } from '../../kernel/clinic/record.ts';
import { found } from '../../kernel/failure.ts';
import { changeOf, text } from '../../kernel/fields.ts';
import { TEXT_LANGUAGES } from '../../kernel/text/text-language.ts';
import { parseTime, type WallTime } from '../../kernel/time/calendar.ts';
import { type ChangeNeeds, changeSettings, type ShownSettings } from './change-settings.ts';
import { previewTexts, textWarnings } from './send/wording.ts';

const MOST_WINDOWS = 4;

const Window = z.object({
  hoursBefore: z
    .int('must be a whole number of hours')
    .min(2, 'is less than 2 hours')
    .max(336, 'is more than 336 hours')
    .meta({ example: 48 }),
  kinds: z
    .array(z.enum(VISIT_REASONS, `is none of ${VISIT_REASONS.join(', ')}`))
    .max(VISIT_REASONS.length)
    .optional()
    .describe('Visit reasons; absent or empty means every visit')
    .meta({ example: ['general', 'follow_up'] }),
});
const windows = z
  .array(Window)
  .min(1, 'needs at least one window')
  .max(MOST_WINDOWS, `has more than ${MOST_WINDOWS} windows`)
  .refine(
    (given) => new Set(given.map(({ hoursBefore }) => hoursBefore)).size === given.length,
    'names the same hours twice',
  )
  .transform((given) =>
    given.map(({ hoursBefore, kinds }) => (kinds?.length ? { hoursBefore, kinds } : { hoursBefore })),
  )
  .describe('When a text leaves before each visit')
  .meta({ example: [{ hoursBefore: 48 }, { hoursBefore: 4 }] });
const timeOfDay = z
  .string()
  .refine((given) => parseTime(given) !== null, 'must be a time of day, such as 20:00')
  .transform((given) => given as WallTime);
const confirmStatus = z
  .string()
  .regex(/^[A-Za-z]$/, 'is not one letter')
  .refine((letter) => !'CNB'.includes(letter), 'may not be C, N or B: they mean something else in the EMR')
  .nullable()
  .describe("The EMR's letter for a confirmed visit; null writes none")
  .meta({ example: 'h' });

const SETTINGS = {
  enabled: z.boolean().describe('Whether patients are reminded').meta({ example: true }),
  windows,
  quietFrom: timeOfDay.describe("No text from then on, on the clinic's wall").meta({ example: '20:00' }),
  quietTo: timeOfDay.describe('Texts may leave again from then on').meta({ example: '08:30' }),
  sameDay: z.boolean().describe('Whether a visit made on its own day is reminded').meta({ example: true }),
  confirmStatus,
  confirmInNotes: z
    .boolean()
    .describe("Whether a confirmation is added to the visit's notes, where they can be written")
    .meta({ example: true }),
  startRestoresConsent: z
    .boolean()
    .describe('Whether a text of START gives consent back')
    .meta({ example: false }),
  consentPolicy: z
    .enum(['express', 'implied'])
    .describe('Whether a number that was never asked counts as having agreed')
    .meta({ example: 'express' }),
  consentWords: text(1_000)
    .nullable()
    .describe('Why consent is implied, in the words of the clinic; needed for that')
    .meta({ example: 'Patients agree to reminders on the intake form.' }),
  text: smsTemplate.describe('Null means the built-in text'),
  textZh: smsTemplate.describe('Null means the built-in text'),
  textFr: smsTemplate.describe('Null means the built-in text'),
};
const words = z.string().nullable();
const Settings = z
  .object({
    ...SETTINGS,
    windows: z.array(
      z.object({
        hoursBefore: z.int().meta({ example: 48 }),
        kinds: z
          .array(z.string())
          .optional()
          .meta({ example: ['general'] }),
      }),
    ),
    quietFrom: z.string().describe("No text from then on, on the clinic's wall").meta({ example: '20:00' }),
    quietTo: z.string().describe('Texts may leave again from then on').meta({ example: '08:30' }),
    confirmStatus: words
      .describe("The EMR's letter for a confirmed visit; null writes none")
      .meta({ example: null }),
    consentWords: words.describe('Why consent is implied').meta({ example: null }),
    text: words.describe('Null means the built-in text').meta({ example: null }),
    textZh: words.describe('Null means the built-in text').meta({ example: null }),
    textFr: words.describe('Null means the built-in text').meta({ example: null }),
  })
  .meta({ id: 'ReminderSettings' });
const Warnings = z
  .array(z.string())
  .describe('What is stored and probably not meant')
  .meta({ example: ['text: {doctor} is no placeholder and will be left out.'] });
const SettingsAnswer = plain({ 200: ok(Settings).extend({ warnings: Warnings }) });

const PreviewText = z
  .object({
    language: z
      .enum(TEXT_LANGUAGES)
      .describe('yue is Chinese in traditional characters')
      .meta({ example: 'en' }),
    text: z
      .string()
      .meta({ example: 'Fraser Street Clinic: your appointment is on Wed, Sep 22 at 10:30 AM.' }),
    encoding: z.enum(['GSM-7', 'UTF-16']).describe('UTF-16 makes every segment shorter'),
    characters: z.int().describe('As the network counts them').meta({ example: 70 }),
    segments: z.int().describe('Each is paid for as a message').meta({ example: 1 }),
    unknownPlaceholders: z.array(z.string()).describe('They render empty').meta({ example: [] }),
  })
  .meta({ id: 'ReminderPreview' });
export interface SettingsRouteNeeds extends ChangeNeeds {
  /** Further warnings about a configured status letter. */
  readonly statusWarnings: (clinicId: string, confirmStatus: string | null) => Promise<string[]>;
}

export function settingsRoutes(needs: SettingsRouteNeeds, guards: Guards): Routes {
  const { clinics, settings } = needs;
  const shown = (all: ShownSettings, more: readonly string[]) => ({
    ...envelope(Settings.parse(all)),
    warnings: [...textWarnings(all), ...more],
  });
  return guards.clinic('Reminders', [
    get('/api/clinic/reminders', {
      summary: 'How patients are reminded of their visits by text',
      answer: SettingsAnswer,
      handle: async ({ clinicId }) => {
        const clinic = found(await clinics.read(clinicId));
        const { startRestoresConsent } = clinic;
        return shown({ ...(await settings.read(clinicId)), startRestoresConsent }, []);
      },
    }),
    put('/api/clinic/reminders', {
      summary: 'Change how patients are reminded; only the fields sent',
      body: changeOf(z.object(SETTINGS)),
      answer: SettingsAnswer,
      action: 'reminders.settings',
      handle: async (request) => {
        const { clinicId, body, trail } = request;
        const all = await changeSettings(needs, clinicId, body, userOf(request).email, trail);
        const more = body.confirmStatus ? await needs.statusWarnings(clinicId, body.confirmStatus) : [];
        return shown(all, more);
      },
    }),
    post('/api/clinic/reminders/preview', {
      summary: 'What a reminder would say in each language, and in how many segments',
      body: z.object({
        text: smsTemplate.optional().describe('Absent or null: the text in use'),
        textZh: smsTemplate.optional(),
        textFr: smsTemplate.optional(),
      }),
      answer: z.object({ texts: z.array(PreviewText) }).meta({ id: 'ReminderPreviews' }),
      action: 'reminders.preview',
      handle: async ({ clinicId, body }) => {
        const [clinic, own] = await Promise.all([clinics.read(clinicId), settings.read(clinicId)]);
        const texts = {
          text: body.text === undefined ? own.text : body.text,
          textZh: body.textZh === undefined ? own.textZh : body.textZh,
          textFr: body.textFr === undefined ? own.textFr : body.textFr,
        };
        return { texts: previewTexts(texts, found(clinic)) };
      },
    }),
  ]);
}
