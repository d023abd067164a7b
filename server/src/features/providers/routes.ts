import { z } from 'zod';
import { ById, envelope, ok, okPage, PageParameters, pageEnvelope } from '../../http/envelope.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import { Failure } from '../../kernel/failure.ts';
import { type EffectiveConfig, PREFERRED_TIMES, VISIT_MODES, VISIT_REASONS } from './effective-config.ts';
import { atLeastOne, NOTHING_TO_CHANGE, optionalText, text } from './fields.ts';
import type { Provider, ProviderStore } from './store.ts';

const tags = ['Providers'];

const Status = z.enum(['active', 'inactive', 'on_leave']);
const EmrNumber = z
  .string()
  .trim()
  .regex(/^[\w-]{1,40}$/, 'is no number of the EMR')
  .nullable()
  .meta({ example: '101' });
const name = text(200).meta({ example: 'Dr. Susan Lee' });
const specialty = optionalText(200).meta({ example: 'Family medicine' });

const New = z.object({
  name,
  emrProviderId: EmrNumber.default(null),
  specialty: specialty.default(''),
  status: Status.default('active'),
});
const Change = z
  .object({ name, emrProviderId: EmrNumber, specialty, status: Status })
  .partial()
  .refine(atLeastOne, NOTHING_TO_CHANGE);
const Overrides = z.object({
  visitMode: z.enum(VISIT_MODES).nullable(),
  visitReason: z.enum(VISIT_REASONS).nullable(),
  isNewPatient: z.boolean().nullable(),
  preferredTime: z.enum(PREFERRED_TIMES).nullable(),
});
const OverridesChange = Overrides.partial().refine(atLeastOne, NOTHING_TO_CHANGE);
const Row = z.object({
  id: z.uuid(),
  emrProviderId: z.string().nullable(),
  name: z.string().meta({ example: 'Dr. Susan Lee' }),
  specialty: z.string(),
  status: Status,
  overrides: Overrides,
});
const withSource = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, source: z.enum(['global', 'clinic', 'provider']) });
const Effective = z.object({
  visitMode: withSource(z.enum(VISIT_MODES)),
  visitReason: withSource(z.enum(VISIT_REASONS)),
  isNewPatient: withSource(z.boolean()),
  preferredTime: withSource(z.enum(PREFERRED_TIMES)),
});

const Search = text(100)
  .refine((value) => !value.includes('\0'), 'holds a character that no name has')
  .describe('Part of a name, specialty or EMR number')
  .meta({ example: 'lee' });
const List = {
  tags,
  summary: 'The roster, by name',
  querystring: PageParameters.extend({
    status: Status.optional(),
    search: Search.optional(),
  }),
  response: { 200: okPage(Row) },
};
const Add = { tags, summary: 'Enter a provider', body: New, response: { 200: ok(Row) } };
const Update = {
  tags,
  summary: 'Change a provider; only the fields sent',
  params: ById,
  body: Change,
  response: { 200: ok(Row) },
};
const Remove = { tags, summary: 'Remove a provider', params: ById, response: { 200: ok(Row) } };
const Config = {
  tags,
  summary: 'What a visit to this provider is, unless the caller says otherwise; null takes it back',
  params: ById,
  body: OverridesChange,
  response: { 200: ok(Row) },
};
const ReadEffective = {
  tags,
  summary: 'What holds for this provider, and which level says so',
  params: ById,
  response: { 200: ok(Effective) },
};

export interface RosterDesk extends Pick<ProviderStore, 'list' | 'add' | 'update' | 'remove'> {
  effectiveConfig(clinicId: string, providerId: string): Promise<EffectiveConfig | null>;
}

export function providerRoutes(desk: RosterDesk, guards: Guards): Routes[] {
  return [
    guards.clinic(async (app) => {
      app.get('/api/clinic/providers', { schema: List }, async ({ clinicId, query }) => {
        const filter = { status: query.status ?? null, search: query.search ?? null };
        const { rows, total } = await desk.list(clinicId, filter, query);
        return pageEnvelope({ rows: rows.map(shown), total }, query);
      });

      app.post(
        '/api/clinic/providers',
        { schema: Add, config: { action: 'provider.add', refuses: [409] } },
        async ({ clinicId, body, trail }) => envelope(shown(await desk.add(clinicId, body, trail))),
      );

      app.put(
        '/api/clinic/providers/:id',
        { schema: Update, config: { action: 'provider.update', refuses: [409] } },
        async ({ clinicId, params, body, trail }) =>
          envelope(shown(there(await desk.update(clinicId, params.id, body, trail)))),
      );

      app.delete(
        '/api/clinic/providers/:id',
        { schema: Remove, config: { action: 'provider.remove' } },
        async ({ clinicId, params, trail }) =>
          envelope(shown(there(await desk.remove(clinicId, params.id, trail)))),
      );

      app.put(
        '/api/clinic/providers/:id/config',
        { schema: Config, config: { action: 'provider.config' } },
        async ({ clinicId, params, body, trail }) =>
          envelope(shown(there(await desk.update(clinicId, params.id, body, trail)))),
      );

      app.get(
        '/api/clinic/providers/:id/effective-config',
        { schema: ReadEffective },
        async ({ clinicId, params }) => envelope(there(await desk.effectiveConfig(clinicId, params.id))),
      );
    }),
  ];
}

function shown({ id, emrProviderId, name, specialty, status, ...overrides }: Provider) {
  return { id, emrProviderId, name, specialty, status, overrides };
}

function there<Found>(found: Found | null): Found {
  if (found === null) throw new Failure('NOT_FOUND', 'This clinic has no such provider.');
  return found;
}
