import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { BarChart, type BarPair } from '../../ui/bar-chart.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Choice, FilterBar } from '../../ui/filter-bar.tsx';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { type Pair, PairTable } from '../../ui/pair-table.tsx';
import { saveSheet } from '../../ui/save-file.ts';
import { Bone, Empty } from '../../ui/states.tsx';
import { dayFrom, durationOf, longDay, shortDay } from '../../ui/time.ts';
import { analyticsWords } from './analytics-words.ts';
import { type Analytics, useAnalytics } from './queries.ts';
import { OUTCOMES, type Period } from './route.ts';
import { CallsTabs } from './tabs.tsx';

export const analytics = createLazyRoute('/in/calls/analytics')({ component: AnalyticsScreen });
const route = getRouteApi('/in/calls/analytics');

const DAYS: Readonly<Record<Period, number>> = { week: 7, month: 28, quarter: 84 };
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

function AnalyticsScreen() {
  const words = useWords(analyticsWords);
  const { period = 'month' } = route.useSearch();
  const navigate = route.useNavigate();
  const { clock } = useClinicClock();
  const figures = useAnalytics(DAYS[period]);
  const sheets = useSheets(figures.data);
  return (
    <Page title={words.title} tabs={<CallsTabs />}>
      <FilterBar>
        <Choice
          label={words.month}
          all={words.month}
          value={period === 'month' ? undefined : period}
          options={(['week', 'quarter'] as const).map((value) => ({ value, label: words[value] }))}
          onChange={(next) => void navigate({ search: next ? { period: next } : {}, replace: true })}
        />
        <span className="ml-auto hidden text-quiet desk:inline">{words.compared(DAYS[period])}</span>
        <Button
          disabled={!figures.data}
          onClick={() =>
            saveSheet(
              `analytics-${clock.day(clock.now())}.csv`,
              sheets.flatMap(({ title, pairs }) => rowsOf(title, pairs)),
            )
          }
          className="ml-auto desk:ml-0"
        >
          <Download aria-hidden size={16} />
          {words.csv}
        </Button>
      </FilterBar>
      <Loaded query={figures} failed={words.failed} skeleton={<Waiting />} timeOf={clock.time}>
        {(data) =>
          data.now.totals.calls + data.before.totals.calls === 0 ? (
            <Empty title={words.nothing}>{words.nothingWhy}</Empty>
          ) : (
            <Body data={data} sheets={sheets} days={DAYS[period]} />
          )
        }
      </Loaded>
    </Page>
  );
}

const rowsOf = (
  title: string,
  pairs: readonly Pair[],
): ReadonlyArray<readonly [string, string, number, number]> =>
  pairs.map(({ label, now, before }) => [title, label, now, before]);

function Waiting() {
  return (
    <div role="status" className="grid gap-6 p-4 desk:p-8">
      <Bone width="60%" className="h-4" />
      <Bone width="100%" className="h-40" />
      <Bone width="80%" className="h-24" />
    </div>
  );
}

interface Sheet {
  readonly key: 'days' | 'outcomes' | 'hours' | 'languages' | 'closed' | 'reasons';
  readonly title: string;
  /** The head of its column of words. */
  readonly head: string;
  readonly pairs: readonly Pair[];
}

/** Every figure once: the charts, their tables and the files are made of these. */
function useSheets(data: Both | undefined): readonly Sheet[] {
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
    { key: 'hours', title: hoursTitle(now, words), head: words.hour, pairs: trimmed(hourPairs(data)) },
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

/** Day by day beside the day as far into the period before. */
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

const hourPairs = ({ now, before }: Both): readonly Pair[] =>
  now.byHour.map(({ hour, calls }) => ({
    label: String(hour).padStart(2, '0'),
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

/** The three hours after each other in which most happens. */
function hoursTitle({ byHour, totals }: Analytics, words: Words): string {
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
    words.between(busiest.from, busiest.from + BUSY_HOURS),
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

/** The hours of a working day, wider where somebody called at night. */
function trimmed(hours: readonly BarPair[]): readonly BarPair[] {
  const used = hours.flatMap(({ now, before }, hour) => (now + before > 0 ? [hour] : []));
  return hours.slice(Math.min(8, ...used), Math.max(17, ...used) + 1);
}

function Body({
  data: { now, before },
  sheets,
  days,
}: {
  readonly data: Both;
  readonly sheets: readonly Sheet[];
  readonly days: number;
}) {
  const words = useWords(analyticsWords);
  const { language } = useLanguage();
  const { totals } = now;
  const sheet = (key: Sheet['key']) => sheets.find((each) => each.key === key);
  const alone = totals.calls - totals.transferred;
  const seconds = (figures: Analytics) => durationOf(figures.totals.averageDuration ?? 0, language);
  return (
    <div className="grid max-w-340 gap-10 px-4 py-6 desk:px-6 wide:px-8">
      <div>
        <p className="text-balance text-16 tracking-[-.008em] desk:text-20">
          {words.lead(days, totals.calls, totals.bookings, totals.bookings - before.totals.bookings)}
        </p>
        <p className="mt-1 text-quiet">
          {words.spoke(
            durationOf(totals.totalDuration, language),
            alone,
            words.share(alone / Math.max(1, totals.calls)),
          )}{' '}
          {before.totals.calls > 0 && words.lasted(seconds(now), seconds(before))}
        </p>
      </div>
      <div className="grid gap-x-10 gap-y-10 wide:grid-cols-[minmax(0,1fr)_360px]">
        <Figure sheet={sheet('days')}>
          {({ title, pairs }) => (
            <BarChart
              label={title}
              bars={pairs}
              height={216}
              labelEvery={pairs.length > 14 ? 7 : 1}
              words={{ unit: words.day, now: words.now, before: words.before }}
            />
          )}
        </Figure>
        <Figure sheet={sheet('outcomes')} />
        <Figure sheet={sheet('hours')}>
          {({ title, pairs }) => (
            <BarChart
              label={title}
              bars={pairs}
              words={{ unit: words.hour, now: words.now, before: words.before }}
            />
          )}
        </Figure>
        <Figure sheet={sheet('reasons')} />
      </div>
      <div className="grid gap-10 wide:grid-cols-2">
        <Figure sheet={sheet('languages')} />
        <Figure sheet={sheet('closed')} />
      </div>
    </div>
  );
}

/** Titled by a sentence; its table is there at once, or one click away under its chart. */
function Figure({
  sheet,
  children,
}: {
  readonly sheet: Sheet | undefined;
  children?(sheet: Sheet): ReactNode;
}) {
  const words = useWords(analyticsWords);
  const { clock } = useClinicClock();
  if (!sheet) return null;
  const table = (
    <PairTable label={sheet.head} pairs={sheet.pairs} words={{ now: words.now, before: words.before }} />
  );
  return (
    <section className="grid min-w-0 content-start gap-2">
      <div className="flex min-h-8 items-start gap-2">
        <h2 className="flex-1 pt-1.5 text-14">{sheet.title}</h2>
        <IconButton
          label={words.csvOf(sheet.head)}
          onClick={() =>
            saveSheet(`${sheet.key}-${clock.day(clock.now())}.csv`, [
              [sheet.head, words.now, words.before],
              ...sheet.pairs.map(({ label, now, before }) => [label, now, before] as const),
            ])
          }
        >
          <Download aria-hidden size={16} />
        </IconButton>
      </div>
      {children ? (
        <>
          {children(sheet)}
          <details className="text-quiet">
            <summary className="w-fit cursor-pointer text-12">{words.asTable}</summary>
            <div className="mt-2 text-ink">{table}</div>
          </details>
        </>
      ) : (
        table
      )}
    </section>
  );
}
