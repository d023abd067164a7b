import type { Queries } from '../../database/database.ts';
import { moveTo, type WaitlistStatus } from './moves.ts';

export interface WaitlistEntry {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly notes: string;
  readonly status: WaitlistStatus;
  readonly source: 'staff' | 'call';
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface WaitlistChange {
  readonly status?: WaitlistStatus | undefined;
  readonly notes?: string | undefined;
}

export type Changed =
  | { readonly status: 'changed'; readonly entry: WaitlistEntry }
  | { readonly status: 'not-found' }
  | { readonly status: 'forbidden-move'; readonly from: WaitlistStatus };

export interface Skipped {
  readonly id: string;
  readonly reason: string;
}

export const COLUMNS = [
  'id',
  'firstName',
  'lastName',
  'phone',
  'notes',
  'status',
  'source',
  'createdAt',
  'updatedAt',
] as const;

export async function changeOne(
  q: Queries<'waitlist'>,
  clinicId: string,
  id: string,
  { status, notes }: WaitlistChange,
  also: () => Promise<void>,
): Promise<Changed> {
  const current = await q
    .selectFrom('waitlistEntries')
    .select('status')
    .where('clinicId', '=', clinicId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!current) return { status: 'not-found' };
  if (status && moveTo(current.status, status) === 'forbidden')
    return { status: 'forbidden-move', from: current.status };
  const entry = await q
    .updateTable('waitlistEntries')
    .set({ ...(status ? { status } : {}), ...(notes === undefined ? {} : { notes }) })
    .where('clinicId', '=', clinicId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  await also();
  return { status: 'changed', entry };
}

export async function moveMany(
  q: Queries<'waitlist'>,
  clinicId: string,
  ids: readonly string[],
  to: WaitlistStatus,
): Promise<{ updated: number; skipped: Skipped[] }> {
  const rows = await q
    .selectFrom('waitlistEntries')
    .select(['id', 'status'])
    .where('clinicId', '=', clinicId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]));
  const judged = ids.map((id) => ({ id, reason: whyNot(statusOf.get(id), to) }));
  const moving = judged.filter(({ reason }) => reason === null).map(({ id }) => id);
  if (moving.length > 0)
    await q
      .updateTable('waitlistEntries')
      .set({ status: to })
      .where('clinicId', '=', clinicId)
      .where('id', 'in', moving)
      .execute();
  return {
    updated: moving.length,
    skipped: judged.flatMap(({ id, reason }) => (reason === null ? [] : [{ id, reason }])),
  };
}

function whyNot(from: WaitlistStatus | undefined, to: WaitlistStatus): string | null {
  if (!from) return 'is not on this waitlist';
  if (from === to) return `is ${to} already`;
  return moveTo(from, to) === 'forbidden' ? `cannot go from ${from} to ${to}` : null;
}
