import { z } from 'zod';
import { type Guards, get, type Routes } from '../../http/routes.ts';
import { VISIT_MODES, VISIT_REASONS } from '../../kernel/clinic/record.ts';
import { found } from '../../kernel/failure.ts';
import { Timestamp } from '../../kernel/fields.ts';
import { addDays, parseDate, parseTime } from '../../kernel/time/calendar.ts';
import { type Deadline, deadlineIn } from '../../kernel/time/deadline.ts';
import type { RuleAnswer, TimeExplained, TimeQuestion } from './explain/explain-time.ts';
import { wordsOf } from './explain/explain-words.ts';
import type { BookWish, ClinicBook } from './explain/provider-book.ts';
import type { ShownBook } from './explain/shown-book.ts';
import type { VisitWish } from './rules/appointment-type.ts';

const MOST_PROVIDERS = 12;
const MOST_DAYS = 7;
const EMR_ANSWERS_MS = 8_000;
const NOBODY = 'This clinic has no such provider whom callers may book.';

const day = z
  .string()
  .transform((text, context) => parseDate(text) ?? complain(context, 'must be a date, YYYY-MM-DD'))
  .meta({ example: '2026-11-17' });
const wall = z
  .string()
  .transform((text, context) => parseTime(text) ?? complain(context, 'must be a time of day, HH:MM'))
  .meta({ example: '14:30' });

function complain(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

const providerId = z
  .string()
  .trim()
  .regex(/^[\w-]{1,64}$/, "must be a provider's number in the EMR");

const Visit = z.object({
  visitReason: z.enum(VISIT_REASONS).optional().describe("What the visit is for; else the provider's usual"),
  visitMode: z.enum(VISIT_MODES).optional().describe("How it takes place; else the provider's usual"),
  isNewPatient: z
    .enum(['true', 'false'])
    .optional()
    .describe('Whether the caller is new to the clinic')
    .meta({ type: 'boolean', enum: undefined, example: false }),
});

const DaysQuery = Visit.extend({
  from: day,
  days: z
    .string()
    .regex(/^[1-7]$/, 'is 1 to 7')
    .transform(Number)
    .default(1)
    .describe('1 for a day, 7 for a week')
    .meta({ type: 'integer', pattern: undefined, minimum: 1, maximum: MOST_DAYS, example: 1 }),
  providers: z
    .string()
    .max(1_000, 'is too long')
    .optional()
    .transform((text) => [
      ...new Set(
        (text ?? '')
          .split(',')
          .map((id) => id.trim())
          .filter(Boolean),
      ),
    ])
    .pipe(z.array(providerId).max(MOST_PROVIDERS, `are more than ${MOST_PROVIDERS}`))
    .describe("The EMR's numbers, with commas; left out, everybody who can be booked")
    .meta({ type: 'string', items: undefined, example: '101,102' }),
});

const clock = (example: string) => z.string().describe('Wall time of the clinic').meta({ example });
const Moment = z.object({ date: z.string().meta({ example: '2026-11-16' }), time: clock('09:42') });
const nothing = z.string().nullable();

const Block = z
  .object({
    from: clock('09:00'),
    to: clock('12:00'),
    code: z.string().meta({ example: '1' }),
    name: z.string().describe('What the EMR calls the code; may be empty').meta({ example: 'Routine' }),
    bookable: z.boolean(),
  })
  .meta({ id: 'TemplateBlock' });
const ClosedSpan = z
  .object({
    from: clock('12:00'),
    to: clock('13:00').describe('24:00 is the end of the day'),
    kind: z.enum(['closure', 'break']),
    closureId: z.uuid().nullable().meta({ example: null }),
    reason: nothing.meta({ example: null }),
    reasonZh: nothing.meta({ example: null }),
    wholeClinic: z.boolean().describe('Or this provider alone'),
  })
  .meta({ id: 'ClosedSpan' });
const ScheduledAppointment = z
  .object({
    appointmentId: z.string().meta({ example: '4711' }),
    patientId: nothing.describe('Null for a block without a patient').meta({ example: '4' }),
    patientName: nothing.meta({ example: 'Wei Chen' }),
    time: clock('09:15'),
    endTime: clock('09:30'),
    durationMinutes: z.int(),
    status: z.string().describe("The EMR's letters").meta({ example: 't' }),
    type: z.string().meta({ example: 'Follow Up' }),
    reason: z.string().meta({ example: 'cough' }),
    isLive: z.boolean().describe('Whether it holds its time: not cancelled, and not missed'),
    madeByAssistant: z.boolean(),
    confirmed: z
      .object({
        at: z.string().meta({ example: '2026-11-16T18:04:00.000Z' }),
        by: z.enum(['text', 'link']).meta({ example: 'text' }),
      })
      .nullable()
      .describe('When and how the patient confirmed the visit for this time; null where nobody has'),
  })
  .meta({ id: 'ScheduledAppointment' });
const Held = z
  .object({
    from: clock('10:00'),
    to: clock('10:15'),
    callId: nothing.meta({ example: 'c-20261116-0917' }),
    inDoubt: z.boolean().describe('The EMR has not confirmed the booking').meta({ example: false }),
  })
  .meta({ id: 'HeldTime' });
const ScheduleDay = z
  .object({
    date: z.string().meta({ example: '2026-11-17' }),
    slotMinutes: z.number().nullable().describe('Null where the provider has no template for the day'),
    holiday: z.boolean(),
    template: z.array(Block),
    closed: z.array(ClosedSpan),
    appointments: z.array(ScheduledAppointment).describe('In order of time, cancelled ones too'),
    offered: z
      .array(z.string())
      .describe('Times that a caller is offered now')
      .meta({ example: ['09:45'] }),
    held: z.array(Held).describe('Times that calls in progress hold at this moment'),
    counts: z.object({
      booked: z.int().meta({ example: 9 }),
      madeByAssistant: z.int().meta({ example: 2 }),
      offered: z.int().meta({ example: 7 }),
    }),
  })
  .meta({ id: 'ScheduleDay' });
const Schedule = z
  .object({
    timezone: z.string(),
    now: Moment.describe('What the clock of the clinic shows'),
    lastKnownAt: Timestamp.nullable()
      .describe(
        'When this was read, while the EMR does not answer: today and tomorrow only, without what is offered. Null for the book as it is now',
      )
      .meta({ example: null }),
    providers: z.array(
      z.object({
        providerId: z.string(),
        providerName: z.string().meta({ example: 'Dr. Susan Lee' }),
        acceptsNewPatients: z.boolean(),
        days: z.array(ScheduleDay),
      }),
    ),
  })
  .meta({ id: 'Schedule' });

const VERDICTS = ['passes', 'refuses', 'not_asked'] as const;
const Rule = z
  .object({
    rule: z
      .enum([
        ...([
          'new_patient',
          'past',
          'notice',
          'advance',
          'closure',
          'holiday',
          'template',
          'midnight',
        ] as const),
        ...(['code', 'daily_maximum', 'taken', 'buffer', 'claim'] as const),
      ])
      .meta({ example: 'buffer' }),
    verdict: z.enum(VERDICTS).describe('Of offering and booking together').meta({ example: 'refuses' }),
    offering: z.enum(VERDICTS).meta({ example: 'refuses' }),
    booking: z.enum(VERDICTS).meta({ example: 'refuses' }),
    reason: nothing.describe('The word by which it is refused').meta({ example: 'buffer' }),
    words: z
      .object({
        en: z.string().meta({
          example: 'Too close to Noah Tremblay, 14:15 to 14:30: 10 minutes must stay free.',
        }),
        zh: z.string().meta({ example: '离Noah Tremblay（14:15 至 14:30）太近：须留出 10 分钟。' }),
      })
      .describe('The verdict and its reason, for a person'),
    source: z
      .object({
        from: z.enum(['clock', 'rules', 'closures', 'hours', 'template', 'book', 'calls', 'provider']),
        code: nothing.describe('Of the template').meta({ example: null }),
        appointmentId: nothing.describe('Whose time it is, or would be too close').meta({ example: '4711' }),
        closureId: nothing.meta({ example: null }),
        callId: nothing.describe('That holds the time').meta({ example: null }),
        setting: nothing.describe('The field of the booking rules that decides').meta({
          example: 'bookingBufferMinutes',
        }),
      })
      .describe('Where it can be changed'),
  })
  .meta({ id: 'RuleVerdict' });
const Explained = z
  .object({
    providerId: z.string(),
    providerName: z.string().meta({ example: 'Dr. Susan Lee' }),
    date: z.string().meta({ example: '2026-11-17' }),
    time: clock('14:30'),
    endTime: clock('14:45'),
    durationMinutes: z.int(),
    now: Moment.describe('What the clock of the clinic shows'),
    offered: z.boolean().describe('Whether a caller is offered it').meta({ example: false }),
    bookable: z.boolean().describe('Whether a caller who asks for it gets it').meta({ example: false }),
    rules: z.array(Rule).describe('In the order in which they decide'),
    nearest: z
      .array(z.string())
      .describe('What is offered of that day, the nearest first')
      .meta({
        example: ['14:45', '15:00'],
      }),
  })
  .meta({ id: 'TimeExplained' });

export interface ScheduleDesk {
  /** The book of one or more providers; null if one is not on the roster. */
  show(clinicId: string, wish: BookWish, deadline: Deadline): Promise<ClinicBook | null>;
  /** Like `show`, but falls back to the last known today and tomorrow while the EMR does not answer. */
  shown(clinicId: string, wish: BookWish, deadline: Deadline): Promise<ShownBook | null>;
  /** Why a time is or is not offered, rule by rule; null if callers may not book the provider. */
  explain(clinicId: string, question: TimeQuestion, deadline: Deadline): Promise<TimeExplained | null>;
}

export function scheduleRoutes(desk: ScheduleDesk, guards: Guards): Routes {
  return guards.clinic('Schedule', [
    get('/api/clinic/schedule/days', {
      summary: 'The book of several providers, for a day or up to a week',
      description:
        'Template, closures, appointments (ours are marked), the times that callers are offered and those that calls in progress hold; all in wall time of the clinic. While the EMR does not answer, today and tomorrow are shown as they were last read (`lastKnownAt`), if that is less than two days ago.',
      query: DaysQuery,
      answer: Schedule,
      handle: async ({ clinicId, query }) => {
        const days = { from: query.from, to: addDays(query.from, query.days - 1) };
        const wish = { providerIds: query.providers, days, visit: visitOf(query) };
        return found(await desk.shown(clinicId, wish, deadlineIn(EMR_ANSWERS_MS)), NOBODY);
      },
    }),
    get('/api/clinic/schedule/explain', {
      summary: 'Why a time is offered, or is not: each rule with its verdict',
      description: 'By the same rules that offer and book.',
      query: Visit.extend({ providerId: providerId.meta({ example: '101' }), date: day, time: wall }),
      answer: Explained,
      handle: async ({ clinicId, query }) => {
        const question = { providerId: query.providerId, date: query.date, time: query.time };
        const asked = { ...question, visit: visitOf(query) };
        return explainedOnWire(
          found(await desk.explain(clinicId, asked, deadlineIn(EMR_ANSWERS_MS)), NOBODY),
        );
      },
    }),
  ]);
}

interface AskedVisit {
  readonly visitReason?: string | undefined;
  readonly visitMode?: string | undefined;
  readonly isNewPatient?: 'true' | 'false' | undefined;
}

function visitOf({ visitReason, visitMode, isNewPatient }: AskedVisit): VisitWish {
  return { visitReason, visitMode, isNewPatient: isNewPatient ? isNewPatient === 'true' : undefined };
}

const SOURCES: Readonly<
  Record<RuleAnswer['rule'], readonly [z.output<typeof Rule>['source']['from'], string | null]>
> = {
  'new-patient': ['provider', 'acceptsNewPatients'],
  past: ['clock', null],
  notice: ['rules', 'minAdvanceBookingHours'],
  advance: ['rules', 'maxAdvanceBookingDays'],
  closure: ['closures', null],
  holiday: ['template', null],
  template: ['template', null],
  midnight: ['clock', null],
  code: ['template', null],
  'daily-maximum': ['rules', 'maxDailyBookings'],
  taken: ['book', 'allowDoubleBooking'],
  buffer: ['rules', 'bookingBufferMinutes'],
  claim: ['calls', null],
};

const wire = <Word extends string>(word: Word) => word.replaceAll('-', '_') as never;

function explainedOnWire(explained: TimeExplained) {
  const { rules, visit: _, nearest, ...time } = explained;
  return { ...time, nearest: [...nearest], rules: rules.map((answer) => ruleOnWire(answer, explained)) };
}

function ruleOnWire(answer: RuleAnswer, explained: TimeExplained) {
  const { rule, offer, booking, reason, source } = answer;
  const refused = [offer, booking].find((verdict) => verdict === 'refuses');
  const [from, setting] = SOURCES[rule];
  return {
    rule: wire(rule),
    verdict: wire(refused ?? (rule === 'claim' ? booking : offer)),
    offering: wire(offer),
    booking: wire(booking),
    reason: reason?.replaceAll('-', '_') ?? null,
    words: wordsOf(answer, explained),
    source: {
      from: rule === 'closure' && source.closed && !source.closed.closure ? ('hours' as const) : from,
      code: source.code?.code ?? null,
      appointmentId: source.taker?.row.id ?? null,
      closureId: source.closed?.closure?.id ?? null,
      callId: source.claim?.callId ?? null,
      setting,
    },
  };
}
