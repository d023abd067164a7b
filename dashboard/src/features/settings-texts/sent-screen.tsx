import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { Choice, FilterBar, SearchBox } from '../../ui/layout/filter-bar.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { NoRows, Skeleton } from '../../ui/layout/states.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { TextsTabs } from '../../ui/layout/texts-tabs.tsx';
import { PatientLink } from '../../ui/patient-link.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shownPhone } from '../../ui/wording/phone.ts';
import { listed } from '../../ui/wording/sentence.ts';
import { momentOf } from '../../ui/wording/time.ts';
import { Delivery } from './delivery.tsx';
import { ABOUT, type SentSearch, SPANS, STATES } from './route.ts';
import { type SentText, useSentTexts } from './sent-queries.ts';
import { sentWords } from './sent-words.ts';

export const settingsSentTexts = createLazyRoute('/in/settings/texts/sent')({ component: SentScreen });
const route = getRouteApi('/in/settings/texts/sent');

function SentScreen() {
  const words = useWords(sentWords);
  const { clock } = useClinicClock();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [digits, setDigits] = useState('');
  const texts = useSentTexts(search, digits.trim(), clock);
  return (
    <>
      <TextsTabs />
      <Filters digits={digits} onDigits={setDigits} />
      <Loaded query={texts} failed={words.failed} skeleton={<Skeleton rows={8} />}>
        {({ data, pagination }) => (
          <>
            <Rows rows={data} digits={digits.trim()} onClear={() => setDigits('')} />
            <Pager
              facts={pagination}
              onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
            />
            {data.length > 0 && <p className="px-4 py-4 text-12 text-quiet desk:px-8">{words.masked}</p>}
          </>
        )}
      </Loaded>
    </>
  );
}

/** Which filter, and the values it takes. */
const FILTERS = [
  ['state', STATES],
  ['about', ABOUT],
  ['span', SPANS],
] as const;

function useFilterWords() {
  const words = useWords(sentWords);
  return (value: string): string =>
    value === 'failed'
      ? words.notSent
      : ((words as unknown as Readonly<Record<string, string>>)[value] ?? value);
}

function Filters({ digits, onDigits }: { readonly digits: string; onDigits(digits: string): void }) {
  const words = useWords(sentWords);
  const wordFor = useFilterWords();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (name: keyof SentSearch, value: string | undefined) =>
    void navigate({
      search: ({ page: _, [name]: __, ...rest }) => (value ? { ...rest, [name]: value } : rest) as SentSearch,
    });
  return (
    <FilterBar>
      <SearchBox label={words.digits} value={digits} onChange={onDigits} />
      {FILTERS.map(([name, values]) => (
        <Choice<string>
          key={name}
          label={words[name]}
          all={words.all}
          value={search[name]}
          options={values.map((value) => ({ value, label: wordFor(value) }))}
          onChange={(value) => choose(name, value)}
        />
      ))}
    </FilterBar>
  );
}

function Rows({
  rows,
  digits,
  onClear,
}: {
  readonly rows: readonly SentText[];
  readonly digits: string;
  onClear(): void;
}) {
  const words = useWords(sentWords);
  const wordFor = useFilterWords();
  const { page: _, ...chosen } = route.useSearch();
  const navigate = route.useNavigate();
  const columns = useColumns();
  const clear = () => {
    onClear();
    void navigate({ search: {} });
  };
  if (rows.length === 0)
    return <NoRows words={words} chosen={[...Object.values(chosen).map(wordFor), digits]} onClear={clear} />;
  return (
    <Table
      label={words.table}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={({ to, action }) => `${to ? shownPhone(to) : words.nobody}, ${words[action]}`}
    />
  );
}

function useColumns(): ReadonlyArray<Column<SentText>> {
  const words = useWords(sentWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  return [
    {
      key: 'when',
      label: words.when,
      cell: ({ sentAt, createdAt }) => (
        <span className="whitespace-nowrap">{momentOf(new Date(sentAt ?? createdAt), clock, language)}</span>
      ),
    },
    {
      key: 'to',
      label: words.to,
      cell: ({ to, patientId, patientName }) => (
        <span className="desk:whitespace-nowrap">
          {patientId && (
            <PatientLink id={patientId} className="mr-2">
              {patientName ?? words.chart(patientId)}
            </PatientLink>
          )}
          <span className="whitespace-nowrap text-quiet">
            {to ? shownPhone(to) : !patientId && words.nobody}
          </span>
        </span>
      ),
    },
    {
      key: 'about',
      label: words.about,
      from: 'desk',
      cell: ({ action, language: tongue }) => (
        <span className="whitespace-nowrap text-quiet">
          {listed([words[action], tongue === 'zh' ? words.zh : words.en], language)}
        </span>
      ),
    },
    { key: 'state', label: words.state, cell: (text) => <Delivery text={text} /> },
  ];
}
