import { z } from 'zod';
import { envelope, ok } from '../../http/envelope.ts';
import { type Guards, get, plain, post, put, type Routes, userOf } from '../../http/routes.ts';
import { parseTime, type WallTime } from '../../kernel/calendar.ts';
import { smsTemplate, VISIT_REASONS } from '../../kernel/clinic/record.ts';
import { found } from '../../kernel/failure.ts';
import { changeOf, text } from '../../kernel/fields.ts';
import { TEXT_LANGUAGES } from '../../kernel/text-language.ts';
import { type ChangeNeeds, changeSettings, type ShownSettings } from './change-settings.ts';
import type { FiguresStore } from './figures.store.ts';
import { type ResultNeeds, readResults } from './read-results.ts';
import { previewTexts, textWarnings } from './wording.ts';

const MOST_WINDOWS = 4;

const Window = z.object({
  hoursBefore: z
    .int('is no whole number of hours')
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
  .refine((given) => parseTime(given) !== null, 'is no time of day, such as 20:00')
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
const Day = z
  .object({
    visits: z
      .int()
      .describe('Visits with reminders that stand, and those that were cancelled after one')
      .meta({ example: 42 }),
    texted: z.int().describe('Visits whose patients were texted').meta({ example: 30 }),
    confirmed: z.int().describe('Visits confirmed, by text, by link or in the EMR').meta({ example: 18 }),
    cancelled: z.int().describe('Visits cancelled after a reminder').meta({ example: 2 }),
    waiting: z.int().describe('Visits with a text still to come').meta({ example: 5 }),
    cannotText: z.int().describe('Visits whose patients should be called').meta({ example: 4 }),
  })
  .meta({ id: 'ReminderDay' });

const period = z
  .object({
    from: z.string().meta({ example: '2026-10-20' }),
    to: z.string().meta({ example: '2026-11-16' }),
    visits: z.int().describe('Visits that were not cancelled').meta({ example: 612 }),
    missed: z.int().describe('Visits whose patients did not come').meta({ example: 18 }),
    cancelled: z
      .int()
      .nullable()
      .describe(
        'Visits that were cancelled, so that the time could be given to others; null where not counted',
      )
      .meta({ example: 37 }),
  })
  .nullable();
const Results = z
  .object({
    since: z
      .string()
      .nullable()
      .describe('The day since when patients are reminded')
      .meta({ example: '2026-10-02' }),
    weeks: z.int().describe('How many weeks are compared: four at most').meta({ example: 4 }),
    before: period.describe(
      'As many weeks before reminders; null in the first week or where nothing was counted',
    ),
    now: period.describe('The last weeks; null in the first week or where nothing was counted'),
    texts: z
      .object({
        from: z.string().meta({ example: '2026-10-20' }),
        to: z.string().meta({ example: '2026-11-16' }),
        sent: z.int().describe('Texts about visits of these days').meta({ example: 812 }),
        confirmed: z.int().describe('Visits confirmed').meta({ example: 540 }),
        cancelled: z.int().describe('Visits cancelled after a reminder and in time').meta({ example: 37 }),
      })
      .nullable(),
    consent: z.object({
      patients: z.int().describe('With a visit in the next two weeks').meta({ example: 341 }),
      known: z
        .int()
        .describe('Whose number is known: charts are read when a text is near')
        .meta({ example: 341 }),
      given: z.array(
        z.object({
          source: z.string().describe('How we know, as the ledger of consent says').meta({ example: 'call' }),
          patients: z.int().meta({ example: 201 }),
        }),
      ),
      withdrawn: z.int().describe('Who have said no').meta({ example: 4 }),
      unasked: z.int().describe('Who were never asked').meta({ example: 25 }),
    }),
  })
  .meta({ id: 'ReminderResults' });

export interface SettingsRouteNeeds extends ChangeNeeds, ResultNeeds {
  readonly clinics: ChangeNeeds['clinics'];
  readonly watcher: ChangeNeeds['watcher'] & ResultNeeds['watcher'];
  readonly figures: FiguresStore;
  /** What else the clinic should know about a letter that it has set. */
  readonly statusWarnings: (clinicId: string, confirmStatus: string | null) => Promise<string[]>;
}

export function settingsRoutes(needs: SettingsRouteNeeds, guards: Guards): Routes {
  const { clinics, settings, figures } = needs;
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
    get('/api/clinic/reminders/day', {
      summary: 'How many visits of a day were reminded, confirmed and cancelled',
      query: z.object({ date: z.iso.date().meta({ example: '2026-11-18' }) }),
      answer: Day,
      handle: ({ clinicId, query }) => figures.day(clinicId, query.date),
    }),
    get('/api/clinic/reminders/figures', {
      summary: 'What reminders have come to: missed visits before and after, texts, and who may be texted',
      answer: Results,
      handle: async ({ clinicId }) =>
        readResults(needs, clinicId, found(await clinics.read(clinicId)).timezone),
    }),
  ]);
}
