import { createLazyRoute, getRouteApi, Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Plus, Printer, TriangleAlert } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useClinicClock, useClockQuery, useTick } from '../../api/clinic-clock.ts';
import { useLineHealth } from '../../api/line-health.ts';
import { Button, buttonLook, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { useKeys } from '../../ui/keys.ts';
import { Choice, FilterBar } from '../../ui/layout/filter-bar.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ScheduleTabs } from '../../ui/layout/schedule-tabs.tsx';
import { Bone, Empty } from '../../ui/layout/states.tsx';
import { statesWords } from '../../ui/layout/states-words.ts';
import { useIsDesk } from '../../ui/size.ts';
import { type Language, useLanguage, useWords } from '../../ui/wording/language.tsx';
import { columnDay, dayFrom, longDay, momentOf, nearDay, shortDay } from '../../ui/wording/time.ts';
import { BookGrid, type Column } from './book-grid.tsx';
import { ClosePanel } from './close-panel.tsx';
import { type Book, useBook, useBookable } from './queries.ts';
import type { ScheduleSearch } from './route.ts';
import { visitWords } from './visit-words.ts';
import { mondayOf } from './wall.ts';
import { WhyPanel } from './why-panel.tsx';
import { scheduleWords } from './words.ts';

/** Lazy, because only printing needs it. */
const DaySheet = lazy(() => import('./day-sheet.tsx').then(({ DaySheet }) => ({ default: DaySheet })));

export const schedule = createLazyRoute('/in/schedule')({ component: ScheduleScreen });
const route = getRouteApi('/in/schedule');

/** The displayed part of the schedule: on a phone or by week, one provider only. */
function useView() {
  const search = route.useSearch();
  const { clock, isKnown } = useClinicClock();
  const isDesk = useIsDesk();
  const { data: bookable } = useBookable();
  const isWeek = search.view === 'week' && isDesk;
  const date = search.date ?? clock.day(clock.now());
  const one = search.provider ?? bookable?.[0]?.id;
  const isOfOne = isWeek || !isDesk;
  return {
    isWeek,
    date,
    from: isWeek ? mondayOf(date) : date,
    provider: isOfOne ? one : undefined,
    one,
    isOfOne,
    isReady: isKnown && (!isOfOne || bookable !== undefined),
  };
}

function ScheduleScreen() {
  const words = useWords(scheduleWords);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const clockQuery = useClockQuery();
  const { language } = useLanguage();
  const view = useView();
  const isWithoutEmr = useLineHealth().data?.emr === 'not_configured';
  const book = useBook(view.from, view.isWeek ? 7 : 1, view.provider, view.isReady && !isWithoutEmr);
  useTick(30_000);
  const change = (next: Partial<Record<keyof ScheduleSearch, string | undefined>>) =>
    void navigate({
      search: (before) =>
        Object.fromEntries(
          Object.entries({ ...before, ...next }).filter(([, value]) => value !== undefined),
        ) as ScheduleSearch,
      replace: true,
    });
  const ask = (provider: string, date: string, at: string) =>
    change({ provider, date, at, close: undefined });
  const closePanel = () => change({ at: undefined, close: undefined });
  const { provider, at } = search;
  const looked = book.data?.providers.find(({ providerId }) => providerId === provider);
  return (
    <Page title={words.title} isSplit tabs={<ScheduleTabs />}>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <Bar view={view} onChange={change} />
        {isWithoutEmr ? (
          <Nobody />
        ) : (
          <Loaded query={book} after={clockQuery} failed={words.failed} skeleton={<Waiting />}>
            {(data) =>
              data.providers.length === 0 ? (
                <Nobody />
              ) : (
                <>
                  {data.lastKnownAt && (
                    <LastKnown
                      at={data.lastKnownAt}
                      isAsking={book.isFetching}
                      onAgain={() => void book.refetch()}
                    />
                  )}
                  <BookGrid columns={columnsOf(data, view, search, language, ask)} now={data.now.time} />
                  {!view.isWeek && (
                    <Suspense>
                      <DaySheet book={data} date={view.date} />
                    </Suspense>
                  )}
                </>
              )
            }
          </Loaded>
        )}
      </div>
      {at && provider && !search.close && (
        <WhyPanel
          asked={{ providerId: provider, date: view.date, time: at }}
          day={looked?.days.find(({ date }) => date === view.date)}
          providerName={looked?.providerName}
          isComing={book.isLoading}
          onAsk={(time) => ask(provider, view.date, time)}
          onClose={closePanel}
        />
      )}
      {search.close && (
        <ClosePanel id={search.close} day={view.date} provider={undefined} onClose={closePanel} />
      )}
    </Page>
  );
}

type View = ReturnType<typeof useView>;

function useWhen({ isWeek, from, date }: View): string {
  const words = useWords(scheduleWords);
  const { language } = useLanguage();
  const { clock, isKnown } = useClinicClock();
  if (!isKnown) return '';
  const today = clock.day(clock.now());
  if (isWeek) return words.weekOf(shortDay(from, from, language), shortDay(dayFrom(from, 6), from, language));
  const near = nearDay(date, today, language);
  return words.when(longDay(date, language), /\d/.test(near) ? '' : near);
}

function columnsOf(
  data: Book,
  { isWeek, date }: View,
  { provider, at }: ScheduleSearch,
  language: Language,
  ask: (provider: string, date: string, at: string) => void,
): readonly Column[] {
  return data.providers.flatMap(({ providerId, providerName, days }) =>
    days
      .filter((day) => !isWeek || isWorked(day) || !isWeekend(day.date))
      .map((day) => ({
        key: `${providerId}-${day.date}`,
        title: isWeek ? columnDay(day.date, language) : providerName,
        day,
        isToday: day.date === data.now.date,
        asked: provider === providerId && day.date === date ? at : undefined,
        onAsk: (time: string) => ask(providerId, day.date, time),
      })),
  );
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
const isWorked = (day: Book['providers'][number]['days'][number]): boolean =>
  day.template.some(({ bookable }) => bookable) || day.appointments.length > 0;

function Bar({
  view,
  onChange,
}: {
  readonly view: View;
  onChange(next: Partial<Record<keyof ScheduleSearch, string | undefined>>): void;
}) {
  const words = useWords(scheduleWords);
  const visits = useWords(visitWords);
  const { isWeek, isOfOne, date, one } = view;
  const { data: bookable = [] } = useBookable();
  const go = (days: number) => onChange({ date: dayFrom(date, days), at: undefined });
  const step = isWeek ? 7 : 1;
  useKeys({ h: () => go(-step), l: () => go(step) });
  const views = [
    { label: words.day, isOn: !isWeek, name: undefined },
    { label: words.week, isOn: isWeek, name: 'week' as const },
  ];
  return (
    <FilterBar>
      <button
        type="button"
        aria-label={isWeek ? words.weekBefore : words.before}
        className={buttonLook('outline', true)}
        onClick={() => go(-step)}
      >
        <ChevronLeft aria-hidden size={16} />
      </button>
      <Button onClick={() => onChange({ date: undefined, at: undefined })}>{words.today}</Button>
      <button
        type="button"
        aria-label={isWeek ? words.weekAfter : words.after}
        className={buttonLook('outline', true)}
        onClick={() => go(step)}
      >
        <ChevronRight aria-hidden size={16} />
      </button>
      <strong className="order-first basis-full truncate desk:order-none desk:basis-auto desk:px-1">
        {useWhen(view)}
      </strong>
      <nav aria-label={words.view} className="hidden rounded-normal bg-sunk p-0.5 desk:flex">
        {views.map(({ label, isOn, name }) => (
          <Link
            key={label}
            from="/schedule"
            to="/schedule"
            replace
            search={({ view: _, at: __, ...rest }) => (name ? { ...rest, view: name } : rest)}
            aria-current={isOn ? 'true' : undefined}
            className={classes(
              'flex h-7 items-center rounded-small px-3',
              isOn
                ? 'bg-raised font-strong shadow-[0_0_0_1px_var(--line-button)]'
                : 'text-quiet hover:text-ink',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      {isOfOne && bookable.length > 1 && (
        <Choice
          label={bookable[0]?.name ?? words.provider}
          all={bookable[0]?.name ?? words.provider}
          value={one === bookable[0]?.id ? undefined : one}
          options={bookable.slice(1).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(provider) => onChange({ provider: provider ?? bookable[0]?.id, at: undefined })}
        />
      )}
      <span className="ml-auto" />
      {!isWeek && (
        <IconButton label={visits.print} onClick={() => window.print()}>
          <Printer aria-hidden size={16} />
        </IconButton>
      )}
      <Button onClick={() => onChange({ close: 'new', at: undefined })}>
        <Plus aria-hidden size={16} />
        {words.closeTime}
      </Button>
    </FilterBar>
  );
}

/** Shown on every view while the EMR cannot be reached: the time of the last reading. */
function LastKnown({
  at,
  isAsking,
  onAgain,
}: {
  readonly at: string;
  readonly isAsking: boolean;
  onAgain(): void;
}) {
  const words = useWords(visitWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-watch/25 border-b bg-watch-tint px-4 py-2 desk:px-6 wide:pl-8"
    >
      <TriangleAlert aria-hidden size={16} className="shrink-0 text-watch" />
      <span className="min-w-0 flex-1">
        <strong>{words.lastKnown(momentOf(new Date(at), clock, language))}</strong> {words.lastKnownWhy}
      </span>
      <Button isBusy={isAsking} onClick={onAgain}>
        {words.again}
      </Button>
    </div>
  );
}

function Nobody() {
  const words = useWords(scheduleWords);
  return (
    <Empty
      title={words.nobody}
      actions={
        <Link to="/settings/emr" className={buttonLook()}>
          {words.connect}
        </Link>
      }
    >
      {words.nobodyWhy}
    </Empty>
  );
}

function Waiting() {
  const words = useWords(statesWords);
  return (
    <div role="status" aria-label={words.loading} className="grid flex-1 grid-cols-[56px_repeat(4,1fr)]">
      <span />
      {[0, 1, 2, 3].map((column) => (
        <div key={column} className="grid content-start gap-3 border-l px-3 py-4">
          <Bone width="60%" />
          <Bone width="40%" />
          {['84%', '72%', '90%', '66%', '80%', '74%'].map((width) => (
            <Bone key={width} width={width} className="h-6" />
          ))}
        </div>
      ))}
    </div>
  );
}
