import type { Chart, SkipReason } from '../reminder.ts';
import { intervalOf, paceTexts } from '../send/pace.ts';
import { type Quiet, sendTime } from '../send/send-time.ts';
import type { WaitingReminder } from '../store.ts';
import { reasonInChart } from './look.ts';

/** One text for all visits of a number on one day, or a reminder that ends without a text. */
export interface DueText {
  readonly reminders: readonly WaitingReminder[];
  readonly charts: ReadonlyMap<string, Chart>;
  readonly isText: boolean;
  readonly leavesAt: Date;
}

export interface Agenda {
  readonly texts: readonly DueText[];
  readonly skipped: ReadonlyArray<{ readonly id: string; readonly reason: SkipReason }>;
}

interface Now {
  readonly quiet: Quiet;
  readonly senderNumber: string | null;
  readonly now: Date;
  readonly isHeld: boolean;
  /** If this database is a restored copy: texts due before this moment may already have left the original. */
  readonly releasedAt: Date | null;
}

interface Group {
  readonly reminders: readonly WaitingReminder[];
  readonly isText: boolean;
  readonly from: Date;
  readonly at: Date;
}

/** Schedules everything that waits. Patients whose chart has not been read keep waiting. */
export function agendaOf(waiting: readonly WaitingReminder[], given: Now): Agenda {
  const { quiet, senderNumber, now } = given;
  const timed = waiting.map((reminder) => ({
    reminder,
    time: mayHaveLeftOriginal(reminder, given) ? RESTORED : sendTime(reminder, quiet, now),
  }));
  const skipped = timed.flatMap(({ reminder, time }) =>
    time.status === 'skip' ? [{ id: reminder.id, reason: reasonOf(time.reason, reminder, given) }] : [],
  );
  const groups = new Map<string, Group>();
  for (const { reminder, time } of timed)
    if (time.status === 'send' && reminder.chart) {
      const key = keyOf(reminder, reminder.chart);
      groups.set(
        key,
        joined(groups.get(key), { reminders: [reminder], ...time, isText: key !== reminder.id }),
      );
    }
  const all = [...groups.values()];
  const texts = all.filter(({ isText }) => isText);
  const ended = all.filter(({ isText }) => !isText).map((text) => ({ text, leavesAt: text.at }));
  const paced = paceTexts(texts, intervalOf(senderNumber ?? ''));
  return {
    skipped,
    texts: [...paced, ...ended]
      .map(({ text: { reminders, isText }, leavesAt }) => ({
        reminders,
        isText,
        leavesAt,
        charts: chartsOf(reminders),
      }))
      .sort((one, other) => one.leavesAt.getTime() - other.leavesAt.getTime()),
  };
}

const RESTORED = { status: 'skip', reason: 'restored' } as const;
const LONG_AGO = new Date(0);

/** Planned before the copy was released, and due by then. */
function mayHaveLeftOriginal(reminder: WaitingReminder, { releasedAt, quiet, senderNumber }: Now): boolean {
  if (!releasedAt || reminder.createdAt >= releasedAt) return false;
  const time = sendTime(reminder, quiet, LONG_AGO);
  if (time.status === 'skip') return false;
  const isSlow = intervalOf(senderNumber ?? '') >= 1_000;
  return (isSlow ? time.from : time.at) <= releasedAt;
}

function reasonOf(
  reason: 'quiet' | 'too_late' | 'restored',
  { chart }: WaitingReminder,
  { isHeld }: Now,
): SkipReason {
  if (reason !== 'too_late') return reason;
  if (isHeld) return 'sending_stopped';
  return chart ? 'too_late' : 'emr_away';
}

/** Reminders with the same key share a text; a patient who cannot be texted gets a key of their own. */
function keyOf({ id, date, hoursBefore }: WaitingReminder, chart: Chart): string {
  return reasonInChart(chart) ? id : `${chart.phones[0]} ${date} ${hoursBefore}`;
}

/** A shared text leaves when its first window opens. */
function joined(one: Group | undefined, other: Group): Group {
  if (!one) return other;
  const { from, at } = other.at < one.at ? other : one;
  return { reminders: [...one.reminders, ...other.reminders], isText: one.isText, from, at };
}

const chartsOf = (reminders: readonly WaitingReminder[]) =>
  new Map(reminders.flatMap(({ chart }) => (chart ? [[chart.patientId, chart] as const] : [])));
