import type { Database, Transaction } from '../../database/database.ts';
import { enqueue } from '../../database/jobs.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Mail } from '../../ports/mail.ts';
import type { Clinics } from '../clinics/index.ts';
import type { Kinds } from './kinds.ts';
import type { ListStore } from './list.store.ts';

/** The jobs that tell of one item. */
export const MAIL_ITEM = 'mail-inbox-item';
export const TEXT_ITEM = 'text-inbox-item';

export interface OutsideNeeds {
  readonly db: Database<'inbox'>;
  readonly clinics: Pick<Clinics, 'read' | 'all'>;
  readonly kinds: Kinds;
  readonly items: Pick<ListStore, 'read' | 'counts'>;
  /** Null where no SMTP server is set. */
  readonly mail: Mail | null;
  readonly publicUrl: string;
  readonly clock: Clock;
}

/** Written with the item: the staff hear of it outside the dashboard, where the clinic has said so. */
export async function tellOutside(
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
