import { z } from 'zod';
import { envelope, ok, okPage, PageParameters, pageEnvelope, Timestamp } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../kernel/password-rules.ts';
import { readiness } from './clinic.ts';
import type { CreatedClinic, FirstManager } from './create-clinic.ts';
import { email, optionalPhone, optionalText, searchText, text, timezone } from './fields.ts';
import type { ClinicAtAGlance, OverviewStore } from './overview.store.ts';
import { OUTCOMES, type PlatformNumbers } from './platform-numbers.ts';
import type { NewClinic, Trail } from './store.ts';

const OVERVIEW_LIMIT = 100;
const tags = ['Platform'];
const words = z.string().nullable();
const count = z.int();

export const ClinicAnswer = z.object({
  id: z.uuid().meta({ example: '0190b5c2-7d3e-4f6a-8b1c-2d3e4f5a6b7c' }),
  name: z.string().meta({ example: 'Fraser Street Clinic' }),
  phone: words.meta({ example: '+16045550110' }),
  address: words,
  city: words,
  province: words,
  postalCode: words,
  timezone: z.string(),
  status: z.enum(['pending', 'active', 'inactive']),
  activatedAt: Timestamp.nullable(),
  voicePhoneNumber: words,
  voicePhoneNumberId: words,
  voiceSquadId: words,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const ByClinicId = z.object({ clinicId: z.uuid('is no id of ours') });

const NewClinicBody = z.object({
  name: text(200).meta({ example: 'Fraser Street Clinic' }),
  phone: optionalPhone,
  address: optionalText(300).meta({ example: '4120 Fraser Street' }),
  city: optionalText(100).meta({ example: 'Vancouver' }),
  province: optionalText(50).meta({ example: 'BC' }),
  postalCode: optionalText(20).meta({ example: 'V5V 4E8' }),
  timezone,
  managerEmail: email,
  managerPassword: z
    .string()
    .min(PASSWORD_MIN, `needs at least ${PASSWORD_MIN} characters`)
    .max(PASSWORD_MAX, `has at most ${PASSWORD_MAX} characters`)
    .nullish()
    .describe('Without one, one is made up and returned once')
    .meta({ example: 'a long pass phrase' }),
});
const Manager = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(['platform_admin', 'clinic_manager']),
  clinicId: z.uuid().nullable(),
  temporaryPassword: z.string().optional().describe('Only where none was sent, and only now'),
});

const Create = {
  tags,
  summary: 'Set up a clinic with its settings, hours and first manager',
  body: NewClinicBody,
  response: { 200: ok(z.object({ clinic: ClinicAnswer, manager: Manager })) },
};
const List = {
  tags,
  summary: 'All clinics, newest first',
  querystring: PageParameters.extend({
    search: searchText.optional().describe('A part of the name').meta({ example: 'Fraser' }),
    status: z.enum(['pending', 'active', 'inactive']).optional(),
  }),
  response: { 200: okPage(ClinicAnswer) },
};
const ClinicCounts = z
  .object({ total: count, pending: count, active: count, inactive: count })
  .meta({ example: { total: 16, pending: 3, active: 12, inactive: 1 } });
const Overview = {
  tags,
  summary: `How the clinics are doing: totals, and a line for each of the ${OVERVIEW_LIMIT} latest called`,
  response: {
    200: ok(
      z.object({
        totals: ClinicCounts,
        clinics: z.array(
          z.object({
            id: z.uuid().meta({ example: '0190b5c2-7d3e-4f6a-8b1c-2d3e4f5a6b7c' }),
            name: z.string().meta({ example: 'Fraser Street Clinic' }),
            status: z.enum(['pending', 'active', 'inactive']),
            timezone: z.string(),
            voiceAgentEnabled: z.boolean(),
            phoneAssigned: z.boolean(),
            squadLinked: z.boolean(),
            emrState: z
              .enum(['not_configured', 'unknown', 'ok', 'reauthorise', 'unreachable'])
              .meta({ example: 'ok' }),
            onboardingCompletedAt: Timestamp.nullable(),
            activeProviders: count,
            waiting: count,
            openTickets: count,
            calls: count.describe('Of the last 7 days'),
            lastCallAt: Timestamp.nullable(),
          }),
        ),
      }),
    ),
  },
};
const Pending = {
  tags,
  summary: 'Clinics that have finished the wizard and wait to be activated, longest waiting first',
  querystring: PageParameters,
  response: {
    200: okPage(
      ClinicAnswer.extend({
        onboardingCompletedAt: Timestamp.nullable(),
        phoneAssigned: z.boolean(),
        squadLinked: z.boolean(),
        canActivate: z.boolean(),
      }),
    ),
  },
};

const Calls = z.object({ total: count, byOutcome: z.record(z.enum(OUTCOMES), count) }).meta({
  example: { total: OUTCOMES.length * 5, byOutcome: Object.fromEntries(OUTCOMES.map((word) => [word, 5])) },
});
const inSpans = <Numbers extends z.ZodType>(numbers: Numbers) =>
  z.object({ today: numbers, last7Days: numbers, last30Days: numbers });
const Stats = {
  tags,
  summary: 'The platform in numbers; a day is each clinic’s own',
  response: {
    200: ok(
      z.object({
        clinics: ClinicCounts,
        users: z
          .object({ total: count, admins: count, managers: count })
          .meta({ example: { total: 18, admins: 2, managers: 16 } }),
        calls: inSpans(Calls),
        bookings: inSpans(count),
        bookingsInDoubt: count,
        activeProviders: count,
        pendingActivations: count,
        waitlist: z.object({ pending: count, contacted: count }),
        openTickets: count,
        faxesToReview: count,
      }),
    ),
  },
};

export interface ProvisioningDesk {
  readonly overview: Pick<OverviewStore, 'list' | 'counts' | 'pendingActivation'>;
  atAGlance(limit: number): Promise<ClinicAtAGlance[]>;
  create(clinic: NewClinic, manager: FirstManager, trail: Trail): Promise<CreatedClinic>;
  stats(): Promise<PlatformNumbers>;
}

export function provisioningRoutes(desk: ProvisioningDesk, guards: Guards): Routes[] {
  return [
    guards.admin(async (app) => {
      app.post(
        '/api/admin/clinics',
        { schema: Create, config: { action: 'clinic.create', refuses: [409] } },
        async ({ body, trail }) => {
          const { managerEmail, managerPassword, ...clinic } = body;
          const manager = { email: managerEmail, password: managerPassword ?? null };
          return envelope(await desk.create(clinic, manager, trail));
        },
      );

      app.get('/api/admin/clinics', { schema: List }, async ({ query }) => {
        const filter = { search: query.search ?? null, status: query.status ?? null };
        return pageEnvelope(await desk.overview.list(filter, query), query);
      });

      app.get('/api/admin/clinics/overview', { schema: Overview }, async () => {
        const [totals, clinics] = await Promise.all([desk.overview.counts(), desk.atAGlance(OVERVIEW_LIMIT)]);
        return envelope({ totals, clinics });
      });

      app.get('/api/admin/clinics/pending-activation', { schema: Pending }, async ({ query }) => {
        const { rows, total } = await desk.overview.pendingActivation(query);
        return pageEnvelope({ rows: rows.map((row) => ({ ...row, ...readiness(row) })), total }, query);
      });

      app.get('/api/admin/stats', { schema: Stats }, async () => envelope(await desk.stats()));
    }),
  ];
}
