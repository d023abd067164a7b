import type { BarPair } from '../../../ui/bar-chart.tsx';
import type { Pair } from '../../../ui/layout/pair-table.tsx';
import { useLanguage, useWords } from '../../../ui/wording/language.tsx';
import { dayFrom, longDay, shortDay, shownHour } from '../../../ui/wording/time.ts';
import type { Analytics } from '../queries.ts';
import { OUTCOMES } from '../route.ts';
import { analyticsWords } from './analytics-words.ts';

const REASONS = [
  'medical_question',
  'billing',
  'frustrated',
  'registration_error',
  'patient_request',
] as const;
const BUSY_HOURS = 3;

interface Both {
  readonly now: Analytics;
  readonly before: Analytics;
}

export interface Sheet {
  readonly key: string;
  readonly title: string;
  /** Heading of the first column. */
  readonly head: string;
  readonly pairs: readonly Pair[];
  /** Formats a value; by default it is shown unchanged. */
  shown?(value: number): string;
}

/** Every figure, once; charts, tables and downloads are all built from these. */
export function useSheets(data: Both | undefined): readonly Sheet[] {
  const words = useWords(analyticsWords);
  const { language } = useLanguage();
  if (!data) return [];
  const { now, before } = data;
  const of = <Name extends string>(
    names: readonly Name[],
    pick: (figures: Analytics) => Readonly<Record<string, number>>,
    label: (name: Name) => string,
  ): Pair[] =>
    names.map((name) => ({
      label: label(name),
      now: pick(now)[name] ?? 0,
      before: pick(before)[name] ?? 0,
    }));
  const closed = [
    {
      label: words.open,
      now: now.totals.calls - now.totals.afterHours,
      before: before.totals.calls - before.totals.afterHours,
    },
    { label: words.closed, now: now.totals.afterHours, before: before.totals.afterHours },
  ];
  const reasons = of(
    REASONS,
    ({ transferReasons }) => transferReasons,
    (name) => words[name],
  );
  return [
    { key: 'days', title: daysTitle(now, words, language), head: words.day, pairs: dayPairs(data, language) },
    {
      key: 'outcomes',
      title:
        now.totals.bookingConversion === null
          ? words.outcomesNone
          : words.outcomes(words.share(now.totals.bookingConversion)),
      head: words.outcome,
      pairs: of(
        OUTCOMES,
        ({ byOutcome }) => byOutcome,
        (name) => words[name],
      ),
    },
    {
      key: 'hours',
      title: hoursTitle(now, words, language),
      head: words.hour,
      pairs: trimmed(hourPairs(data, language)),
    },
    {
      key: 'languages',
      title: languagesTitle(now, words),
      head: words.language,
      pairs: of(
        ['en', 'zh'],
        ({ byLanguage }) => byLanguage,
        (name) => words[name],
      ),
    },
    {
      key: 'closed',
      title:
        now.totals.afterHoursShare === null
          ? words.afterHours
          : words.afterHoursSaid(words.share(now.totals.afterHoursShare)),
      head: words.when,
      pairs: closed,
    },
    { key: 'reasons', title: reasonsTitle(reasons, words), head: words.reason, pairs: reasons },
  ];
}

/** Each day with the matching day of the previous period. */
function dayPairs({ now, before }: Both, language: 'en' | 'zh'): readonly Pair[] {
  const callsOn = ({ byDay }: Analytics, day: string) => byDay.find(({ date }) => date === day)?.calls ?? 0;
  const length = daysBetween(now.startDate, now.endDate) + 1;
  return Array.from({ length }, (_, at) => {
    const day = dayFrom(now.startDate, at);
    return {
      label: shortDay(day, now.endDate, language),
      now: callsOn(now, day),
      before: callsOn(before, dayFrom(before.startDate, at)),
    };
  });
}

const hourAt = (hour: number, language: 'en' | 'zh'): string =>
  shownHour(`${String(hour).padStart(2, '0')}:00`, language);

const hourPairs = ({ now, before }: Both, language: 'en' | 'zh'): readonly Pair[] =>
  now.byHour.map(({ hour, calls }) => ({
    label: hourAt(hour, language),
    now: calls,
    before: before.byHour.find((other) => other.hour === hour)?.calls ?? 0,
  }));

type Words = ReturnType<typeof useWords<(typeof analyticsWords)['en']>>;

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

function daysTitle({ byDay }: Analytics, words: Words, language: 'en' | 'zh'): string {
  const [busiest] = byDay.toSorted((one, other) => other.calls - one.calls);
  return busiest && busiest.calls > 1
    ? words.byDay(longDay(busiest.date, language), busiest.calls)
    : words.byDayQuiet;
}

/** Names the three consecutive hours with the most calls. */
function hoursTitle({ byHour, totals }: Analytics, words: Words, language: 'en' | 'zh'): string {
  const callsAt = (hour: number) => byHour.find((each) => each.hour === hour)?.calls ?? 0;
  const spans = Array.from({ length: 24 - BUSY_HOURS }, (_, from) => ({
    from,
    calls: Array.from({ length: BUSY_HOURS }, (__, at) => callsAt(from + at)).reduce(
      (sum, each) => sum + each,
      0,
    ),
  }));
  const [busiest] = spans.toSorted((one, other) => other.calls - one.calls);
  if (!busiest || busiest.calls < BUSY_HOURS || totals.calls === 0) return words.byHourQuiet;
  return words.byHour(
    words.between(hourAt(busiest.from, language), hourAt(busiest.from + BUSY_HOURS, language)),
    words.share(busiest.calls / totals.calls),
  );
}

function languagesTitle({ byLanguage, totals }: Analytics, words: Words): string {
  const mandarin = byLanguage.zh ?? 0;
  return mandarin === 0
    ? words.languagesNone
    : words.languages(words.share(mandarin / Math.max(1, totals.calls)));
}

function reasonsTitle(reasons: readonly Pair[], words: Words): string {
  const [first] = reasons.toSorted((one, other) => other.now - one.now);
  return first && first.now > 0 ? words.transfers(first.label) : words.transfersNone;
}

/** The hours of a working day, extended to any call outside them. */
function trimmed(hours: readonly BarPair[]): readonly BarPair[] {
  const used = hours.flatMap(({ now, before }, hour) => (now + before > 0 ? [hour] : []));
  return hours.slice(Math.min(8, ...used), Math.max(17, ...used) + 1);
}
