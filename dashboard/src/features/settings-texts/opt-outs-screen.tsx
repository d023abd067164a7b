import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { FilterBar, SearchBox } from '../../ui/layout/filter-bar.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { Empty, NoMatch, Skeleton } from '../../ui/layout/states.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { TextsTabs } from '../../ui/layout/texts-tabs.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shownPhone } from '../../ui/wording/phone.ts';
import { momentOf } from '../../ui/wording/time.ts';
import { type OptOut, useOptOuts } from './sent-queries.ts';
import { sentWords } from './sent-words.ts';

export const settingsOptOuts = createLazyRoute('/in/settings/texts/opt-outs')({ component: OptOutsScreen });
const route = getRouteApi('/in/settings/texts/opt-outs');

function OptOutsScreen() {
  const words = useWords(sentWords);
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const [digits, setDigits] = useState('');
  const optOuts = useOptOuts(page, digits.trim());
  return (
    <>
      <TextsTabs />
      <FilterBar>
        <SearchBox label={words.digits} value={digits} onChange={setDigits} />
      </FilterBar>
      <p className="max-w-[75ch] px-4 pt-4 pb-2 text-quiet desk:px-8">{words.optOutsWhy}</p>
      <Loaded query={optOuts} failed={words.optOutsFailed} skeleton={<Skeleton rows={6} />}>
        {({ data, pagination }) => (
          <>
            <Rows rows={data} digits={digits.trim()} onClear={() => setDigits('')} />
            <Pager facts={pagination} onPage={(next) => void navigate({ search: { page: next } })} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Rows({
  rows,
  digits,
  onClear,
}: {
  readonly rows: readonly OptOut[];
  readonly digits: string;
  onClear(): void;
}) {
  const words = useWords(sentWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  if (rows.length === 0)
    return digits ? (
      <NoMatch title={words.noNumber} filters={[{ label: digits, drop: onClear }]} onClear={onClear} />
    ) : (
      <Empty title={words.nobodyYet}>{words.nobodyWhy}</Empty>
    );
  const columns: ReadonlyArray<Column<OptOut>> = [
    {
      key: 'phone',
      label: words.phone,
      cell: ({ phone }) => <span className="whitespace-nowrap">{shownPhone(phone)}</span>,
    },
    {
      key: 'why',
      label: words.why,
      cell: ({ source }) => <span className="text-quiet">{words[source]}</span>,
    },
    {
      key: 'since',
      label: words.since,
      isNumber: true,
      cell: ({ at }) => momentOf(new Date(at), clock, language),
    },
  ];
  return (
    <Table
      label={words.optOuts}
      columns={columns}
      rows={rows}
      keyOf={({ phone, at }) => `${phone} ${at}`}
      nameOf={({ phone }) => shownPhone(phone)}
    />
  );
}
