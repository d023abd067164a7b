import { keepPreviousData } from '@tanstack/react-query';
import { createLazyRoute, getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { Choice, FilterBar, SearchBox } from '../../ui/layout/filter-bar.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { NoRows, Skeleton } from '../../ui/layout/states.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { listNames } from '../../ui/wording/list-names.ts';
import { dayFrom, momentOf } from '../../ui/wording/time.ts';
import { AccessReport } from './access-report.tsx';
import { looksWords } from './looks-words.ts';
import { type LooksSearch, SPANS, WHAT } from './route.ts';
import { PrivacyTabs } from './tabs.tsx';

export const settingsLooks = createLazyRoute('/in/settings/privacy/looks')({ component: LooksScreen });
const route = getRouteApi('/in/settings/privacy/looks');

const DAYS = { week: 7, month: 30, quarter: 90 } as const;

function useLooks({ what, span, page = 1 }: LooksSearch, sought: string) {
  const { clock } = useClinicClock();
  const from = span ? dayFrom(clock.day(clock.now()), -DAYS[span]) : null;
  return useClinicQuery({
    queryKey: ['looks', what, from, sought, page],
    placeholderData: keepPreviousData,
    queryFn: answerOf('/api/clinic/reads', {
      query: {
        ...{ page, pageSize: 50 },
        ...(what ? { what } : {}),
        ...(from ? { from: `${from}T00:00:00Z` } : {}),
        ...(sought ? { q: sought } : {}),
      },
    }),
  });
}
type Look = NonNullable<ReturnType<typeof useLooks>['data']>['data'][number];

function LooksScreen() {
  const words = useWords(looksWords);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [sought, setSought] = useState('');
  const looks = useLooks(search, sought.trim());
  return (
    <>
      <PrivacyTabs />
      <div className="px-4 py-6 desk:px-8">
        <AccessReport />
      </div>
      <div className="border-t">
        <Filters sought={sought} onSought={setSought} />
      </div>
      <Loaded query={looks} failed={words.failed} skeleton={<Skeleton rows={8} />}>
        {({ data, pagination }) => (
          <>
            <Rows rows={data} sought={sought.trim()} onClear={() => setSought('')} />
            <Pager
              facts={pagination}
              onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function useWhat() {
  const words = useWords(looksWords);
  return (what: (typeof WHAT)[number]): string =>
    what === 'search' ? words.searched : what === 'report' ? words.reported : words[what];
}

/** Describes what was viewed. */
function useSaid() {
  const whatOf = useWhat();
  const lists = useWords(listNames);
  return ({ what, list }: Look): string => {
    const name = (lists as Readonly<Record<string, unknown>>)[list ?? ''];
    if (typeof name !== 'string') return whatOf(what);
    return what === 'export' ? lists.exported(name) : lists.viewed(name);
  };
}

function Filters({ sought, onSought }: { readonly sought: string; onSought(words: string): void }) {
  const words = useWords(looksWords);
  const whatOf = useWhat();
  const { what, span } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <FilterBar>
      <SearchBox label={words.search} value={sought} onChange={onSought} />
      <Choice
        label={words.what}
        all={words.all}
        value={what}
        options={WHAT.map((value) => ({ value, label: whatOf(value) }))}
        onChange={(chosen) =>
          void navigate({
            search: ({ page: _, what: __, ...rest }) => (chosen ? { ...rest, what: chosen } : rest),
          })
        }
      />
      <Choice
        label={words.span}
        all={words.all}
        value={span}
        options={SPANS.map((value) => ({ value, label: words[value] }))}
        onChange={(chosen) =>
          void navigate({
            search: ({ page: _, span: __, ...rest }) => (chosen ? { ...rest, span: chosen } : rest),
          })
        }
      />
    </FilterBar>
  );
}

function Rows({
  rows,
  sought,
  onClear,
}: {
  readonly rows: readonly Look[];
  readonly sought: string;
  onClear(): void;
}) {
  const words = useWords(looksWords);
  const whatOf = useWhat();
  const saidOf = useSaid();
  const { what, span } = route.useSearch();
  const navigate = route.useNavigate();
  const columns = useColumns();
  const clear = () => {
    onClear();
    void navigate({ search: {} });
  };
  if (rows.length === 0)
    return (
      <NoRows words={words} chosen={[what && whatOf(what), span && words[span], sought]} onClear={clear} />
    );
  return (
    <Table
      label={words.table}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={(look) => `${whoOf(look, words)}, ${saidOf(look)}`}
    />
  );
}

/** A lookup by the phone assistant has no user. */
const whoOf = (
  { userId, userName }: Look,
  words: { readonly assistant: string; readonly gone: string },
): string => userName ?? (userId ? words.gone : words.assistant);

function useColumns(): ReadonlyArray<Column<Look>> {
  const words = useWords(looksWords);
  const saidOf = useSaid();
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  return [
    {
      key: 'when',
      label: words.when,
      cell: ({ at }) => <span className="whitespace-nowrap">{momentOf(new Date(at), clock, language)}</span>,
    },
    {
      key: 'who',
      label: words.who,
      cell: (look) => <span className="break-words">{whoOf(look, words)}</span>,
    },
    {
      key: 'what',
      label: words.what,
      cell: (look) => (
        <span className="flex flex-wrap gap-x-2">
          {saidOf(look)} <About look={look} />
        </span>
      ),
    },
    {
      key: 'from',
      label: words.address,
      from: 'broad',
      cell: ({ ip }) => <code className="font-mono text-12 text-quiet">{ip}</code>,
    },
  ];
}

const OURS = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

function About({ look: { what, about } }: { readonly look: Look }) {
  const words = useWords(looksWords);
  if (!about) return null;
  if (what === 'patient') return <span className="text-quiet">{words.patientOf(about)}</span>;
  if ((what === 'call' || what === 'number') && OURS.test(about))
    return (
      <Link to="/calls" search={{ open: about }} className="link">
        {words.show}
      </Link>
    );
  return null;
}
