import { z } from 'zod';
import { list } from '../../http/list.ts';
import { ById, del, type Guards, get, post, put, type Routes, Timestamp } from '../../http/routes.ts';
import { PREFERRED_TIMES, VISIT_MODES, VISIT_REASONS } from '../../kernel/clinic/record.ts';
import { found } from '../../kernel/failure.ts';
import { anyText, changeOf, nameText, text } from '../../kernel/fields.ts';
import type { EmrProvider } from '../../ports/emr.ts';
import type { EffectiveConfig } from './effective-config.ts';
import { EMR_FIELDS, fieldsFromEmr } from './fields-from-emr.ts';
import type { Outlook } from './outlook.ts';
import { NewPersonFields, PersonFields, ShownPersonFields } from './person-fields.ts';
import { PROVIDER_SORTS } from './sorts.ts';
import type { Provider, ProviderStore } from './store.ts';

const Status = z.enum(['active', 'inactive', 'on_leave']);
const EmrNumber = z
  .string()
  .trim()
  .regex(/^[\w-]{1,40}$/, 'is no number of the EMR')
  .nullable()
  .meta({ example: '101' });
const name = nameText(200).meta({ example: 'Dr. Susan Lee' });
const specialty = anyText(200).meta({ example: 'Family medicine' });
const acceptsNewPatients = z
  .boolean()
  .describe('Callers who are new to the clinic are neither offered nor booked with one who does not')
  .meta({ example: true });

const New = z.object({
  name,
  emrProviderId: EmrNumber.default(null),
  specialty: specialty.default(''),
  status: Status.default('active'),
  acceptsNewPatients: acceptsNewPatients.default(true),
  ...NewPersonFields,
});
const Change = changeOf(
  z.object({
    name,
    emrProviderId: EmrNumber,
    specialty,
    status: Status,
    acceptsNewPatients,
    ...PersonFields,
  }),
);
const Overrides = z
  .object({
    visitMode: z.enum(VISIT_MODES).nullable(),
    visitReason: z.enum(VISIT_REASONS).nullable(),
    isNewPatient: z.boolean().nullable(),
    preferredTime: z.enum(PREFERRED_TIMES).nullable(),
  })
  .meta({ id: 'ProviderVisits' });
const OverridesChange = changeOf(Overrides);
const Row = z
  .object({
    id: z.uuid(),
    emrProviderId: z.string().nullable(),
    name: z.string().meta({ example: 'Dr. Susan Lee' }),
    specialty: z.string(),
    status: Status,
    acceptsNewPatients,
    ...ShownPersonFields,
    fromEmr: z
      .array(z.enum(EMR_FIELDS))
      .describe('Fields whose value is what the EMR said last; a value of the clinic stays when it syncs')
      .meta({ example: ['name', 'gender'] }),
    overrides: Overrides,
  })
  .meta({ id: 'Provider' });
const withSource = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, source: z.enum(['global', 'clinic', 'provider']) });
const Effective = z
  .object({
    visitMode: withSource(z.enum(VISIT_MODES)).describe('Visit mode in effect, and where it is set'),
    visitReason: withSource(z.enum(VISIT_REASONS)).describe('Visit reason in effect, and where it is set'),
    isNewPatient: withSource(z.boolean()).describe(
      'Whether callers count as new patients, and where this is set',
    ),
    preferredTime: withSource(z.enum(PREFERRED_TIMES)).describe(
      'Preferred part of the day in effect, and where it is set',
    ),
  })
  .meta({ id: 'EffectiveVisits' });

export interface RosterDesk extends Pick<ProviderStore, 'list' | 'add' | 'update' | 'remove'> {
  effectiveConfig(clinicId: string, providerId: string): Promise<EffectiveConfig | null>;
  read(clinicId: string, id: string): Promise<Provider | null>;
  outlook(clinicId: string, provider: Provider): Promise<Outlook>;
  lastRead(clinicId: string): Promise<readonly EmrProvider[]>;
}

export function providerRoutes(desk: RosterDesk, guards: Guards): Routes {
  const show = async (clinicId: string, provider: Provider) => shown(provider, await desk.lastRead(clinicId));
  return guards.clinic('Providers', [
    list('/api/clinic/providers', {
      summary: 'The roster, by name',
      sorts: PROVIDER_SORTS,
      order: 'asc',
      finds: 'Part of a name, specialty or EMR number',
      formerly: 'search',
      words: text(100).optional().meta({ example: 'lee' }),
      filters: z.object({ status: Status.optional() }),
      row: Row,
      sheet: 'providers',
      handle: async ({ clinicId }, query) => {
        const filter = { status: query.status ?? null, search: query.q };
        const [{ rows, ...listed }, read] = await Promise.all([
          desk.list(clinicId, filter, query),
          desk.lastRead(clinicId),
        ]);
        return { rows: rows.map((row) => shown(row, read)), ...listed };
      },
    }),
    get('/api/clinic/providers/:id', {
      summary:
        'A provider, when the roster was last read from the EMR, and the next time that callers are offered',
      params: ById,
      answer: Row.extend({
        lastSyncAt: Timestamp.nullable().describe("When the EMR's side was last read"),
        nextFree: z
          .object({ date: z.string(), time: z.string() })
          .nullable()
          .describe('Within a week; null where there is none, or the EMR cannot say')
          .meta({ example: { date: '2026-11-17', time: '09:30' } }),
      }).meta({ id: 'ProviderDetail' }),
      handle: async ({ clinicId, params }) => {
        const provider = there(await desk.read(clinicId, params.id));
        const { lastSyncAt, nextFree } = await desk.outlook(clinicId, provider);
        return { ...(await show(clinicId, provider)), lastSyncAt, nextFree };
      },
    }),
    post('/api/clinic/providers', {
      summary: 'Enter a provider',
      body: New,
      answer: Row,
      action: 'provider.add',
      refuses: [409],
      handle: async ({ clinicId, body, trail }) => show(clinicId, await desk.add(clinicId, body, trail)),
    }),
    put('/api/clinic/providers/:id', {
      summary: 'Change a provider; only the fields sent',
      params: ById,
      body: Change,
      answer: Row,
      action: 'provider.update',
      refuses: [409],
      handle: async ({ clinicId, params, body, trail }) =>
        show(clinicId, there(await desk.update(clinicId, params.id, body, trail))),
    }),
    del('/api/clinic/providers/:id', {
      summary: 'Remove a provider',
      params: ById,
      answer: Row,
      action: 'provider.remove',
      handle: async ({ clinicId, params, trail }) =>
        show(clinicId, there(await desk.remove(clinicId, params.id, trail))),
    }),
    put('/api/clinic/providers/:id/config', {
      summary: 'What a visit to this provider is, unless the caller says otherwise; null takes it back',
      params: ById,
      body: OverridesChange,
      answer: Row,
      action: 'provider.config',
      handle: async ({ clinicId, params, body, trail }) =>
        show(clinicId, there(await desk.update(clinicId, params.id, body, trail))),
    }),
    get('/api/clinic/providers/:id/effective-config', {
      summary: 'What holds for this provider, and which level says so',
      params: ById,
      answer: Effective,
      handle: async ({ clinicId, params }) => there(await desk.effectiveConfig(clinicId, params.id)),
    }),
  ]);
}

function shown(
  { visitMode, visitReason, isNewPatient, preferredTime, ...provider }: Provider,
  read: readonly EmrProvider[],
) {
  return {
    ...provider,
    fromEmr: fieldsFromEmr(provider, read),
    overrides: { visitMode, visitReason, isNewPatient, preferredTime },
  };
}

const there = <Provider>(provider: Provider | null) =>
  found(provider, 'This clinic has no such provider. Check its id.');
