import { z } from 'zod';
import { list } from '../../http/list.ts';
import { type Guards, get, type Routes, Timestamp } from '../../http/routes.ts';
import { found } from '../../kernel/failure.ts';
import { text } from '../../kernel/fields.ts';
import { LANGUAGES } from '../../kernel/language.ts';
import { maskPhone } from '../../kernel/people/phone-number.ts';
import { PLACEHOLDERS } from '../../kernel/text/text-placeholders.ts';
import { ACTIONS, builtInTemplate, purposeOf, TEMPLATE_FIELDS } from '../../kernel/text/text-templates.ts';
import type { Clinics } from '../clinics/index.ts';
import type { SmsListStore } from './lists.store.ts';
import { MESSAGE_SORTS, OPT_OUT_SORTS, OWN_ACTIONS } from './sending/message.ts';

const STATES = ['queued', 'sending', 'sent', 'skipped', 'failed'] as const;
const words = z.string().nullable();
const day = z.iso.date().optional().meta({ example: '2026-11-16' });

const MessageAnswer = z
  .object({
    id: z.uuid(),
    action: z.enum([...ACTIONS, ...OWN_ACTIONS, 'test']).meta({ example: 'book' }),
    language: z.string().meta({ example: 'en' }),
    to: words.describe('Masked').meta({ example: '+1 604 ***-**42' }),
    state: z.enum(STATES).meta({ example: 'sent' }),
    skipReason: words.describe('Why it was not sent').meta({ example: null }),
    deliveryStatus: words.describe('As the provider last said').meta({ example: 'delivered' }),
    callId: words.meta({ example: 'c-20261116-0917' }),
    appointmentId: words.meta({ example: '4711' }),
    patientId: words
      .describe('Whose appointment it is about, where the assistant wrote that one')
      .meta({ example: '1042' }),
    patientName: words.meta({ example: 'Wei Chen' }),
    consentId: z
      .uuid()
      .nullable()
      .describe('The row of consent that it rests on; null if it was never to be sent'),
    createdAt: Timestamp,
    sentAt: Timestamp.nullable(),
  })
  .meta({ id: 'TextMessage' });
const OptOutAnswer = z
  .object({
    phone: z.string().describe('Masked').meta({ example: '+1 604 ***-**42' }),
    source: z.enum(['stop-word', 'provider-refusal', 'staff']).meta({ example: 'stop-word' }),
    at: Timestamp,
  })
  .meta({ id: 'TextOptOut' });

const MEANS: Readonly<Record<(typeof PLACEHOLDERS)[number], string>> = {
  clinicName: "The clinic's name",
  date: 'The day of the appointment',
  time: 'Its time',
  providerName: 'With whom it is',
  clinicPhone: "The clinic's number",
  oldDate: 'The day it was moved from',
  oldTime: 'The time it was moved from',
  patientName: 'Who the patient is; think before you use it',
  clinicAddress: 'The address of the clinic',
  whatToBring: 'What the clinic asks patients to bring',
};

interface Needs {
  readonly lists: SmsListStore;
  readonly clinics: Pick<Clinics, 'read'>;
}

export function smsListRoutes({ lists, clinics }: Needs, guards: Guards): Routes {
  return guards.clinic('SMS', [
    list('/api/clinic/sms/messages', {
      summary: 'Text messages and what became of them, newest first',
      sorts: MESSAGE_SORTS,
      order: 'desc',
      finds: 'Digits of the number, or the id of a call or an appointment',
      words: text(100).optional().meta({ example: '604555' }),
      filters: z.object({
        state: z.enum(STATES).optional().meta({ example: 'sent' }),
        action: z
          .enum([...ACTIONS, ...OWN_ACTIONS, 'test'])
          .optional()
          .meta({ example: 'book' }),
        startDate: day.describe('Made on this day (UTC) or later'),
        endDate: day.describe('Made on this day (UTC) or before'),
      }),
      row: MessageAnswer,
      sheet: 'text-messages',
      namesPatients: true,
      handle: async ({ clinicId }, query) => {
        const { state = null, action = null, startDate = null, endDate = null, q } = query;
        const filter = { state, action, from: startDate, to: endDate, q };
        const { rows, ...listed } = await lists.messages(clinicId, filter, query);
        return {
          ...listed,
          rows: rows.map(({ toNumber, ...row }) => ({ ...row, to: toNumber && maskPhone(toNumber) })),
        };
      },
    }),
    list('/api/clinic/sms/opt-outs', {
      summary: 'Numbers that want no messages, the latest first',
      sorts: OPT_OUT_SORTS,
      order: 'desc',
      finds: 'Digits of the number',
      words: text(40).optional().meta({ example: '604555' }),
      row: OptOutAnswer,
      sheet: 'opt-outs',
      namesPatients: true,
      handle: async ({ clinicId }, query) => {
        const { rows, ...listed } = await lists.optOuts(clinicId, query.q, query);
        return { ...listed, rows: rows.map((row) => ({ ...row, phone: maskPhone(row.phone) })) };
      },
    }),
    get('/api/clinic/sms/templates', {
      summary: 'The texts in use, the built-in ones, and what may stand in them',
      answer: z
        .object({
          placeholders: z.array(
            z.object({
              name: z.enum(PLACEHOLDERS).meta({ example: 'date' }),
              means: z.string().meta({ example: 'The day of the appointment' }),
            }),
          ),
          templates: z.array(
            z.object({
              field: z.enum(TEMPLATE_FIELDS).meta({ example: 'smsTemplateBookEn' }),
              action: z.enum(ACTIONS).meta({ example: 'book' }),
              language: z.enum(LANGUAGES),
              text: z.string().meta({ example: '{clinicName}: see you on {date} at {time}.' }),
              builtIn: z.string().meta({ example: '{clinicName}: see you on {date} at {time}.' }),
              isOwn: z.boolean().describe("The clinic's own, not the built-in one").meta({ example: false }),
            }),
          ),
        })
        .meta({ id: 'TextTemplates' }),
      handle: async ({ clinicId }) => {
        const clinic = found(await clinics.read(clinicId));
        return {
          placeholders: PLACEHOLDERS.map((name) => ({ name, means: MEANS[name] })),
          templates: TEMPLATE_FIELDS.map((field) => ({
            field,
            ...purposeOf(field),
            text: clinic[field] ?? builtInTemplate(field),
            builtIn: builtInTemplate(field),
            isOwn: clinic[field] !== null,
          })),
        };
      },
    }),
  ]);
}
