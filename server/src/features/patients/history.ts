import { z } from 'zod';
import { CALL_OUTCOMES } from '../../kernel/calls/call-words.ts';
import { Timestamp } from '../../kernel/fields.ts';
import { INBOX_KINDS } from '../../kernel/inbox-kind.ts';
import type { CalendarDate, WallTime } from '../../kernel/time/calendar.ts';

const VISIT_STATES = ['booked', 'confirmed', 'here', 'missed', 'cancelled', 'gone', 'in_doubt'] as const;
export type VisitState = (typeof VISIT_STATES)[number];

const words = z.string().nullable();
const test = z.boolean().describe('Left by a test call').meta({ example: false });

const Visit = z
  .object({
    id: z.string().meta({ example: '4711' }),
    appointmentId: words
      .describe("The EMR's number; null while a booking is in doubt")
      .meta({ example: '4711' }),
    date: z.string().meta({ example: '2026-11-26' }),
    time: z.string().meta({ example: '10:20' }),
    at: Timestamp.describe('The same moment in UTC'),
    durationMinutes: z.int(),
    providerId: z.string(),
    providerName: words.meta({ example: 'Dr. Susan Lee' }),
    reason: words
      .describe('Where the assistant wrote it; others are not kept')
      .meta({ example: 'Follow-up' }),
    state: z
      .enum(VISIT_STATES)
      .describe('here: arrived or later; gone: no longer in the book; in_doubt: the EMR has not confirmed it')
      .meta({ example: 'booked' }),
    madeByAssistant: z.boolean().meta({ example: true }),
    callId: z
      .uuid()
      .nullable()
      .describe('The call that wrote it last, as in the call history; null if none did')
      .meta({ example: null }),
    test,
  })
  .meta({ id: 'PatientVisit' });

const Call = z
  .object({
    id: z.uuid(),
    startedAt: Timestamp,
    status: z.enum(['in_progress', 'ended', 'no_report']).meta({ example: 'ended' }),
    duration: z.int().describe('In seconds').meta({ example: 125 }),
    outcome: z.enum(CALL_OUTCOMES).meta({ example: 'booked' }),
    summary: words.meta({ example: 'Booked a follow-up with Dr. Lee.' }),
    test,
  })
  .meta({ id: 'PatientCall' });

/** The message text is omitted, as everywhere. */
const Text = z
  .object({
    id: z.uuid(),
    action: z
      .enum(['book', 'reschedule', 'cancel', 'answer', 'reminder', 'offer', 'request', 'note'])
      .meta({ example: 'book' }),
    state: z.enum(['queued', 'sending', 'sent', 'skipped', 'failed']).meta({ example: 'sent' }),
    skipReason: words.describe('Why it was not sent').meta({ example: null }),
    deliveryStatus: words.describe('As the provider last said').meta({ example: 'delivered' }),
    appointmentId: words.describe("The EMR's number of the visit it is about").meta({ example: '4711' }),
    at: Timestamp,
    test,
  })
  .meta({ id: 'PatientText' });

const Item = z
  .object({
    id: z.uuid(),
    kind: z.enum(INBOX_KINDS).meta({ example: 'callback' }),
    title: z.string().meta({ example: 'Call a caller back' }),
    happened: z.string().meta({ example: 'A caller asked to be called back: iron tablets' }),
    state: z.enum(['open', 'taken', 'done', 'dismissed']).meta({ example: 'open' }),
    urgent: z.boolean().meta({ example: false }),
    since: Timestamp,
    test,
  })
  .meta({ id: 'PatientItem' });

const Fax = z
  .object({
    id: z.uuid(),
    documentType: words.meta({ example: 'lab_result' }),
    status: z.enum(['matched', 'verified']).meta({ example: 'verified' }),
    receivedAt: Timestamp,
  })
  .meta({ id: 'PatientFax' });

const ConsentOfPatient = z
  .object({
    id: z.uuid(),
    phone: z.string().meta({ example: '+16045550142' }),
    kind: z.enum(['booking', 'reminder', 'offers']).meta({ example: 'reminder' }),
    state: z.enum(['given', 'withdrawn']).meta({ example: 'given' }),
    source: z.string().meta({ example: 'form' }),
    evidence: z.string().meta({ example: 'Signed the form at the desk on November 16' }),
    at: Timestamp,
    by: words
      .describe('The e-mail address of the user who entered it; null if nobody did')
      .meta({ example: 'manager@fraserclinic.ca' }),
    byName: words
      .describe('The name of that user; null if the account is gone')
      .meta({ example: 'Maya Fong' }),
  })
  .meta({ id: 'PatientConsent' });

export const HistoryAnswer = z
  .object({
    name: words.describe('As a booking or an inbox item last had it').meta({ example: 'Wei Chen' }),
    numbers: z
      .array(z.string().meta({ example: '+16045550142' }))
      .describe('Numbers that called for this patient or were texted about them'),
    visits: z.array(Visit),
    calls: z.array(Call).describe('Calls about this patient, newest first'),
    texts: z.array(Text),
    items: z.array(Item),
    faxes: z.array(Fax),
    consents: z.array(ConsentOfPatient).describe('Of these numbers'),
  })
  .meta({ id: 'PatientHistory' });

/** A visit booked by the assistant, or found in the book of a watched clinic. */
export type PatientVisit = Readonly<Omit<z.output<typeof Visit>, 'at' | 'date' | 'time'>> & {
  readonly date: CalendarDate;
  readonly time: WallTime;
};
export type PatientCall = Readonly<Omit<z.output<typeof Call>, 'duration'>> & {
  readonly durationSeconds: number;
};
export type PatientItem = Readonly<Omit<z.output<typeof Item>, 'title' | 'happened'>> & {
  readonly facts: Readonly<Record<string, string>>;
};
export type PatientText = Readonly<z.output<typeof Text>>;
export type PatientFax = Readonly<z.output<typeof Fax>>;
export type PatientConsent = Readonly<z.output<typeof ConsentOfPatient>>;

/** Everything the service has stored about one patient; each list is newest first. */
export interface PatientHistory {
  /** From the latest booking or item; null if none has a name. */
  readonly name: string | null;
  /** Numbers that called for this patient or were texted about them. */
  readonly numbers: readonly string[];
  readonly visits: readonly PatientVisit[];
  readonly calls: readonly PatientCall[];
  readonly texts: readonly PatientText[];
  readonly items: readonly PatientItem[];
  readonly faxes: readonly PatientFax[];
  readonly consents: readonly PatientConsent[];
}

/** Derived from the status's first letter; an unknown letter counts as scheduled. */
export function visitState(status: string): VisitState {
  const letter = status.charAt(0);
  if (letter === 'C') return 'cancelled';
  if (letter === 'D') return 'gone';
  if (letter === 'N') return 'missed';
  if (letter === 'h') return 'confirmed';
  return ['H', 'P', 'E', 'B'].includes(letter) ? 'here' : 'booked';
}
