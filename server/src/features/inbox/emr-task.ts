import type { Database, Transaction } from '../../database/database.ts';
import { enqueue } from '../../database/jobs.ts';
import { tenDigits } from '../../kernel/phone-number.ts';
import type { Clinics } from '../clinics/index.ts';
import type { Item, Report } from './item.ts';
import type { Kinds } from './kinds.ts';

export const WRITE_EMR_TASK = 'write-emr-task';

/** Written with the item: where the clinic wants it so, what is about a known patient is a to-do of the EMR too. */
export async function intendEmrTask(
  { db, clinics }: { readonly db: Database<'inbox'>; readonly clinics: Pick<Clinics, 'read'> },
  tx: Transaction,
  clinicId: string,
  { id, report }: { readonly id: string; readonly report: Pick<Report, 'kind' | 'patientId'> },
): Promise<void> {
  if (!report.patientId) return;
  const clinic = await clinics.read(clinicId, tx);
  if (!clinic?.emrTasks?.assignTo || !clinic.emrTasks.kinds.includes(report.kind)) return;
  await db.within(tx).inClinic(clinicId, (q) =>
    // However often it is reported, one job is written, and one to-do.
    enqueue(q, { kind: WRITE_EMR_TASK, clinicId, payload: { itemId: id }, dedupeKey: id }),
  );
}

/** One plain sentence for people who have only this line of it. */
export function taskMessage(kinds: Kinds, item: Pick<Item, 'kind' | 'facts' | 'phone'>): string {
  const { title, todo } = kinds[item.kind];
  const what = `${title('en', item.facts)}: ${todo('en', item.facts)}`.replace(/\.$/, '');
  return item.phone ? `${what}, at ${dashed(item.phone)}.` : `${what}.`;
}

function dashed(phone: string): string {
  return (tenDigits(phone) ?? phone).replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}
