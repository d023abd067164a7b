import type { Database, Transaction } from '../../database/database.ts';
import { enqueue } from '../../database/jobs.ts';
import { tenDigits } from '../../kernel/phone-number.ts';
import { spokenDay } from '../../kernel/spoken/day.ts';
import { wallClockAt } from '../../kernel/time-zone.ts';
import type { Clinics } from '../clinics/index.ts';
import type { Item, Report } from './item.ts';
import type { Kinds } from './kinds.ts';

export const WRITE_EMR_TASK = 'write-emr-task';

/** If the clinic wants it, an item about a known patient also becomes a task in the EMR. Written with the item. */
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
    // Repeated reports add neither a second job nor a second task.
    enqueue(q, { kind: WRITE_EMR_TASK, clinicId, payload: { itemId: id }, dedupeKey: id }),
  );
}

interface Written {
  readonly timezone: string;
  readonly now: Date;
}

type Told = Pick<Item, 'kind' | 'facts' | 'language' | 'name' | 'phone' | 'since' | 'until'>;

/** Everything staff need to act on it, because in the EMR they see only this text. */
export function taskMessage(kinds: Kinds, item: Told, written: Written): string {
  const { facts, name } = item;
  const byWhen = item.until && item.until > written.now ? `, by ${clockTime(item.until, written)}` : '';
  const asked = `Asked by phone at ${clockTime(item.since, written).replace(/ today$/, '')}.`;
  if (item.kind === 'callback') {
    const reason = facts.reason ? `: ${facts.reason.trim().replace(/[.。]$/, '')}` : '';
    const preference = facts.preferredTime
      ? ` Prefers: ${facts.preferredTime.trim().replace(/[.。]$/, '')}.`
      : '';
    const caller = name ? ` Caller: ${name}.` : '';
    return `Call back ${reachedAt(item)}${byWhen}${reason}.${preference} ${asked}${caller}`;
  }
  const { title, happened, todo } = kinds[item.kind];
  const person = [name, reachedAt(item)].filter(Boolean).join(', ');
  const about = person ? ` (${person})` : '';
  return `${title('en', facts)}${about}${byWhen}: ${happened('en', facts)} ${todo('en', facts)} ${asked}`;
}

const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', zh: 'Mandarin' };

/** "604-555-0199 (English)" */
function reachedAt({ phone, facts, language: known }: Told): string {
  const language = LANGUAGES[facts.spoken ?? known ?? ''];
  const number = phone ? dashed(phone) : '';
  return language ? `${number} (${language})`.trim() : number;
}

/** "17:00 today" or "09:30 on Friday, November 20" */
function clockTime(instant: Date, { timezone, now }: Written): string {
  const { date, time } = wallClockAt(instant, timezone);
  const today = wallClockAt(now, timezone).date;
  return date === today ? `${time} today` : `${time} on ${spokenDay(date, 'en')}`;
}

function dashed(phone: string): string {
  return (tenDigits(phone) ?? phone).replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}
