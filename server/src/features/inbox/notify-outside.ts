import type { Database, Transaction } from '../../database/database.ts';
import { enqueue } from '../../database/jobs/jobs.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Mail } from '../../ports/mail.ts';
import type { Clinics } from '../clinics/index.ts';
import type { Kinds } from './kinds.ts';
import type { ListStore } from './list.store.ts';

export const MAIL_ITEM = 'mail-inbox-item';
export const TEXT_ITEM = 'text-inbox-item';

export interface OutsideNeeds {
  readonly db: Database<'inbox'>;
  readonly clinics: Pick<Clinics, 'read' | 'all'>;
  readonly kinds: Kinds;
  readonly items: Pick<ListStore, 'read' | 'counts'>;
  /** Null if no SMTP server is configured. */
  readonly mail: Mail | null;
  readonly publicUrl: string;
  readonly clock: Clock;
}

/** Runs in the item's transaction. */
export async function notifyOutside(
  { db, clinics, mail }: Pick<OutsideNeeds, 'db' | 'clinics' | 'mail'>,
  tx: Transaction,
  clinicId: string,
  { id, urgent }: { readonly id: string; readonly urgent: boolean },
): Promise<void> {
  if (!mail && !urgent) return;
  const clinic = await clinics.read(clinicId, tx);
  const word = { clinicId, payload: { itemId: id }, dedupeKey: id };
  await db.within(tx).inClinic(clinicId, async (q) => {
    if (mail && clinic?.inboxEmail) await enqueue(q, { ...word, kind: MAIL_ITEM });
    if (urgent && clinic?.onCallPhone) await enqueue(q, { ...word, kind: TEXT_ITEM });
  });
}
