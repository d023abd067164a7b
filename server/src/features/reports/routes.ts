import { z } from 'zod';
import type { Trail } from '../../database/database.ts';
import { file, type Guards, get, put, type Routes, Timestamp } from '../../http/routes.ts';
import { email } from '../../kernel/fields.ts';
import { ASKED_TOPICS } from './asked-topics.ts';
import { MONTH, type Month } from './month.ts';
import { MonthFigures } from './month-figures.ts';
import type { MonthlyReports } from './monthly-report.ts';
import type { RecipientStore, ReportOwner } from './recipients.store.ts';
import { REPORT_LANGUAGES } from './report-language.ts';
import { type ClinicMonth, sumOf } from './sheet.ts';

const MOST_RECIPIENTS = 20;
const count = z.int();

const monthShown = z.string().meta({ example: '2026-10' });
const twoMonths = {
  month: monthShown,
  isSoFar: z.boolean().describe('The month is not over yet').meta({ example: false }),
  figures: MonthFigures,
  before: z.object({ month: monthShown.meta({ example: '2026-09' }), figures: MonthFigures }),
};
const ClinicReport = z
  .object({
    clinicName: z.string(),
    ...twoMonths,
    asked: z
      .array(
        z.object({
          question: z
            .string()
            .describe('As the clinic wrote it, else as a caller asked it, without personal details')
            .meta({ example: 'Do you give sick notes?' }),
          questionZh: z
            .string()
            .nullable()
            .describe('As the clinic wrote it in Chinese')
            .meta({ example: '可以开病假条吗？' }),
          topic: z
            .enum(ASKED_TOPICS)
            .nullable()
            .describe('What it is about, where the settings answer it; counted together in whatever words')
            .meta({ example: null }),
          times: count.describe('How often in the month').meta({ example: 64 }),
          answered: z.boolean().describe('The clinic has an answer to it').meta({ example: true }),
        }),
      )
      .describe('What callers asked most, the most asked first'),
  })
  .meta({ id: 'MonthlyReport' });
const OperatorReport = z
  .object({
    ...twoMonths,
    clinics: z
      .array(
        z.object({ clinicId: z.uuid(), clinicName: z.string(), figures: MonthFigures, before: MonthFigures }),
      )
      .describe('The busiest first'),
  })
  .meta({ id: 'OperatorReport' });

const month = z
  .string()
  .regex(MONTH, 'is no month, YYYY-MM')
  .transform((given) => given as Month)
  .optional()
  .describe('Last month unless given')
  .meta({ type: 'string', example: '2026-10' });
const language = z
  .enum(REPORT_LANGUAGES)
  .default('en')
  .describe('zh-Hant is traditional Chinese')
  .meta({ example: 'en' });

const Pdf = z.any().meta({ type: 'string', format: 'binary', example: '%PDF-1.7 …' });

const RecipientsAnswer = z
  .object({
    canMail: z.boolean().describe('The service has a mail server').meta({ example: true }),
    recipients: z.array(
      z.object({
        email: z.string().meta({ example: 'dr.lee@clinic.example' }),
        language: z.enum(REPORT_LANGUAGES).meta({ example: 'en' }),
        lastMonth: monthShown.nullable().describe('Of the last letter'),
        sentAt: Timestamp.nullable(),
        failedAt: Timestamp.nullable().describe('When sending it was given up'),
      }),
    ),
  })
  .meta({ id: 'ReportRecipients' });
const RecipientsChange = z.object({
  recipients: z
    .array(
      z.object({
        email: email.meta({ example: 'dr.lee@clinic.example' }),
        language: z.enum(REPORT_LANGUAGES).meta({ example: 'en' }),
      }),
    )
    .max(MOST_RECIPIENTS, `are more than ${MOST_RECIPIENTS}`)
    .refine(
      (given) => new Set(given.map((each) => each.email)).size === given.length,
      'has an address twice',
    ),
});

interface Needs {
  readonly reports: MonthlyReports;
  readonly recipients: RecipientStore;
  readonly canMail: boolean;
}

export function reportRoutes(needs: Needs, guards: Guards): Routes[] {
  const { reports } = needs;
  const { shown, replaced } = recipientsOf(needs);
  return [
    guards.clinic('Reports', [
      get('/api/clinic/reports/monthly', {
        summary: "The partners' report: a month in numbers, against the month before",
        query: z.object({ month }),
        answer: ClinicReport,
        handle: ({ clinicId, query }) => reports.ofClinic(clinicId, query.month),
      }),
      get('/api/clinic/reports/monthly.pdf', {
        summary: 'The same as PDF, on Letter',
        query: z.object({ month, language }),
        answer: file('application/pdf', Pdf, 'The PDF'),
        handle: async ({ clinicId, query }, reply) =>
          reply.type('application/pdf').send(await reports.clinicPdf(clinicId, query.language, query.month)),
      }),
      get('/api/clinic/reports/recipients', {
        summary: 'Who gets the report by mail on the first working day of a month',
        answer: RecipientsAnswer,
        handle: ({ clinicId }) => shown(clinicId),
      }),
      put('/api/clinic/reports/recipients', {
        summary: 'Change who gets the report by mail',
        body: RecipientsChange,
        answer: RecipientsAnswer,
        action: 'report.recipients',
        handle: ({ clinicId, body, trail }) => replaced(clinicId, body.recipients, trail),
      }),
    ]),
    guards.admin('Reports', [
      get('/api/admin/reports/monthly', {
        summary: 'A month of all clinics in numbers, against the month before',
        query: z.object({ month }),
        answer: OperatorReport,
        handle: async ({ query }) => {
          const { clinics, isSoFar, ...months } = await reports.overClinics(query.month);
          return { ...sumOf(months, clinics), isSoFar, clinics: clinics.map(clinicRow) };
        },
      }),
      get('/api/admin/reports/monthly.pdf', {
        summary: 'The same as PDF, on Letter',
        query: z.object({ month, language }),
        answer: file('application/pdf', Pdf, 'The PDF'),
        handle: async ({ query }, reply) =>
          reply.type('application/pdf').send(await reports.operatorPdf(query.language, query.month)),
      }),
      get('/api/admin/reports/recipients', {
        summary: 'Who gets the report over all clinics by mail on the first working day of a month',
        answer: RecipientsAnswer,
        handle: () => shown(null),
      }),
      put('/api/admin/reports/recipients', {
        summary: 'Change who gets the report over all clinics by mail',
        body: RecipientsChange,
        answer: RecipientsAnswer,
        action: 'report.recipients',
        handle: ({ body, trail }) => replaced(null, body.recipients, trail),
      }),
    ]),
  ];
}

function recipientsOf({ recipients, canMail }: Needs) {
  const shown = async (of: ReportOwner) => ({ canMail, recipients: await recipients.list(of) });
  return {
    shown,
    replaced: async (
      of: ReportOwner,
      wanted: z.output<typeof RecipientsChange>['recipients'],
      trail: Trail,
    ) => {
      await recipients.replace(of, wanted, trail);
      return shown(of);
    },
  };
}

const clinicRow = ({ clinicId, clinicName, figures, before }: ClinicMonth) => ({
  clinicId,
  clinicName,
  figures,
  before: before.figures,
});
