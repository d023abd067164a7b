import { z } from 'zod';
import { list } from '../../../http/list.ts';
import { ById, type Guards, limitUpTo, post, type Routes, Timestamp } from '../../../http/routes.ts';
import { text } from '../../../kernel/fields.ts';
import {
  ANSWERS,
  FIGURE_SORTS,
  LOG_SORTS,
  REMINDER_STATES,
  type Reminder,
  SKIP_REASONS,
} from '../reminder.ts';
import { quietHoursOf, sendTime } from '../send/send-time.ts';
import type { LogStore, LogRow as StoredRow } from './log.store.ts';
import { leaveOut, type StaffNeeds, sendNow } from './staff-acts.ts';

const MOST_DAYS = 90;
const day = z.iso.date().optional();
const words = z.string().nullable();

const LogRow = z
  .object({
    id: z.uuid(),
    appointmentId: z.string().describe("The visit's number in the EMR").meta({ example: '4711' }),
    patientId: z.string().describe("The patient's number in the EMR").meta({ example: '1042' }),
    patientName: words.describe('Null until the chart was read').meta({ example: 'Wei Chen' }),
    providerId: z.string().describe("The provider's number in the EMR").meta({ example: '101' }),
    date: z.string().describe('Day of the visit').meta({ example: '2026-11-18' }),
    time: z.string().describe("Time of the visit, on the clinic's wall").meta({ example: '09:30' }),
    hoursBefore: z.int().describe('The window: so many hours before the visit').meta({ example: 48 }),
    state: z.enum(REMINDER_STATES).describe('What became of it').meta({ example: 'sent' }),
    reason: z
      .enum(SKIP_REASONS)
      .nullable()
      .describe('Why it was skipped; null if it was not')
      .meta({ example: null }),
    phone: words
      .describe('The number that was texted, or to call; null until the chart was read')
      .meta({ example: '+16045550142' }),
    sentAt: Timestamp.nullable(),
    consentId: z.uuid().nullable().describe('The row of consent that the text rests on'),
    answer: z
      .enum(ANSWERS)
      .nullable()
      .describe('What the patient replied; null if nothing')
      .meta({ example: 'confirmed' }),
    answeredAt: Timestamp.nullable().describe('When the patient replied'),
    endedAs: z
      .enum(['moved', 'gone'])
      .nullable()
      .describe('The visit was moved from this time, or is gone; null while it stands')
      .meta({ example: null }),
    dueAt: Timestamp.describe('When its window opens'),
    leavesAt: Timestamp.nullable().describe(
      'When a waiting one will be sent, outside quiet hours; null if it does not wait or will be skipped',
    ),
  })
  .meta({ id: 'Reminder' });

const Figures = z
  .object({
    clinicId: z.uuid(),
    clinicName: z.string(),
    enabled: z.boolean().describe('Whether reminders are on').meta({ example: true }),
    waiting: z.int().describe('Reminders whose window has not opened').meta({ example: 210 }),
    sent: z.int().describe('Visits reminded').meta({ example: 1240 }),
    skipped: z.int().describe('Reminders not sent, for whatever reason').meta({ example: 96 }),
    refused: z
      .int()
      .describe('Texts that the SMS provider refused or could not deliver; they count as skipped')
      .meta({ example: 3 }),
    refusedFor: z
      .array(z.string())
      .describe("The SMS provider's codes for that, the most frequent first")
      .meta({ example: ['40001 × 3'] }),
    lastSentAt: Timestamp.nullable().describe('When the last one was sent'),
    trouble: words.describe('Why the last run was cut short').meta({ example: null }),
  })
  .meta({ id: 'ReminderFigures' });

export interface LogNeeds extends StaffNeeds {
  readonly log: LogStore;
  readonly timezoneOf: (clinicId: string) => Promise<string | null>;
}

type Shown = Omit<StoredRow, 'visitAt' | 'opensAt'> & {
  readonly dueAt: Date;
  readonly leavesAt: Date | null;
};

/** A window may open in quiet hours, in which no text leaves. */
async function showing(
  { settings, timezoneOf, clock }: LogNeeds,
  clinicId: string,
): Promise<(row: StoredRow) => Shown> {
  const [own, timezone] = await Promise.all([settings.read(clinicId), timezoneOf(clinicId)]);
  const quiet = quietHoursOf(own, timezone ?? 'UTC');
  const now = clock.now();
  return ({ visitAt, opensAt, ...row }) => {
    const time = sendTime({ visitAt, opensAt, nextOpensAt: null }, quiet, now);
    const waits = row.state === 'waiting' && time.status === 'send';
    return { ...row, dueAt: opensAt, leavesAt: waits ? new Date(Math.max(+time.at, +now)) : null };
  };
}

async function shown(needs: LogNeeds, clinicId: string, { createdAt: _, ...row }: Reminder): Promise<Shown> {
  return (await showing(needs, clinicId))(row);
}

export function logRoutes(needs: LogNeeds, guards: Guards): Routes[] {
  return [
    guards.clinic('Reminders', [
      list('/api/clinic/reminders/log', {
        summary: 'Every visit and window: sent, skipped with the reason, or waiting',
        sorts: LOG_SORTS,
        order: 'desc',
        finds: "Part of the patient's name, or the number of the patient or the visit",
        filters: z.object({
          state: z.enum(REMINDER_STATES).optional().meta({ example: 'skipped' }),
          reason: z
            .enum([...SKIP_REASONS, 'call'])
            .optional()
            .describe('One reason; `call` lists all who cannot be texted and should be called')
            .meta({ example: 'no_consent' }),
          from: day.describe('First day of the visits').meta({ example: '2026-11-17' }),
          to: day.describe('Last day of the visits').meta({ example: '2026-11-30' }),
          answer: z
            .enum([...ANSWERS, 'none'])
            .optional()
            .meta({ example: 'confirmed' }),
          providerId: text(40).optional().meta({ example: '101' }),
        }),
        row: LogRow,
        sheet: 'reminders',
        namesPatients: true,
        handle: async ({ clinicId }, { state, reason, from, to, answer, providerId, q, ...part }) => {
          const filter = {
            ...{ state: state ?? null, reason: reason ?? null, from: from ?? null, to: to ?? null },
            ...{ answer: answer ?? null, providerId: providerId ?? null, q },
          };
          const [listed, show] = await Promise.all([
            needs.log.list(clinicId, filter, part),
            showing(needs, clinicId),
          ]);
          return { ...listed, rows: listed.rows.map(show) };
        },
      }),
      post('/api/clinic/reminders/log/:id/send', {
        summary: 'Send a reminder now',
        description:
          'The visit is looked at in the EMR first. The answer says whether the text was sent or why it was not.',
        params: ById,
        answer: LogRow,
        action: 'reminders.send',
        handle: async ({ clinicId, params, trail }) =>
          shown(needs, clinicId, await sendNow(needs, clinicId, params.id, trail)),
      }),
      post('/api/clinic/reminders/log/:id/skip', {
        summary: 'Leave a visit out: none of its reminders that wait is sent',
        params: ById,
        answer: LogRow,
        action: 'reminders.skip',
        handle: async ({ clinicId, params, trail }) =>
          shown(needs, clinicId, await leaveOut(needs, clinicId, params.id, trail)),
      }),
    ]),
    guards.admin('Operations', [
      list('/api/admin/ops/reminders', {
        summary: 'Reminders by clinic: sent, skipped and refused by the SMS provider',
        sorts: FIGURE_SORTS,
        order: 'desc',
        finds: 'Part of the name of a clinic',
        filters: z.object({
          days: limitUpTo(MOST_DAYS).describe('How many days back').meta({ example: 20 }),
        }),
        row: Figures,
        sheet: 'reminder-figures',
        handle: (_, { days, q, ...part }) => needs.log.figures(q, days, part),
      }),
    ]),
  ];
}
