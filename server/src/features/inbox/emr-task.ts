import type { Database, Transaction } from '../../database/database.ts';
import { enqueue } from '../../database/jobs/jobs.ts';
import { tenDigits } from '../../kernel/people/phone-number.ts';
import { spokenDay } from '../../kernel/spoken/day.ts';
import { wallClockAt } from '../../kernel/time/time-zone.ts';
import type { Clinics } from '../clinics/index.ts';
import type { Item, Report } from './item.ts';
import { ended, fishingWarning } from './kind.ts';
import type { Kinds } from './kinds.ts';

export const WRITE_EMR_TASK = 'write-emr-task';

/**
 * Runs in the item's transaction. Only items about a known patient become tasks, and only if the clinic wants them.
 */
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

/** Everything staff need to act, because in the EMR they see only this text. */
export function taskMessage(kinds: Kinds, item: Told, written: Written): string {
  const { facts, name } = item;
  const byWhen = item.until && item.until > written.now ? `, by ${clockTime(item.until, written)}` : '';
  const asked = `${SINCE[item.kind] ?? 'Noticed'} at ${clockTime(item.since, written).replace(/ today$/, '')}.`;
  if (item.kind === 'callback') {
    const said = ended('en', facts, ['reason', 'preferredTime', 'onBehalfOf', 'relationship']);
    const who = reachedAt(item);
    const isMessage = facts.wants === 'message';
    const what = isMessage ? `Message${who && ` from ${who}`}, no call wanted` : `Call back ${who}`;
    return [
      `${what}${byWhen}${facts.reason ? `: ${said.reason}` : '.'}`,
      facts.onBehalfOf && `About somebody else: ${said.onBehalfOf}`,
      facts.relationship && `Related: ${said.relationship}`,
      facts.preferredTime && `Prefers: ${said.preferredTime}`,
      fishingWarning('en', facts).trim(),
      asked,
      name && `Caller: ${name}.`,
    ]
      .filter(Boolean)
      .join(' ');
  }
  const { title, happened, todo } = kinds[item.kind];
  const person = [name, numberOf(item), languageOf(item)].filter(Boolean).join(', ');
  const about = person ? ` (${person})` : '';
  return `${title('en', facts)}${about}${byWhen}: ${happened('en', facts)} ${todo('en', facts)} ${asked}`;
}

/** Only kinds that begin with a call may mention one. */
const SINCE: Partial<Record<Item['kind'], string>> = {
  callback: 'Asked by phone',
  booking_in_doubt: 'Asked by phone',
  move_in_doubt: 'Asked by phone',
  cancellation_in_doubt: 'Asked by phone',
  registration_in_doubt: 'Asked by phone',
  chart_incomplete: 'Registered by phone',
  transfer_not_taken: 'Asked by phone',
  emergency: 'Said by phone',
};

const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', zh: 'Mandarin' };

/** "604-555-0199 (English)" */
function reachedAt(item: Told): string {
  const language = languageOf(item);
  return language ? `${numberOf(item)} (${language})`.trim() : numberOf(item);
}

const numberOf = ({ phone }: Told): string => (phone ? dashed(phone) : '');
const languageOf = ({ facts, language }: Told): string => LANGUAGES[facts.spoken ?? language ?? ''] ?? '';

/** "17:00 today" or "09:30 on Friday, November 20" */
function clockTime(instant: Date, { timezone, now }: Written): string {
  const { date, time } = wallClockAt(instant, timezone);
  const today = wallClockAt(now, timezone).date;
  return date === today ? `${time} today` : `${time} on ${spokenDay(date, 'en')}`;
}

function dashed(phone: string): string {
  return (tenDigits(phone) ?? phone).replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}
