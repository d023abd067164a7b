import type { Database, Queries, Trail, Transaction } from '../../database/database.ts';
import { byText, listOf, partOf } from '../../database/list-of.ts';
import { publish } from '../../database/notices.ts';
import { uniqueOr } from '../../database/unique.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Listed, ListPart } from '../../kernel/page.ts';
import type { VisitSettings } from './effective-config.ts';
import type { ProviderStatus, SyncPlan } from './plan-sync.ts';

export interface Provider extends VisitSettings {
  readonly id: string;
  /** Null for a person who cannot be booked by phone. */
  readonly emrProviderId: string | null;
  readonly name: string;
  readonly specialty: string;
  readonly status: ProviderStatus;
  /** Callers who are new to the clinic are neither offered nor booked with one who does not. */
  readonly acceptsNewPatients: boolean;
}

export interface NewProvider {
  readonly name: string;
  readonly emrProviderId: string | null;
  readonly specialty: string;
  readonly status: ProviderStatus;
  readonly acceptsNewPatients: boolean;
}

type Undefinable<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

/** A field that is absent or undefined stays as it is; null clears it. */
export type ProviderChange = Undefinable<NewProvider & VisitSettings>;

export interface ProviderFilter {
  readonly status: ProviderStatus | null;
  /** Part of a name, a specialty or an EMR number. */
  readonly search: string | null;
}

/** Fenced by the clinic, but for the list that the operator's own work goes by. */
export interface ProviderStore {
  list(clinicId: string, filter: ProviderFilter, part: ListPart): Promise<Listed<Provider>>;
  all(clinicId: string): Promise<Provider[]>;
  /** A number that is taken in this clinic is a conflict. */
  add(clinicId: string, provider: NewProvider, trail: Trail): Promise<Provider>;
  update(clinicId: string, id: string, change: ProviderChange, trail: Trail): Promise<Provider | null>;
  remove(clinicId: string, id: string, trail: Trail): Promise<Provider | null>;
  /** `also` is written in the same transaction. */
  sync(
    clinicId: string,
    plan: (rows: readonly Provider[]) => SyncPlan,
    also: (tx: Transaction) => Promise<void>,
    trail: Trail,
  ): Promise<SyncPlan['counts']>;
  /** As they are at another clinic, of which this one is a copy. */
  copy(clinicId: string, rows: readonly Provider[]): Promise<void>;
  /** Clinics that have anybody with an EMR number, for the operator's own work. */
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
      // Nothing was there to change, so there is nothing to tell.
      if (result === null) return result;
      await publish(q, 'providers', clinicId);
      await trail(tx);
      return result;
    });
  return {
    list: (clinicId, filter, part) =>
      db.inClinic(clinicId, (q) => listOf(q, filtered(q, clinicId, filter), SORTS, part)),
    all: (clinicId) => db.inClinic(clinicId, (q) => allOf(q, clinicId).execute()),
    add: (clinicId, provider, trail) =>
      changing(clinicId, trail, (q) =>
        uniqueOr(
          numberTaken,
          q
            .insertInto('providers')
            .values({ ...provider, clinicId })
            .returning(COLUMNS)
            .executeTakeFirstOrThrow(),
        ),
      ),
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
        // Another sync may have added them a moment ago, which is as good.
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
        const values = rows.map(({ id: _, ...row }) => ({ ...row, clinicId }));
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

function filtered(q: Queries<'providers'>, clinicId: string, { status, search }: ProviderFilter) {
  let rows = q.selectFrom('providers').select(COLUMNS).where('clinicId', '=', clinicId);
  if (status) rows = rows.where('status', '=', status);
  if (search) {
    const part = partOf(search);
    rows = rows.where((where) =>
      where.or([
        where('name', 'ilike', part),
        where('specialty', 'ilike', part),
        where('emrProviderId', 'ilike', part),
      ]),
    );
  }
  return rows;
}

async function updateOne(
  q: Queries<'providers'>,
  clinicId: string,
  id: string,
  change: ProviderChange,
): Promise<Provider | null> {
  const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const row = await q
    .updateTable('providers')
    .set(set)
    .where('clinicId', '=', clinicId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

function numberTaken(): Failure {
  return new Failure('CONFLICT', 'Another provider of this clinic already has this EMR number.', {
    fields: { emrProviderId: 'is taken' },
  });
}
