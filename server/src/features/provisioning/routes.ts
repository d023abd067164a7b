import { z } from 'zod';
import { list } from '../../http/list.ts';
import { type Guards, get, post, type Routes, Timestamp } from '../../http/routes.ts';
import { CALL_OUTCOMES } from '../../kernel/calls/call-words.ts';
import { shownTo, takenOn } from '../../kernel/clinic/views.ts';
import { Failure } from '../../kernel/failure.ts';
import { email, orNull, text } from '../../kernel/fields.ts';
import { Person } from '../../kernel/people/user.ts';
import { PASSWORD_MAX, PASSWORD_MIN, passwordComplaint } from '../../kernel/secrets/password-rules.ts';
import { EMR_TYPES } from '../../ports/emr.ts';
import { CLINIC_SORTS, EMR_STATES, PENDING_CLINIC_SORTS, readiness } from './clinic.ts';
import { createClinic, type FirstManager } from './create-clinic.ts';
import type { OverviewStore } from './overview.store.ts';
import { allDays } from './platform-stats.ts';
import type { StatsStore } from './stats.store.ts';

const OVERVIEW_LIMIT = 100;
const count = z.int();

export const ClinicAnswer = z.object(shownTo('admin', 'clinics')).meta({ id: 'PlatformClinic' });

const identity = takenOn('identity');
/** Makes clearable fields optional and moves the example to the described field. */
const unsent = (field: z.ZodType) => {
  if (!(field instanceof z.ZodNullable)) return field;
  const inner = field.unwrap() as z.ZodType;
  return orNull(inner.meta({ example: undefined })).meta({ ...inner.meta(), ...field.meta() });
};
const NewIdentity = Object.fromEntries(
  Object.entries(identity).map(([name, field]) => [name, unsent(field)]),
) as { [Name in keyof typeof identity]: z.ZodType<z.output<(typeof identity)[Name]>> };

const NewClinicBody = z.object({
  ...NewIdentity,
  timezone: identity.timezone.default('America/Vancouver').meta({ example: 'America/Vancouver' }),
  callerVerification: takenOn('callers')
    .callerVerification.optional()
    .describe('How surely a caller must be known; bound where it is left out')
    .meta({ example: 'verified' }),
  managerEmail: email
    .transform((address) => address.toLowerCase())
    .meta({ example: 'manager@clinic.example' }),
  managerPassword: z
    .string()
    .min(PASSWORD_MIN, `needs at least ${PASSWORD_MIN} characters`)
    .max(PASSWORD_MAX, `has at most ${PASSWORD_MAX} characters`)
    .nullish()
    .describe('Without one, one is made up and returned once')
    .meta({ example: 'a long pass phrase' }),
});
const Manager = Person.extend({
  temporaryPassword: z.string().optional().describe('Only where none was sent, and only now'),
}).meta({ id: 'NewManager' });
const ClinicCounts = z
  .object({ total: count, pending: count, active: count, inactive: count })
  .meta({ example: { total: 16, pending: 3, active: 12, inactive: 1 } });

const Calls = z.object({ total: count, byOutcome: z.record(z.enum(CALL_OUTCOMES), count) }).meta({
  example: {
    total: CALL_OUTCOMES.length * 5,
    byOutcome: Object.fromEntries(CALL_OUTCOMES.map((word) => [word, 5])),
  },
});
const inSpans = <Numbers extends z.ZodType>(numbers: Numbers) =>
  z.object({ today: numbers, last7Days: numbers, last30Days: numbers });

type Needs = Parameters<typeof createClinic>[0] &
  Parameters<typeof allDays>[0] & { readonly overview: OverviewStore; readonly stats: StatsStore };

function refuseWeak({ email: address, password }: FirstManager): void {
  const complaint = password && passwordComplaint(password, { email: address }, 'set-up');
  if (complaint)
    throw new Failure('INVALID_REQUEST', `The manager's password ${complaint}. Choose another one.`, {
      fields: { managerPassword: complaint },
    });
}

export function provisioningRoutes(needs: Needs, guards: Guards): Routes {
  return guards.admin('Platform', [
    post('/api/admin/clinics', {
      summary: 'Set up a clinic with its settings, hours and first manager',
      body: NewClinicBody,
      answer: z.object({ clinic: ClinicAnswer, manager: Manager }),
      action: 'clinic.create',
      refuses: [409],
      handle: async ({ body, trail }) => {
        const { managerEmail, managerPassword, ...clinic } = body;
        const manager = { email: managerEmail, password: managerPassword ?? null };
        refuseWeak(manager);
        return await createClinic(needs, clinic, manager, trail);
      },
    }),
    list('/api/admin/clinics', {
      summary: 'All clinics, newest first',
      sorts: CLINIC_SORTS,
      order: 'desc',
      finds: 'A part of the name',
      formerly: 'search',
      words: text(100).optional().meta({ example: 'Fraser' }),
      filters: z.object({ status: ClinicAnswer.shape.status.optional() }),
      row: ClinicAnswer,
      sheet: 'clinics',
      handle: (_, query) => needs.overview.list({ search: query.q, status: query.status ?? null }, query),
    }),
    get('/api/admin/clinics/overview', {
      summary: `How the clinics are doing: totals, and a line for each of the ${OVERVIEW_LIMIT} latest called`,
      answer: z
        .object({
          totals: ClinicCounts,
          clinics: z.array(
            z.object({
              ...ClinicAnswer.pick({ id: true, name: true, status: true, timezone: true }).shape,
              voiceAgentEnabled: z.boolean(),
              phoneAssigned: z.boolean(),
              squadLinked: z.boolean(),
              emrState: z.enum(EMR_STATES).meta({ example: 'ok' }),
              emrType: z
                .enum(EMR_TYPES)
                .nullable()
                .describe('Null before the clinic has one')
                .meta({ example: 'emr-rest' }),
              onboardingCompletedAt: Timestamp.nullable(),
              activeProviders: count,
              waiting: count,
              openTickets: count,
              calls: count.describe('Of the last 7 days'),
              callsByDay: z
                .array(count)
                .describe('The same by day in the time zone of the clinic, today last')
                .meta({ example: [12, 9, 11, 14, 0, 0, 8] }),
              wanted: count
                .describe('Callers of the last 7 days who wanted an appointment')
                .meta({ example: 21 }),
              booked: count.describe('Those of them who got one').meta({ example: 17 }),
              lastCallAt: Timestamp.nullable(),
            }),
          ),
        })
        .meta({ id: 'PlatformOverview' }),
      handle: async () => {
        const [totals, clinics] = await Promise.all([
          needs.overview.counts(),
          needs.overview.atAGlance(await allDays(needs), OVERVIEW_LIMIT),
        ]);
        return { totals, clinics };
      },
    }),
    list('/api/admin/clinics/pending-activation', {
      summary: 'Clinics that have finished the wizard and wait to be activated, longest waiting first',
      sorts: PENDING_CLINIC_SORTS,
      order: 'asc',
      finds: 'A part of the name',
      row: ClinicAnswer.extend({
        onboardingCompletedAt: Timestamp.nullable(),
        phoneAssigned: z.boolean(),
        squadLinked: z.boolean(),
        canActivate: z.boolean(),
      }).meta({ id: 'PendingClinic' }),
      sheet: 'pending-clinics',
      handle: async (_, query) => {
        const { rows, ...listed } = await needs.overview.pendingActivation(query.q, query);
        return { rows: rows.map((row) => ({ ...row, ...readiness(row) })), ...listed };
      },
    }),
    get('/api/admin/stats', {
      summary: 'The platform in numbers; a day is each clinic’s own',
      answer: z
        .object({
          clinics: ClinicCounts,
          users: z
            .object({ total: count, admins: count, managers: count })
            .meta({ example: { total: 18, admins: 2, managers: 16 } }),
          calls: inSpans(Calls).describe('Calls by outcome, today and in the last 7 and 30 days'),
          bookings: inSpans(count).describe('Appointments booked, today and in the last 7 and 30 days'),
          bookingsInDoubt: count,
          activeProviders: count,
          pendingActivations: count,
          waitlist: z.object({ pending: count, contacted: count }),
          openTickets: count,
          faxesToReview: count,
        })
        .meta({ id: 'PlatformStats' }),
      handle: async () => needs.stats.numbers(await allDays(needs)),
    }),
  ]);
}
