import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useClinicClock } from '../../../api/clinic-clock.ts';
import { useLiveCount } from '../../../api/day.ts';
import { useSignedIn } from '../../../api/session.ts';
import { IconButton } from '../../../ui/button.tsx';
import { saveSheet } from '../../../ui/forms/save-file.ts';
import { CallsTabs } from '../../../ui/layout/calls-tabs.tsx';
import { Choice } from '../../../ui/layout/filter-bar.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Bone, Coming, Empty } from '../../../ui/layout/states.tsx';
import { useLanguage, useWords } from '../../../ui/wording/language.tsx';
import { monthName } from '../../../ui/wording/time.ts';
import { type ConversationMonth, type Conversations, useConversations } from '../queries.ts';
import type { CallsSearch, QualitySearch } from '../route.ts';
import { QualityCalls } from './quality-calls.tsx';
import { figuresOf, type QualityFigure, useQualityFigures } from './quality-figures.ts';
import { MONTHS, QualityRow, ROW } from './quality-row.tsx';
import { qualityWords } from './quality-words.ts';

export const quality = createLazyRoute('/in/calls/quality')({ component: QualityScreen });
const route = getRouteApi('/in/calls/quality');

function QualityScreen() {
  const words = useWords(qualityWords);
  const { clock } = useClinicClock();
  const figures = useConversations();
  return (
    <Page
      title={words.title}
      isSplit
      tabs={<CallsTabs isStaff={useSignedIn().isStaff} live={useLiveCount()} />}
    >
      <Loaded query={figures} failed={words.failed} skeleton={<Waiting />} timeOf={clock.time}>
        {(data) => <Body data={data} />}
      </Loaded>
    </Page>
  );
}

function Waiting() {
  return (
    <Coming className="grid w-full content-start gap-6 p-4 desk:p-8">
      <Bone width="60%" className="h-4" />
      {[1, 2, 3, 4].map((row) => (
        <Bone key={row} width="100%" className="h-16" />
      ))}
    </Coming>
  );
}

function Body({ data: { months } }: { readonly data: Conversations }) {
  const words = useWords(qualityWords);
  const search = route.useSearch();
  const last = months.at(-1);
  const chosen = months.find(({ month }) => month === search.month) ?? last;
  if (!last || !chosen || months.every(({ calls }) => calls === 0))
    return (
      <div>
        <Empty title={words.nothing}>{words.nothingWhy}</Empty>
      </div>
    );
  return <Chosen months={months} chosen={chosen} search={search} />;
}

function Chosen({ months, chosen, search }: Omit<ShownProps, 'figures'>) {
  const { language } = useLanguage();
  const figures = useQualityFigures(months, chosen, search.language);
  const { figure: open = 'misunderstood' } = search;
  const leadsTo = figures.find(({ key }) => key === open)?.leadsTo.figure ?? 'misunderstood';
  return (
    <div className="w-full overflow-y-auto desk:flex desk:overflow-hidden">
      <section
        aria-label={monthName(chosen.month, language)}
        className="grid min-w-0 flex-1 content-start gap-5 px-4 py-6 desk:overflow-y-auto desk:px-6 wide:pl-8"
      >
        <Shown {...{ months, chosen, search, figures }} />
      </section>
      <QualityCalls figure={leadsTo} search={callsOf(chosen, search)} byLanguage={chosen.byLanguage} />
    </div>
  );
}

/** The same month and language in the list of calls. */
const callsOf = ({ month }: ConversationMonth, { language }: QualitySearch): CallsSearch => ({
  month,
  ...(language && { language }),
});

interface ShownProps {
  readonly months: readonly ConversationMonth[];
  readonly chosen: ConversationMonth;
  readonly search: QualitySearch;
  readonly figures: readonly QualityFigure[];
}

function Shown({ months, chosen, search, figures }: ShownProps) {
  const words = useWords(qualityWords);
  const { language } = useLanguage();
  const navigate = route.useNavigate();
  const names = months.map(({ month }) => monthName(month, language, 'short'));
  const at = months.indexOf(chosen);
  const saved = figuresOf(chosen, search.language).minutesSaved;
  const { figure: open = 'misunderstood' } = search;
  return (
    <>
      <div className="flex flex-col items-start gap-4 broad:flex-row">
        <Lead chosen={chosen} search={search} />
        <Choices {...{ months, chosen, search, figures }} names={names} />
      </div>
      <div>
        <div aria-hidden className={`${ROW} hidden items-end pb-1 text-12 text-quiet desk:grid`}>
          <span>{words.perMonth}</span>
          <span className={MONTHS}>
            {names.map((name) => (
              <span key={name} className="min-w-0 flex-1 text-center">
                {name}
              </span>
            ))}
          </span>
          <span className="text-right">{monthName(chosen.month, language)}</span>
          <span className="hidden text-right broad:block">{words.calls}</span>
        </div>
        <ul>
          {figures.map((figure) => (
            <QualityRow
              key={figure.key}
              {...{ figure, at, months: names, isShown: figure.key === open }}
              search={callsOf(chosen, search)}
              onShow={() =>
                void navigate({ search: (before) => ({ ...before, figure: figure.key }), replace: true })
              }
            />
          ))}
        </ul>
      </div>
      <p className="text-12 text-quiet">
        {saved > 0 && `${words.saved(saved)}${language === 'en' ? ' ' : ''}`}
        {words.note}
      </p>
    </>
  );
}

function Lead({ chosen, search }: Pick<ShownProps, 'chosen' | 'search'>) {
  const words = useWords(qualityWords);
  const { language } = useLanguage();
  const now = figuresOf(chosen, search.language);
  const month = monthName(chosen.month, language);
  const span = words.span(month, Number(chosen.from.slice(8)), Number(chosen.to.slice(8)));
  if (now.finishedAloneShare === null) return <p className="text-16 desk:text-20">{words.leadNone(month)}</p>;
  return (
    <div className="min-w-0 flex-1">
      <p className="text-balance text-16 tracking-[-.008em] desk:text-20">
        {words.lead(month, `${Math.round(now.finishedAloneShare * 100)}%`)}
        {language === 'en' && ' '}
        {words.leadMisunderstood(now.misunderstood, search.language ? 0 : chosen.byLanguage.zh.misunderstood)}
      </p>
      <p className="mt-1 text-quiet">{words.sub(now.calls, span)}</p>
    </div>
  );
}

function Choices({
  months,
  chosen,
  search,
  figures,
  names,
}: ShownProps & { readonly names: readonly string[] }) {
  const words = useWords(qualityWords);
  const { language } = useLanguage();
  const navigate = route.useNavigate();
  const { clock } = useClinicClock();
  const choose = (change: QualitySearch | { month: undefined } | { language: undefined }) =>
    void navigate({
      search: (before) =>
        Object.fromEntries(
          Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined),
        ),
      replace: true,
    });
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2">
      <Choice
        label={monthName(chosen.month, language)}
        all={words.thisMonth}
        value={chosen === months.at(-1) ? undefined : chosen.month}
        options={months
          .slice(0, -1)
          .toReversed()
          .map(({ month }) => ({ value: month, label: monthName(month, language) }))}
        onChange={(month) => choose({ month })}
      />
      <Choice
        label={words.bothLanguages}
        all={words.bothLanguages}
        value={search.language}
        options={(['en', 'zh'] as const).map((value) => ({ value, label: words[value] }))}
        onChange={(next) => choose({ language: next })}
      />
      <IconButton
        label={words.csv}
        onClick={() =>
          saveSheet(`conversations-${clock.day(clock.now())}.csv`, [
            [words.perMonth, ...names],
            ...figures.map(({ key, values, shown }) => [words[key], ...values.map(shown)]),
          ])
        }
      >
        <Download aria-hidden size={16} />
      </IconButton>
    </div>
  );
}
