import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useClinicClock, useClockQuery } from '../../api/clinic-clock.ts';
import { useLiveCount } from '../../api/day.ts';
import { useSignedIn } from '../../api/session.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { CallsTabs } from '../../ui/layout/calls-tabs.tsx';
import { Choice, FilterBar, SearchBox } from '../../ui/layout/filter-bar.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { Empty, NoMatch, Skeleton } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { monthName } from '../../ui/wording/time.ts';
import { CallPanel } from './call-panel.tsx';
import { CallTable } from './call-table.tsx';
import { qualityWords } from './quality/quality-words.ts';
import { downloadSheet, useCalls } from './queries.ts';
import { CALL_FIGURES, OUTCOMES, SPANS } from './route.ts';
import { callsWords } from './words.ts';

export const calls = createLazyRoute('/in/calls')({ component: CallsScreen });
const route = getRouteApi('/in/calls');

function CallsScreen() {
  const words = useWords(callsWords);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { clock } = useClinicClock();
  const [text, setText] = useState('');
  const list = useCalls(search, text);
  const open = (id: string | undefined) =>
    void navigate({
      search: ({ open: _, event: __, practice: ___, ...rest }) => (id ? { ...rest, open: id } : rest),
      replace: true,
    });
  const rows = list.data?.data ?? [];
  const at = rows.findIndex(({ id }) => id === search.open);
  return (
    <Page
      title={words.title}
      isSplit
      tabs={<CallsTabs isStaff={useSignedIn().isStaff} live={useLiveCount()} />}
    >
      <div
        className={classes(
          'flex min-h-0 w-full flex-col',
          search.open ? 'desk:w-2/5 desk:min-w-100 desk:max-w-130 desk:shrink-0' : '',
        )}
      >
        <Filters text={text} onText={setText} />
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Loaded
            query={list}
            after={useClockQuery()}
            failed={words.failed}
            skeleton={<Skeleton rows={14} />}
            timeOf={clock.time}
          >
            {({ pagination }) =>
              rows.length === 0 ? (
                <None text={text} onText={setText} />
              ) : (
                <>
                  <CallTable rows={rows} openId={search.open} onOpen={open} />
                  <Pager
                    facts={pagination}
                    onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
                  />
                </>
              )
            }
          </Loaded>
        </div>
      </div>
      {search.open && (
        <CallPanel
          key={search.open}
          id={search.open}
          practice={search.practice}
          onClose={() => open(undefined)}
          onNewer={at > 0 ? () => open(rows[at - 1]?.id) : undefined}
          onOlder={at >= 0 && at < rows.length - 1 ? () => open(rows[at + 1]?.id) : undefined}
        />
      )}
    </Page>
  );
}

function Filters({ text, onText }: { readonly text: string; onText(text: string): void }) {
  const words = useWords(callsWords);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { clock } = useClinicClock();
  const choose = (change: object) =>
    void navigate({
      search: (before) =>
        Object.fromEntries(
          Object.entries({ ...before, page: undefined, ...change }).filter(
            ([, value]) => value !== undefined,
          ),
        ),
    });
  const figures = useWords(qualityWords);
  const { language } = useLanguage();
  const spans = { today: words.spanToday, week: words.spanWeek, month: words.spanMonth };
  return (
    <FilterBar>
      <SearchBox label={words.search} value={text} onChange={onText} />
      <Choice
        label={words.span}
        all={words.anyDay}
        value={search.month ?? search.span}
        options={[
          ...SPANS.map((value) => ({ value, label: spans[value] })),
          ...(search.month ? [{ value: search.month, label: monthName(search.month, language) }] : []),
        ]}
        onChange={(span) => choose(span === search.month ? {} : { span, month: undefined })}
      />
      {search.figure && (
        <Choice
          label={words.figure}
          all={words.anyFigure}
          value={search.figure}
          options={CALL_FIGURES.map((value) => ({ value, label: figures[value] }))}
          onChange={(figure) => choose({ figure })}
        />
      )}
      <Choice
        label={words.outcome}
        all={words.anyOutcome}
        value={search.outcome}
        options={OUTCOMES.map((value) => ({ value, label: words[value] }))}
        onChange={(outcome) => choose({ outcome })}
      />
      <Choice
        label={words.language}
        all={words.anyLanguage}
        value={search.language}
        options={(['en', 'zh'] as const).map((value) => ({ value, label: words[value] }))}
        onChange={(language) => choose({ language })}
      />
      <IconButton
        label={words.csv}
        onClick={() => void downloadSheet(search, text, clock).catch(() => toast(words.csvFailed))}
      >
        <Download aria-hidden size={16} />
      </IconButton>
    </FilterBar>
  );
}

/** There are no calls yet, or the filters exclude all of them. */
function None({ text, onText }: { readonly text: string; onText(text: string): void }) {
  const words = useWords(callsWords);
  const { span, month, figure, outcome, language } = route.useSearch();
  const figures = useWords(qualityWords);
  const spoken = useLanguage().language;
  const navigate = route.useNavigate();
  const drop = (name: 'span' | 'month' | 'figure' | 'outcome' | 'language') => () =>
    void navigate({ search: ({ [name]: _, ...rest }) => rest });
  const spans = { today: words.spanToday, week: words.spanWeek, month: words.spanMonth };
  const filters = [
    ...(span ? [{ label: spans[span], drop: drop('span') }] : []),
    ...(month ? [{ label: monthName(month, spoken), drop: drop('month') }] : []),
    ...(figure ? [{ label: figures[figure], drop: drop('figure') }] : []),
    ...(language ? [{ label: words[language], drop: drop('language') }] : []),
    ...(outcome ? [{ label: words[outcome], drop: drop('outcome') }] : []),
    ...(text ? [{ label: text, drop: () => onText('') }] : []),
  ];
  if (filters.length === 0) return <Empty title={words.nothing}>{words.nothingWhy}</Empty>;
  const clear = () => {
    onText('');
    void navigate({ search: {} });
  };
  return <NoMatch title={words.noMatch} filters={filters} onClear={clear} />;
}
