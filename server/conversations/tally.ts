import { median } from '../bench/percentile.ts';
import type { Language } from '../src/kernel/language.ts';
import { groupBy } from './group-by.ts';
import type { Result } from './play.ts';

interface Share {
  readonly of: number;
  readonly percent: number;
}

export interface Tally {
  readonly calls: number;
  readonly mistakes: number;
  readonly harm: Readonly<Record<string, number>>;
  /** Of calls in which the caller did not hang up. */
  readonly done: Share;
  readonly byLanguage: Readonly<Record<Language, Share>>;
  readonly byScenario: ReadonlyMap<string, Share>;
  /** Scenarios that were right five times in a row. */
  readonly fiveOfFive: Share;
  readonly medianToolCalls: Readonly<Record<string, number>>;
}

const RUNS = 5;

export function tallyOf(results: readonly Result[]): Tally {
  const whole = results.filter(({ hungUp }) => !hungUp);
  const harm: Record<string, number> = {};
  for (const { harm: all } of results)
    for (const one of all) {
      const kind = one.split(':')[0] ?? one;
      harm[kind] = (harm[kind] ?? 0) + 1;
    }
  const scenarios = groupBy(whole, ({ name }) => name);
  const fives = [...scenarios.values()].flatMap((calls) =>
    Array.from({ length: Math.floor(calls.length / RUNS) }, (_, at) =>
      calls.slice(at * RUNS, (at + 1) * RUNS).every(({ isDone }) => isDone),
    ),
  );
  // Excludes situations with two bookings, which need twice as many tool calls.
  const single = whole.filter(({ situation }) => SINGLE.includes(situation.name));
  const byAim = groupBy(single, ({ situation }) => situation.aim);
  return {
    calls: results.length,
    mistakes: results.reduce((sum, { mistakes }) => sum + mistakes, 0),
    harm,
    done: shareOf(whole.map(({ isDone }) => isDone)),
    byLanguage: {
      en: shareOf(whole.filter(({ language }) => language === 'en').map(({ isDone }) => isDone)),
      zh: shareOf(whole.filter(({ language }) => language === 'zh').map(({ isDone }) => isDone)),
    },
    byScenario: new Map(
      [...scenarios].map(([name, calls]) => [name, shareOf(calls.map(({ isDone }) => isDone))]),
    ),
    fiveOfFive: shareOf(fives),
    medianToolCalls: Object.fromEntries(
      [...byAim].map(([aim, calls]) => [aim, median(calls.map(({ toolCalls }) => toolCalls))]),
    ),
  };
}

const SINGLE = [
  ...[
    'books the earliest',
    'books a morning',
    'books an exact time',
    'books with a doctor',
    'books for a child',
  ],
  ...['moves a visit', 'moves the second of two', "moves a child's visit"],
  ...['cancels a visit', 'cancels the second of two', "cancels a child's visit"],
];

function shareOf(list: readonly boolean[]): Share {
  const right = list.filter(Boolean).length;
  return {
    of: list.length,
    percent: list.length === 0 ? 100 : Math.round((right / list.length) * 1_000) / 10,
  };
}

export function reportOf({
  calls,
  mistakes,
  harm,
  done,
  byLanguage,
  byScenario,
  fiveOfFive,
  medianToolCalls,
}: Tally): string {
  const worst = [...byScenario].toSorted(([, a], [, b]) => a.percent - b.percent).slice(0, 8);
  return [
    `${calls} calls, ${mistakes} mistakes of the assistant`,
    `harm: ${
      Object.entries(harm)
        .map(([kind, count]) => `${kind} ${count}`)
        .join(', ') || 'none'
    }`,
    `done: ${done.percent} % of ${done.of} (en ${byLanguage.en.percent} %, zh ${byLanguage.zh.percent} %)`,
    `scenarios right five times of five: ${fiveOfFive.percent} % of ${fiveOfFive.of}`,
    `median tool calls: ${Object.entries(medianToolCalls)
      .map(([aim, count]) => `${aim} ${count}`)
      .join(', ')}`,
    ...worst.map(([name, { percent, of }]) => `  ${percent} % of ${of}  ${name}`),
  ].join('\n');
}
