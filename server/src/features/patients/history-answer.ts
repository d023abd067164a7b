import { z } from 'zod';
import { CALL_OUTCOMES } from '../../kernel/calls/call-words.ts';
import { Timestamp } from '../../kernel/fields.ts';
import { INBOX_KINDS } from '../../kernel/inbox-kind.ts';
import {
  CALL_STATES,
  CONSENT_KINDS,
  CONSENT_STATES,
  FAX_STATES,
  ITEM_STATES,
  TEXT_ACTIONS,
  TEXT_STATES,
  VISIT_STATES,
} from './history.ts';

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
    status: z.enum(CALL_STATES).meta({ example: 'ended' }),
    duration: z.int().describe('In seconds').meta({ example: 125 }),
    outcome: z.enum(CALL_OUTCOMES).meta({ example: 'booked' }),
    summary: words.meta({ example: 'Booked a follow-up with Dr. Lee.' }),
    test,
  })
  .meta({ id: 'PatientCall' });

const Text = z
  .object({
    id: z.uuid(),
    action: z.enum(TEXT_ACTIONS).meta({ example: 'book' }),
    state: z.enum(TEXT_STATES).meta({ example: 'sent' }),
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
    state: z.enum(ITEM_STATES).meta({ example: 'open' }),
    urgent: z.boolean().meta({ example: false }),
    since: Timestamp,
    test,
  })
  .meta({ id: 'PatientItem' });

const Fax = z
  .object({
    id: z.uuid(),
    documentType: words.meta({ example: 'lab_result' }),
    status: z.enum(FAX_STATES).meta({ example: 'verified' }),
    receivedAt: Timestamp,
  })
  .meta({ id: 'PatientFax' });

const ConsentOfPatient = z
  .object({
    id: z.uuid(),
    phone: z.string().meta({ example: '+16045550142' }),
    kind: z.enum(CONSENT_KINDS).meta({ example: 'reminder' }),
    state: z.enum(CONSENT_STATES).meta({ example: 'given' }),
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
