import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClinicClock, useClockQuery } from '../../../api/clinic-clock.ts';
import { useLiveCount } from '../../../api/day.ts';
import { useSignedIn } from '../../../api/session.ts';
import { BarChart } from '../../../ui/bar-chart.tsx';
import { Button } from '../../../ui/button.tsx';
import { saveSheet } from '../../../ui/forms/save-file.ts';
import { CallsTabs } from '../../../ui/layout/calls-tabs.tsx';
import { Choice, FilterBar } from '../../../ui/layout/filter-bar.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import type { Pair } from '../../../ui/layout/pair-table.tsx';
import { Bone, Coming, Empty } from '../../../ui/layout/states.tsx';
import { useSeen } from '../../../ui/seen.ts';
import { useLanguage, useWords } from '../../../ui/wording/language.tsx';
import { durationOf } from '../../../ui/wording/time.ts';
import { type Analytics, useAnalytics, useWaits } from '../queries.ts';
import type { Period } from '../route.ts';
import { useWaitSheets, WaitFigures } from '../waits.tsx';
import { Figure } from './analytics-figure.tsx';
import { type Sheet, useSheets } from './analytics-sheets.ts';
import { analyticsWords } from './analytics-words.ts';

export const analytics = createLazyRoute('/in/calls/analytics')({ component: AnalyticsScreen });
const route = getRouteApi('/in/calls/analytics');

const DAYS: Readonly<Record<Period, number>> = { week: 7, month: 28, quarter: 84 };
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
  const [place, isSeen] = useSeen();
  const waits = useWaits(DAYS[period], isSeen);
  const sheets = useSheets(figures.data);
  const waitSheetsOf = useWaitSheets();
  /** Includes the waits, which otherwise load when scrolled into view. */
  const saveAll = async () => {
    const asked = waits.data ? waits : await waits.refetch();
    saveSheet(
      `analytics-${clock.day(clock.now())}.csv`,
      [...sheets, ...waitSheetsOf(asked.data)].flatMap(({ title, pairs }) => rowsOf(title, pairs)),
    );
  };
  return (
    <Page title={words.title} tabs={<CallsTabs isStaff={useSignedIn().isStaff} live={useLiveCount()} />}>
      <FilterBar>
        <Choice
          label={words.month}
          all={words.month}
          value={period === 'month' ? undefined : period}
          options={(['week', 'quarter'] as const).map((value) => ({ value, label: words[value] }))}
          onChange={(next) => void navigate({ search: next ? { period: next } : {}, replace: true })}
        />
        <span className="ml-auto hidden text-quiet desk:inline">{words.compared(DAYS[period])}</span>
        <Button disabled={!figures.data} onClick={() => void saveAll()} className="ml-auto desk:ml-0">
          <Download aria-hidden size={16} />
          {words.csv}
        </Button>
      </FilterBar>
      <Loaded
        query={figures}
        after={useClockQuery()}
        failed={words.failed}
        skeleton={<Waiting />}
        timeOf={clock.time}
      >
        {(data) =>
          data.now.totals.calls + data.before.totals.calls === 0 ? (
            <Empty title={words.nothing}>{words.nothingWhy}</Empty>
          ) : (
            <Body data={data} sheets={sheets} days={DAYS[period]}>
              <div ref={place} id="waits">
                <Loaded
                  query={waits}
                  failed={words.waitsFailed}
                  skeleton={<Bone width="100%" className="h-40" />}
                  timeOf={clock.time}
                >
                  {(both) => <WaitFigures sheets={waitSheetsOf(both)} />}
                </Loaded>
              </div>
            </Body>
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
    <Coming className="grid gap-6 p-4 desk:p-8">
      <Bone width="60%" className="h-4" />
      <Bone width="100%" className="h-40" />
      <Bone width="80%" className="h-24" />
    </Coming>
  );
}

function Body({
  data: { now, before },
  sheets,
  days,
  children,
}: {
  readonly data: Both;
  readonly sheets: readonly Sheet[];
  readonly days: number;
  readonly children: ReactNode;
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
      {children}
    </div>
  );
}
