import { z } from 'zod';
import { Timestamp, text } from '../../kernel/fields.ts';
import { LANGUAGES } from '../../kernel/language.ts';
import { ACCESS_FIELDS } from '../../kernel/people/access-report-fields.ts';
import type { Asked } from '../../kernel/people/person.ts';
import { toE164 } from '../../kernel/people/phone-number.ts';
import { ERASURE_STATES } from './erasure.ts';
import { RECORD_KINDS } from './ports.ts';

const phone = z
  .string()
  .max(64, 'is longer than 64 characters')
  .refine((written) => toE164(written) !== null, 'is not a phone number that can be dialled')
  .optional()
  .describe('Of the person; in the body, where no log has it')
  .meta({ example: '604-555-0142' });
const patientId = z
  .string()
  .regex(/^[\w-]{1,40}$/, 'is no patient number')
  .optional()
  .describe('The number in the EMR: needed where two people use one phone number')
  .meta({ example: '4' });
const WHOM = { phone, patientId };
const NOBODY = { path: ['phone'], message: 'is needed, or the number of the patient' };
const isSomebody = ({
  phone: number,
  patientId: id,
}: {
  phone?: string | undefined;
  patientId?: string | undefined;
}) => Boolean(number || id);

export const ReportAsked = z
  .object({
    ...WHOM,
    language: z
      .enum(LANGUAGES)
      .optional()
      .describe('Answers a page to save or print as well, in this language')
      .meta({ example: 'en' }),
  })
  .refine(isSomebody, NOBODY);
export const PreviewAsked = z.object(WHOM).refine(isSomebody, NOBODY);

/** The reason outlives the erased data, so it must not identify the person. */
const reason = text(300)
  .refine((written) => !/(?:\d[\s().-]*){7,}/.test(written), 'holds a number: give the reason without one')
  .describe('Why, without name or number: it is kept')
  .meta({ example: 'Asked for by letter' });
export const ErasureAsked = z.object({ ...WHOM, reason }).refine(isSomebody, NOBODY);

export const askedOf = (body: { phone?: string | undefined; patientId?: string | undefined }): Asked => ({
  phone: toE164(body.phone),
  patientId: body.patientId ?? null,
});

const masked = z.string().nullable().describe('Masked; null where it was asked by patient alone');
const patient = z.string().nullable().meta({ example: '4' });
const CallsOfOthers = z
  .array(
    z.object({
      id: z.uuid(),
      callId: z.string().meta({ example: 'c-20261116-0917' }),
      startedAt: Timestamp,
    }),
  )
  .describe('Calls that name somebody else, or somebody else too: they are left out, and stay');
const PatientsOnNumber = z
  .array(z.string())
  .describe('Patients that calls and rows of the number name')
  .meta({ example: ['4'] });

const Record = z
  .object({
    kind: z.enum(RECORD_KINDS).meta({ example: 'call' }),
    id: z.string(),
    at: Timestamp,
    facts: z
      .record(z.string(), z.union([z.string(), z.number()]).nullable())
      .describe('What is kept of it, by name')
      .meta({ example: { outcome: 'booked', language: 'en' } }),
    words: z.string().nullable().describe('What was said or written').meta({ example: 'AI: Hello' }),
  })
  .meta({ id: 'PersonRecord' });

export const PersonReport = z
  .object({
    phone: masked.meta({ example: '+1 604 ***-**42' }),
    patientId: patient,
    ...ACCESS_FIELDS,
    patientsOnNumber: PatientsOnNumber,
    isShared: z.boolean().describe('Whether somebody else uses the number too').meta({ example: false }),
    callsOfOthers: CallsOfOthers,
    records: z.array(Record).describe('Everything that is kept of the person, by kind'),
    page: z
      .string()
      .nullable()
      .describe('The same as a page of HTML; null unless a language was given')
      .meta({ example: '<!doctype html>' }),
  })
  .meta({ id: 'PersonReport' });

const Counts = z
  .record(z.string(), z.int())
  .describe('How many of each kind')
  .meta({ example: { call: 2, text: 1 } });

const STAYS = ['audit', 'chart', 'consents', 'stop', 'callsOfOthers', 'backups', 'vendor'] as const;

export const Preview = z
  .object({
    counts: Counts,
    callsOfOthers: CallsOfOthers,
    patientsOnNumber: PatientsOnNumber,
    hindrance: z
      .object({
        what: z
          .enum(['call-in-progress', 'visit-to-come', 'unsettled', 'shared-number'])
          .meta({ example: 'visit-to-come' }),
        message: z.string().meta({ example: 'An appointment that was made through us is still to come.' }),
      })
      .nullable()
      .describe('Why the erasure would be refused now'),
    stays: z
      .array(
        z.object({
          what: z.enum(STAYS).meta({ example: 'audit' }),
          name: z.string().nullable().describe('The company, of a vendor').meta({ example: 'Vapi' }),
          why: z.string().meta({ example: 'Who did what is kept for seven years.' }),
          whyZh: z.string().describe('The same in Chinese').meta({ example: '操作记录保存七年。' }),
        }),
      )
      .describe('What an erasure leaves, and why'),
  })
  .meta({ id: 'ErasurePreview' });

export const ErasureRow = z
  .object({
    id: z.uuid(),
    state: z.enum(ERASURE_STATES).meta({ example: 'done' }),
    reason: z.string().meta({ example: 'Asked for by letter' }),
    phone: masked.describe('Masked, while it is under way; null after').meta({ example: '+1 604 ***-**42' }),
    patientId: patient.describe('While it is under way; null after'),
    counts: Counts,
    askedBy: z.string().nullable().meta({ example: 'manager@clinic.example' }),
    askedByName: z.string().nullable().meta({ example: 'Maya Fong' }),
    askedAt: Timestamp,
    isOwn: z.boolean().describe('Whether whoever reads this has asked for it').meta({ example: false }),
    decidedBy: z
      .string()
      .nullable()
      .describe('Who approved or declined it')
      .meta({ example: 'owner@clinic.example' }),
    decidedByName: z.string().nullable().meta({ example: 'Dana Whitfield' }),
    decidedAt: Timestamp.nullable(),
    finishedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Erasure' });
