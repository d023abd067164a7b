import { z } from 'zod';
import { LOOKUPS_A_MINUTE } from '../../http/limits/rate-limits.ts';
import { type Guards, get, post, type Routes } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import { text } from '../../kernel/fields.ts';
import type { Language } from '../../kernel/language.ts';
import { LANGUAGES } from '../../kernel/language.ts';
import { tenDigits } from '../../kernel/people/phone-number.ts';
import type { CalendarDate } from '../../kernel/time/calendar.ts';
import { deadlineIn } from '../../kernel/time/deadline.ts';
import { instantOf } from '../../kernel/time/time-zone.ts';
import type { Patient, PatientQuery } from '../../ports/emr.ts';
import type { PatientHistoryStore } from './history.store.ts';
import { HistoryAnswer, type PatientHistory, type PatientItem } from './history.ts';
import type { PatientFinder } from './patient-finder.ts';

const PatientAnswer = z
  .object({
    id: z.string().describe('The number in the EMR').meta({ example: '4' }),
    firstName: z.string(),
    lastName: z.string(),
    dateOfBirth: z.string().nullable().meta({ example: '1987-03-14' }),
    sex: z.enum(['M', 'F', 'O']).meta({ example: 'F' }),
    phone: z.string(),
    healthNumber: z.string().meta({ example: '9876543217' }),
    active: z.boolean().describe('False for those who moved away, died or left').meta({ example: true }),
  })
  .meta({ id: 'Patient' });

const Wanted = z
  .object({
    name: text(100)
      .optional()
      .describe('Given name and surname in either order, or a surname alone')
      .meta({ example: 'Chen' }),
    dateOfBirth: z.iso
      .date()
      .transform((written) => written as CalendarDate)
      .optional()
      .describe('With a name: everybody born that day, those of the name first')
      .meta({ example: '1987-03-14' }),
    phone: text(40).optional().meta({ example: '604-555-0142' }),
    healthNumber: text(20).optional().meta({ example: '9876543217' }),
  })
  .refine(({ name, phone, healthNumber }) => name || phone || healthNumber, {
    path: ['name'],
    message: 'is needed, or a phone number or a health number',
  });

const EMR_ANSWERS_MS = 8_000;

const ById = z.object({
  id: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'is no patient number')
    .meta({ example: '4' }),
});

interface Needs {
  readonly patients: Pick<PatientFinder, 'search' | 'chart'>;
  readonly histories: PatientHistoryStore;
  readonly wordsOf: (
    kind: PatientItem['kind'],
    language: Language,
    facts: PatientItem['facts'],
  ) => { readonly title: string; readonly happened: string };
  readonly timezoneOf: (clinicId: string) => Promise<string | null>;
}

/** Staff's patient lookups read the clinic's EMR; nothing is stored here. */
export function patientRoutes(needs: Needs, guards: Guards): Routes {
  const { patients } = needs;
  return guards.clinic('Patients', [
    post('/api/clinic/patients/search', {
      summary: "Patients of the clinic's EMR by name, birth date, number or health number",
      description: `Sent as a body, so that no name stands in an address. Fifty at most, whatever the clinic's size; ${LOOKUPS_A_MINUTE} questions a minute. Each is written into the audit log.`,
      body: Wanted,
      answer: z
        .object({
          patients: z.array(PatientAnswer),
          more: z.boolean().describe('There are more than these: say more').meta({ example: false }),
        })
        .meta({ id: 'PatientsFound' }),
      action: 'patient.search',
      handle: async (request) => {
        const query = queryOf(request.body);
        const found = await patients.search(request.clinicId, query, deadlineIn(EMR_ANSWERS_MS));
        return { patients: found.patients.map(shownPatient), more: found.more };
      },
    }),
    get('/api/clinic/patients/:id', {
      summary: "One patient, as the clinic's EMR has them now; the look is written into the audit log",
      params: ById,
      answer: PatientAnswer,
      action: 'patient.read',
      handle: async (request) => {
        const { clinicId, params } = request;
        const patient = await patients.chart(clinicId, params.id, deadlineIn(EMR_ANSWERS_MS));
        if (!patient) throw new Failure('NOT_FOUND', "The clinic's EMR has no patient with this number.");
        await request.record({});
        return shownPatient(patient);
      },
    }),
    get('/api/clinic/patients/:id/history', {
      summary: 'What the service knows of one patient: visits, calls, texts, inbox items, faxes and consents',
      description:
        'The EMR is not asked. Visits are those that the assistant made and, while the book is watched, those of the next 14 days. Of each kind the latest hundred, newest first. The look is written into the audit log.',
      params: ById,
      query: z.object({
        language: z.enum(LANGUAGES).default('en').describe('The language of the words of inbox items'),
      }),
      answer: HistoryAnswer,
      action: 'patient.read',
      handle: async (request) => {
        const { clinicId, params, query } = request;
        const answer = await historyOf(needs, clinicId, params.id, query.language);
        await request.record({});
        return answer;
      },
    }),
  ]);
}

async function historyOf(
  { histories, wordsOf, timezoneOf }: Needs,
  clinicId: string,
  patientId: string,
  language: Language,
) {
  const [history, timezone] = await Promise.all([histories.read(clinicId, patientId), timezoneOf(clinicId)]);
  if (isEmpty(history))
    throw new Failure(
      'NOT_FOUND',
      'The service has no records of a patient with this number. Check the number.',
    );
  return {
    ...history,
    visits: history.visits.map((visit) => ({
      ...visit,
      at: instantOf(visit.date, visit.time, timezone ?? 'UTC'),
    })),
    calls: history.calls.map(({ durationSeconds, ...call }) => ({ ...call, duration: durationSeconds })),
    items: history.items.map(({ facts, ...item }) => {
      const { title, happened } = wordsOf(item.kind, language, facts);
      return { ...item, title, happened };
    }),
  };
}

const isEmpty = (history: PatientHistory): boolean =>
  Object.values(history).every((value) => value === null || value.length === 0);

function queryOf({ name, dateOfBirth, phone, healthNumber }: z.output<typeof Wanted>): PatientQuery {
  if (healthNumber) return { healthNumber: healthNumber.replace(/[\s-]/g, '') };
  if (name) return dateOfBirth ? { name, dateOfBirth } : { name };
  const digits = tenDigits(phone ?? null);
  if (digits) return { phone: digits };
  throw new Failure('INVALID_REQUEST', 'Please correct: phone.', {
    fields: { phone: 'is not a phone number that can be dialled' },
  });
}

function shownPatient(patient: Patient) {
  const { id, firstName, lastName, dateOfBirth, sex, phone, healthNumber, active } = patient;
  return { id, firstName, lastName, dateOfBirth, sex, phone, healthNumber, active };
}
