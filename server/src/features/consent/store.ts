import { sql } from 'kysely';
import type { Database, Queries, Trail, Transaction } from '../../database/database.ts';
import { byTime, listOf, partOf } from '../../database/list-of.ts';
import { nameOfAddress } from '../../database/shown-name.ts';
import type { Listed, ListPart } from '../../kernel/page.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import {
  CONSENT_KINDS,
  type ConsentKind,
  type NewConsent,
  type OwnSource,
  type ShownConsent,
  type StandingConsent,
} from './consent.ts';

export interface Word {
  readonly source: OwnSource;
  readonly evidence: string;
  readonly at: Date;
}

/** One clinic's ledger. Rows are only added; the latest row of a number and kind applies. */
export interface ConsentStore {
  list(
    clinicId: string,
    filter: { readonly phone: string | null; readonly digits: string | null },
    part: ListPart,
  ): Promise<Listed<ShownConsent>>;
  /** The row that applies; null if there is none. */
  standing(
    tx: Transaction,
    clinicId: string,
    phone: string,
    kind: ConsentKind,
  ): Promise<StandingConsent | null>;
  /** The caller chooses `id`, so that a text resting on the row can be sent in the same round trip. */
  add(tx: Transaction, clinicId: string, id: string, row: NewConsent): Promise<void>;
  enter(clinicId: string, row: NewConsent, trail: Trail): Promise<ShownConsent>;
  /** Withdraws every kind; `unlessWithdrawn` skips kinds already withdrawn. */
  withdrawAll(
    tx: Transaction,
    clinicId: string,
    phone: string,
    word: Word & { readonly unlessWithdrawn?: boolean },
  ): Promise<void>;
  /** Restores earlier consent: texts about bookings, and every other kind given before. */
  giveBack(tx: Transaction, clinicId: string, phone: string, word: Word): Promise<void>;
  /** Keeps an erased person's rows, with number and evidence replaced by hashes. */
  erase(tx: Transaction, clinicId: string, phone: string): Promise<number>;
}

const COLUMNS = ['id', 'phone', 'kind', 'state', 'source', 'evidence', 'at', 'by'] as const;
const BY_NAME = nameOfAddress(sql`consents.by`).as('byName');
const SORTS = { keys: { at: byTime('at') }, id: 'seq' };

export function consentStore(db: Database<'consent'>, hash: KeyedHash): ConsentStore {
  const erasedNumber = (phone: string) => `erased:${hash(phone)}`;
  return {
    list: (clinicId, { phone, digits }, part) =>
      db.inClinic(clinicId, async (q) => {
        let rows = q
          .selectFrom('consents')
          .select(COLUMNS)
          .select(BY_NAME)
          .where('clinicId', '=', clinicId)
          .where('test', '=', false);
        if (phone) rows = rows.where('phone', '=', phone);
        if (digits) rows = rows.where('phone', 'like', partOf(digits.replace(/\D/g, '') || digits));
        return (await listOf(q, rows, SORTS, part)) as unknown as Listed<ShownConsent>;
      }),
    standing: (tx, clinicId, phone, kind) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const last = await lastRow(q, clinicId, { phone, kind, erased: erasedNumber(phone) });
        return last && last.phone !== phone ? withdrawnBeforeErasure(q, clinicId, phone, last) : last;
      }),
    add: (tx, clinicId, id, row) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await q
          .insertInto('consents')
          .values({ id, clinicId, ...row })
          .execute();
      }),
    enter: (clinicId, row, trail) =>
      db.inClinic(clinicId, async (q, tx) => {
        const added = await q
          .insertInto('consents')
          .values({ clinicId, ...row })
          .returning(COLUMNS)
          .returning(BY_NAME)
          .executeTakeFirstOrThrow();
        await trail(tx);
        return added as ShownConsent;
      }),
    ...words(db),
    erase: (tx, clinicId, phone) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const rows = await q
          .selectFrom('consents')
          .select(['id', 'evidence'])
          .where('clinicId', '=', clinicId)
          .where('phone', '=', phone)
          .execute();
        const number = erasedNumber(phone);
        for (const { id, evidence } of rows)
          await q
            .updateTable('consents')
            .set({ phone: number, evidence: `erased:${hash(evidence)}` })
            .where('clinicId', '=', clinicId)
            .where('id', '=', id)
            .execute();
        return rows.length;
      }),
  };
}

/**
 * The latest row of the number, or else of the hash an erasure left, in one statement, because every text
 * runs it.
 */
async function lastRow(
  q: Queries<'consent'>,
  clinicId: string,
  { phone, kind, erased }: { readonly phone: string; readonly kind: ConsentKind; readonly erased: string },
): Promise<StandingConsent | null> {
  const row = await q
    .selectFrom('consents')
    .select([...COLUMNS, 'callId'])
    .where('clinicId', '=', clinicId)
    .where('phone', 'in', [phone, erased])
    .where('kind', '=', kind)
    .where('test', '=', false)
    .orderBy(sql`phone = ${phone}`, 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (row as StandingConsent | undefined) ?? null;
}

/**
 * A withdrawal must survive an erasure. The hash cannot be matched until the number appears again; then the
 * withdrawal is recorded under the number. Given consent is not restored, because it was erased with the
 * person.
 */
async function withdrawnBeforeErasure(
  q: Queries<'consent'>,
  clinicId: string,
  phone: string,
  { kind, state, source, at }: StandingConsent,
): Promise<StandingConsent | null> {
  if (state !== 'withdrawn') return null;
  const added = await q
    .insertInto('consents')
    .values({ clinicId, phone, kind, state, source, at, evidence: 'withdrawn before an erasure' })
    .returning([...COLUMNS, 'callId'])
    .executeTakeFirstOrThrow();
  return added as StandingConsent;
}

function words(db: Database<'consent'>): Pick<ConsentStore, 'withdrawAll' | 'giveBack'> {
  return {
    withdrawAll: (tx, clinicId, phone, { unlessWithdrawn = false, ...word }) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const standing = unlessWithdrawn ? await standingOfAll(q, clinicId, phone) : new Map();
        const kinds = CONSENT_KINDS.filter((kind) => standing.get(kind) !== 'withdrawn');
        await addEach(q, clinicId, phone, 'withdrawn', kinds, word);
      }),
    giveBack: (tx, clinicId, phone, word) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const standing = await standingOfAll(q, clinicId, phone);
        const given = await q
          .selectFrom('consents')
          .select('kind')
          .distinct()
          .where('clinicId', '=', clinicId)
          .where('phone', '=', phone)
          .where('state', '=', 'given')
          .where('test', '=', false)
          .execute();
        const before = new Set(['booking', ...given.map(({ kind }) => kind)]);
        const kinds = CONSENT_KINDS.filter((kind) => before.has(kind) && standing.get(kind) === 'withdrawn');
        await addEach(q, clinicId, phone, 'given', kinds, word);
      }),
  };
}

async function standingOfAll(
  q: Queries<'consent'>,
  clinicId: string,
  phone: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await q
    .selectFrom('consents')
    .distinctOn('kind')
    .select(['kind', 'state'])
    .where('clinicId', '=', clinicId)
    .where('phone', '=', phone)
    .where('test', '=', false)
    .orderBy('kind')
    .orderBy('seq', 'desc')
    .execute();
  return new Map(rows.map(({ kind, state }) => [kind, state]));
}

async function addEach(
  q: Queries<'consent'>,
  clinicId: string,
  phone: string,
  state: ShownConsent['state'],
  kinds: readonly ConsentKind[],
  word: Word,
): Promise<void> {
  if (kinds.length === 0) return;
  await q
    .insertInto('consents')
    .values(kinds.map((kind) => ({ clinicId, phone, kind, state, ...word })))
    .execute();
}
