import { createLazyRoute, getRouteApi, Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useClinicClock, useClockQuery } from '../../api/clinic-clock.ts';
import { type NamedProvider, useProviders } from '../../api/providers.ts';
import { Button, buttonLook, IconButton } from '../../ui/button.tsx';
import { useKeys } from '../../ui/keys.ts';
import { Choice, FilterBar, SearchBox } from '../../ui/layout/filter-bar.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ScheduleTabs } from '../../ui/layout/schedule-tabs.tsx';
import { Empty, NoMatch, Skeleton } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { dayFrom, longDay } from '../../ui/wording/time.ts';
import { CallList } from './call-list.tsx';
import { downloadLog, type LogRow, useDayOfReminders, useNamesOfDay } from './queries.ts';
import { ReminderResults } from './results.tsx';
import { type RemindersSearch, SHOWN } from './route.ts';
import { useReason } from './standing.tsx';
import { Tally } from './tally.tsx';
import { VisitPanel } from './visit-panel.tsx';
import { VisitTable } from './visit-table.tsx';
import { type RemindedVisit, reasonsOf, tallyOf, visitsOf } from './visits.ts';
import { logWords } from './words.ts';

export const reminders = createLazyRoute('/in/schedule/reminders')({ component: RemindersScreen });
const route = getRouteApi('/in/schedule/reminders');

type Change = Partial<Record<keyof RemindersSearch, string | undefined>>;

function RemindersScreen() {
  const words = useWords(logWords);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { clock, isKnown } = useClinicClock();
  const today = clock.day(clock.now());
  const date = search.date ?? dayFrom(today, 1);
  const log = useDayOfReminders(date, isKnown);
  const { data: providers = [] } = useProviders();
  const [name, setName] = useState('');
  const change = (next: Change) =>
    void navigate({
      search: (before) =>
        Object.fromEntries(
          Object.entries({ ...before, ...next }).filter(([, value]) => value !== undefined),
        ) as RemindersSearch,
      replace: true,
    });
  const rows = log.data ?? [];
  const names = useNamesOfDay(
    date,
    rows.some(({ patientName }) => patientName === null),
  );
  const visits = visitsOf(rows, names);
  const open = visits.find(({ reminders: all }) => all.some(({ id }) => id === search.open));
  return (
    <Page title={words.title} isSplit tabs={<ScheduleTabs />}>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto">
        <Loaded query={log} after={useClockQuery()} failed={words.failed} skeleton={<Skeleton rows={10} />}>
          {() => (
            <>
              {rows.length > 0 && (
                <div className="flex flex-wrap gap-x-10 gap-y-5 border-b px-4 py-5 desk:px-6 wide:px-8">
                  <Tally tally={tallyOf(visits)} {...{ date, today }} />
                  {!open && <ReminderResults />}
                </div>
              )}
              <Bar {...{ date, today, visits, providers, name }} onName={setName} onChange={change} />
              <List {...{ rows, visits, providers, name, date }} onChange={change} onName={setName} />
            </>
          )}
        </Loaded>
      </div>
      {open && (
        <VisitPanel
          visit={open}
          date={date}
          provider={nameIn(providers, open.providerId)}
          onClose={() => change({ open: undefined })}
        />
      )}
    </Page>
  );
}

const nameIn = (providers: readonly NamedProvider[], id: string): string =>
  providers.find((each) => each.id === id)?.name ?? '';

interface BarProps {
  readonly date: string;
  readonly today: string;
  readonly visits: readonly RemindedVisit[];
  readonly providers: readonly NamedProvider[];
  readonly name: string;
  onName(name: string): void;
  onChange(next: Change): void;
}

function Bar({ date, today, visits, providers, name, onName, onChange }: BarProps) {
  const words = useWords(logWords);
  const search = route.useSearch();
  const { language } = useLanguage();
  const reasonOf = useReason();
  const tally = tallyOf(visits);
  const go = (day: string) =>
    onChange({ date: day === dayFrom(today, 1) ? undefined : day, open: undefined });
  useKeys({ h: () => go(dayFrom(date, -1)), l: () => go(dayFrom(date, 1)) });
  return (
    <FilterBar>
      <IconButton label={words.before} onClick={() => go(dayFrom(date, -1))}>
        <ChevronLeft aria-hidden size={16} />
      </IconButton>
      <strong className="whitespace-nowrap">{longDay(date, language)}</strong>
      <IconButton label={words.after} onClick={() => go(dayFrom(date, 1))}>
        <ChevronRight aria-hidden size={16} />
      </IconButton>
      <SearchBox label={words.search} value={name} onChange={onName} />
      <Choice
        label={words.show}
        all={words.all(visits.length)}
        value={search.show}
        options={SHOWN.map((value) => ({ value, label: words[value], count: tally[value] }))}
        onChange={(show) => onChange({ show })}
      />
      <Choice
        label={words.reason}
        all={words.allReasons}
        value={search.reason}
        options={reasonsOf(visits).map((value) => ({ value, label: reasonOf(value) }))}
        onChange={(reason) => onChange({ reason })}
      />
      <Choice
        label={words.provider}
        all={words.allProviders}
        value={search.provider}
        options={providers.map(({ id, name: label }) => ({ value: id, label }))}
        onChange={(provider) => onChange({ provider })}
      />
      <Button look="plain" onClick={() => window.print()}>
        <Printer aria-hidden size={16} />
        {words.print}
      </Button>
      <IconButton
        label={words.csv}
        onClick={() => void downloadLog(date).catch(() => toast(words.csvFailed))}
      >
        <Download aria-hidden size={16} />
      </IconButton>
    </FilterBar>
  );
}

interface ListProps {
  readonly rows: readonly LogRow[];
  readonly visits: readonly RemindedVisit[];
  readonly providers: readonly NamedProvider[];
  readonly name: string;
  readonly date: string;
  onName(name: string): void;
  onChange(next: Change): void;
}

function List({ rows, visits, providers, name, date, onName, onChange }: ListProps) {
  const words = useWords(logWords);
  const search = route.useSearch();
  const reasonOf = useReason();
  const shown = visits.filter((visit) => fits(visit, search, name));
  const providerName = (id: string) => nameIn(providers, id);
  const filters = [
    search.show && words[search.show],
    search.reason && reasonOf(search.reason),
    search.provider && providerName(search.provider),
    name.trim(),
  ].flatMap((label) => (label ? [{ label }] : []));
  if (rows.length === 0)
    return (
      <Empty
        title={words.nothing}
        actions={
          <Link to="/settings/texts/reminders" className={buttonLook()}>
            {words.settings}
          </Link>
        }
      >
        {words.nothingWhy}
      </Empty>
    );
  if (shown.length === 0)
    return (
      <NoMatch
        title={words.noMatch}
        filters={filters}
        onClear={() => {
          onName('');
          onChange({ show: undefined, reason: undefined, provider: undefined });
        }}
      />
    );
  return (
    <>
      <VisitTable
        visits={shown}
        open={search.open}
        providerName={providerName}
        onOpen={(open) => onChange({ open })}
      />
      <CallList
        date={date}
        visits={search.show ? shown : shown.filter(({ group }) => group === 'call')}
        providerName={providerName}
      />
    </>
  );
}

function fits(visit: RemindedVisit, { show, reason, provider }: RemindersSearch, name: string): boolean {
  const wanted = name.trim().toLowerCase();
  return (
    (!show || visit.group === show) &&
    (!reason || visit.reminders.some((reminder) => reminder.reason === reason)) &&
    (!provider || visit.providerId === provider) &&
    (!wanted || (visit.patientName ?? '').toLowerCase().includes(wanted))
  );
}
