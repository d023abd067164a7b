import type { Database, Queries, Trail, Transaction } from '../../database/database.ts';
import { byText, listOf, partOf } from '../../database/list-of.ts';
import { publish } from '../../database/notices.ts';
import { uniqueOr } from '../../database/unique.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Listed, ListPart } from '../../kernel/page.ts';
import type { ProviderTraits } from '../../kernel/providers/suits-patient.ts';
import type { VisitSettings } from './effective-config.ts';
import type { ProviderStatus, SyncPlan } from './plan-sync.ts';

/** Provider details callers may ask about, from the EMR or a manager. */
export interface ProviderPerson extends ProviderTraits {
  readonly nameZh: string | null;
  /** One or two lines read to callers who ask. */
  readonly bio: string | null;
  readonly bioZh: string | null;
}

export interface Provider extends VisitSettings, ProviderPerson {
  readonly id: string;
  /** Null for a person who cannot be booked by phone. */
  readonly emrProviderId: string | null;
  readonly name: string;
  readonly specialty: string;
  readonly status: ProviderStatus;
  /** If false, callers who are new to the clinic are neither offered nor booked with this provider. */
  readonly acceptsNewPatients: boolean;
}

export type NewProvider = Omit<Provider, 'id' | keyof VisitSettings>;

type Undefinable<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

/** Missing or undefined leaves the field unchanged; null clears it. */
export type ProviderChange = Undefinable<NewProvider & VisitSettings>;

export interface ProviderFilter {
  readonly status: ProviderStatus | null;
  /** Matches part of a name, a specialty or an EMR number. */
  readonly search: string | null;
}

/** Scoped to the clinic, except `clinicsWithRoster`. */
export interface ProviderStore {
  list(clinicId: string, filter: ProviderFilter, part: ListPart): Promise<Listed<Provider>>;
  all(clinicId: string): Promise<Provider[]>;
  /** Fails with CONFLICT if the clinic already has this EMR number. */
  add(clinicId: string, provider: NewProvider, trail: Trail): Promise<Provider>;
  update(clinicId: string, id: string, change: ProviderChange, trail: Trail): Promise<Provider | null>;
  remove(clinicId: string, id: string, trail: Trail): Promise<Provider | null>;
  /** Runs `also` in the same transaction. */
  sync(
    clinicId: string,
    plan: (rows: readonly Provider[]) => SyncPlan,
    also: (tx: Transaction) => Promise<void>,
    trail: Trail,
  ): Promise<SyncPlan['counts']>;
  /** Copies another clinic's providers, for a practice clinic. */
  copy(clinicId: string, rows: readonly Provider[]): Promise<void>;
  /** Clinics with at least one EMR provider, across the platform. */
  clinicsWithRoster(): Promise<string[]>;
}

const SORTS = {
  keys: { name: byText('name'), status: byText('status'), specialty: byText('lower(specialty)') },
  id: 'id',
};

const COLUMNS = [
  'id',
  'emrProviderId',
  'name',
  'specialty',
  'status',
  'acceptsNewPatients',
  'gender',
  'languages',
  'minAge',
  'maxAge',
  'nameZh',
  'bio',
  'bioZh',
  'visitMode',
  'visitReason',
  'isNewPatient',
  'preferredTime',
] as const;

export function providerStore(db: Database<'providers'>): ProviderStore {
  const changing = <T>(
    clinicId: string,
    trail: Trail,
    work: (q: Queries<'providers'>, tx: Transaction) => Promise<T>,
  ) =>
    db.inClinic(clinicId, async (q, tx) => {
      const result = await work(q, tx);
      // Nothing changed, so no notice is sent.
      if (result === null) return result;
      await publish(q, 'providers', clinicId);
      await trail(tx);
      return result;
    });
  return {
    list: (clinicId, filter, part) =>
      db.inClinic(clinicId, (q) => listOf(q, filtered(q, clinicId, filter), SORTS, part)),
    all: (clinicId) => db.inClinic(clinicId, (q) => allOf(q, clinicId).execute()),
    add: (clinicId, provider, trail) => changing(clinicId, trail, (q) => insertOne(q, clinicId, provider)),
    update: (clinicId, id, change, trail) =>
      changing(clinicId, trail, (q) => uniqueOr(numberTaken, updateOne(q, clinicId, id, change))),
    remove: (clinicId, id, trail) =>
      changing(
        clinicId,
        trail,
        async (q) =>
          (await q
            .deleteFrom('providers')
            .where('clinicId', '=', clinicId)
            .where('id', '=', id)
            .returning(COLUMNS)
            .executeTakeFirst()) ?? null,
      ),
    sync: (clinicId, plan, also, trail) =>
      changing(clinicId, trail, async (q, tx) => {
        const { add, change, counts } = plan(await allOf(q, clinicId).forUpdate().execute());
        // If a concurrent sync has just added them, that is fine.
        if (add.length > 0)
          await q
            .insertInto('providers')
            .values(add.map((row) => ({ ...row, clinicId })))
            .onConflict((conflict) => conflict.columns(['clinicId', 'emrProviderId']).doNothing())
            .execute();
        for (const each of change) await updateOne(q, clinicId, each.id, each.change);
        await also(tx);
        return counts;
      }),
    copy: (clinicId, rows) =>
      db.inClinic(clinicId, async (q) => {
        if (rows.length === 0) return;
        const values = rows.map(({ id: _, ...row }) => ({ ...row, languages: [...row.languages], clinicId }));
        await q.insertInto('providers').values(values).execute();
      }),
    clinicsWithRoster: () => clinicsWithRoster(db),
  };
}

async function clinicsWithRoster(db: Database<'providers'>): Promise<string[]> {
  const rows = await db.asPlatform((q) =>
    q
      .selectFrom('providers')
      .innerJoin('clinics', 'clinics.id', 'providers.clinicId')
      .select('providers.clinicId')
      .distinct()
      .where('emrProviderId', 'is not', null)
      .execute(),
  );
  return rows.map(({ clinicId }) => clinicId);
}

function allOf(q: Queries<'providers'>, clinicId: string) {
  return q
    .selectFrom('providers')
    .select(COLUMNS)
    .where('clinicId', '=', clinicId)
    .orderBy('name')
    .orderBy('id');
}

function oneOf(q: Queries<'providers'>, clinicId: string, id: string) {
  return q.selectFrom('providers').select(COLUMNS).where('clinicId', '=', clinicId).where('id', '=', id);
}

function filtered(q: Queries<'providers'>, clinicId: string, { status, search }: ProviderFilter) {
  let rows = q.selectFrom('providers').select(COLUMNS).where('clinicId', '=', clinicId);
  if (status) rows = rows.where('status', '=', status);
  if (search) {
    const part = partOf(search);
    rows = rows.where((where) =>
      where.or([
        where('name', 'ilike', part),
        where('nameZh', 'ilike', part),
        where('specialty', 'ilike', part),
        where('emrProviderId', 'ilike', part),
      ]),
    );
  }
  return rows;
}

async function insertOne(
  q: Queries<'providers'>,
  clinicId: string,
  provider: NewProvider,
): Promise<Provider> {
  refuseReversedAges(provider);
  const values = { ...provider, languages: [...provider.languages], clinicId };
  const insert = q.insertInto('providers').values(values).returning(COLUMNS);
  return uniqueOr(numberTaken, insert.executeTakeFirstOrThrow());
}

async function updateOne(
  q: Queries<'providers'>,
  clinicId: string,
  id: string,
  change: ProviderChange,
): Promise<Provider | null> {
  const { minAge, maxAge } = change;
  if (minAge !== undefined || maxAge !== undefined) {
    const before = await oneOf(q, clinicId, id).forUpdate().executeTakeFirst();
    if (!before) return null;
    refuseReversedAges({ ...before, ...definedOf(change) });
  }
  const row = await q
    .updateTable('providers')
    .set(definedOf(change))
    .where('clinicId', '=', clinicId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

function definedOf(change: ProviderChange) {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** A change may set only one of the two ages, so it is checked together with the stored one. */
function refuseReversedAges({ minAge, maxAge }: Pick<Provider, 'minAge' | 'maxAge'>): void {
  if (minAge === null || maxAge === null || minAge <= maxAge) return;
  throw new Failure('INVALID_REQUEST', 'The youngest age is above the oldest. Swap them or clear one.', {
    fields: { minAge: 'is above maxAge' },
  });
}

function numberTaken(): Failure {
  return new Failure(
    'CONFLICT',
    'Another provider of this clinic already has this EMR number. Change that provider first, or give another number.',
    {
      fields: { emrProviderId: 'is taken' },
    },
  );
}
