import { reasonInChart } from './look.ts';
import { intervalOf, paceTexts } from './pace.ts';
import type { Chart, SkipReason } from './reminder.ts';
import { type Quiet, sendTime } from './send-time.ts';
import type { WaitingReminder } from './store.ts';

/** A text for all visits of a number on one day, or a reminder that ends without one. */
export interface DueText {
  readonly reminders: readonly WaitingReminder[];
  readonly charts: ReadonlyMap<string, Chart>;
  /** Whether it needs a turn of the sender. */
  readonly isText: boolean;
  readonly leavesAt: Date;
}

export interface Agenda {
  /** The first first. */
  readonly texts: readonly DueText[];
  readonly skipped: ReadonlyArray<{ readonly id: string; readonly reason: SkipReason }>;
}

interface Now {
  readonly quiet: Quiet;
  readonly senderNumber: string | null;
  readonly now: Date;
}

interface Group {
  readonly reminders: readonly WaitingReminder[];
  readonly isText: boolean;
  readonly from: Date;
  readonly at: Date;
}

/** What leaves when, of all that waits. A patient whose chart was not read yet waits on. */
export function agendaOf(waiting: readonly WaitingReminder[], { quiet, senderNumber, now }: Now): Agenda {
  const timed = waiting.map((reminder) => ({ reminder, time: sendTime(reminder, quiet, now) }));
  const skipped = timed.flatMap(({ reminder: { id, chart }, time }) =>
    time.status === 'skip'
      ? [{ id, reason: chart || time.reason === 'quiet' ? time.reason : ('emr_away' as const) }]
      : [],
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

/** The same for all that go into one text; who cannot be texted stands alone. */
function keyOf({ id, date, hoursBefore }: WaitingReminder, chart: Chart): string {
  return reasonInChart(chart) ? id : `${chart.phones[0]} ${date} ${hoursBefore}`;
}

/** A text leaves when the first of its windows opens. */
function joined(one: Group | undefined, other: Group): Group {
  if (!one) return other;
  const { from, at } = other.at < one.at ? other : one;
  return { reminders: [...one.reminders, ...other.reminders], isText: one.isText, from, at };
}

const chartsOf = (reminders: readonly WaitingReminder[]) =>
  new Map(reminders.flatMap(({ chart }) => (chart ? [[chart.patientId, chart] as const] : [])));
