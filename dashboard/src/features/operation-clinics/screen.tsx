import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { type Platform, type PlatformClinic, STANDINGS, usePlatform } from '../../api/platform.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { saveSheet } from '../../ui/forms/save-file.ts';
import { useKeys } from '../../ui/keys.ts';
import { Choice, FilterBar, SearchBox } from '../../ui/layout/filter-bar.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useRow } from '../../ui/layout/rows.ts';
import { Empty, NoMatch, Skeleton } from '../../ui/layout/states.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { Mark } from '../../ui/mark.tsx';
import { WeekBars } from '../../ui/week-bars.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { asOneSentence } from '../../ui/wording/sentence.ts';
import { momentOf, spanOf } from '../../ui/wording/time.ts';
import { ClinicPanel } from './clinic-panel.tsx';
import { NewClinic } from './new-clinic.tsx';
import { type ClinicsSearch, EMR_KINDS } from './route.ts';
import { clinicsWords } from './words.ts';

export const operationClinics = createLazyRoute('/in/clinics')({ component: ClinicsScreen });
const route = getRouteApi('/in/clinics');

function ClinicsScreen() {
  const words = useWords(clinicsWords);
  const { open, standing, emr } = route.useSearch();
  const navigate = route.useNavigate();
  const platform = usePlatform();
  const [search, setSearch] = useState('');
  const [isNew, setNew] = useState(false);
  const sheetOf = useSheet();
  const download = () =>
    saveSheet(
      `clinics-${new Date().toISOString().slice(0, 10)}.csv`,
      sheetOf(shownOf(platform.data?.clinics ?? [], { standing, emr }, search)),
    );
  const show = (id: string | undefined) =>
    void navigate({ search: ({ open: _, ...rest }) => (id ? { ...rest, open: id } : rest), replace: true });
  return (
    <Page title={words.title} isSplit>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="flex flex-wrap items-center gap-3 px-4 py-4 desk:px-6 wide:pl-8">
          <Lead platform={platform.data} />
          <Button look="primary" className="ml-auto" onClick={() => setNew(true)}>
            <Plus aria-hidden size={16} />
            {words.newClinic}
          </Button>
        </div>
        <FilterBar>
          <SearchBox label={words.search} value={search} onChange={setSearch} />
          <Choice
            label={words.standing}
            all={words.all}
            value={standing}
            options={STANDINGS.map((value) => ({
              value,
              label: words[value],
              count: platform.data?.clinics.filter((clinic) => clinic.standing === value).length ?? 0,
            }))}
            onChange={(chosen) =>
              void navigate({
                search: ({ standing: _, ...rest }) => (chosen ? { ...rest, standing: chosen } : rest),
              })
            }
          />
          <Choice
            label={words.emr}
            all={words.all}
            value={emr}
            options={EMR_KINDS.map((value) => ({
              value,
              label: words[value],
              count: platform.data?.clinics.filter((clinic) => kindOf(clinic) === value).length ?? 0,
            }))}
            onChange={(chosen) =>
              void navigate({ search: ({ emr: _, ...rest }) => (chosen ? { ...rest, emr: chosen } : rest) })
            }
          />
          <IconButton label={words.csv} disabled={!platform.data} onClick={download}>
            <Download aria-hidden size={16} />
          </IconButton>
        </FilterBar>
        <section aria-label={words.table} className="min-h-0 flex-1 overflow-y-auto">
          <Loaded query={platform} failed={words.failed} skeleton={<Skeleton rows={10} />}>
            {({ clinics }) => (
              <Rows all={clinics} search={search} onClear={() => setSearch('')} openId={open} onOpen={show} />
            )}
          </Loaded>
        </section>
      </div>
      {open && <ClinicPanel key={open} id={open} onClose={() => show(undefined)} />}
      <NewClinic isOpen={isNew} onClose={() => setNew(false)} onMade={show} />
    </Page>
  );
}

const kindOf = ({ emrType }: PlatformClinic) => emrType ?? ('no-emr' as const);

function shownOf(
  all: readonly PlatformClinic[],
  { standing, emr }: { readonly [Name in 'standing' | 'emr']: ClinicsSearch[Name] | undefined },
  search: string,
): readonly PlatformClinic[] {
  const sought = search.trim().toLowerCase();
  return all.filter(
    (clinic) =>
      `${clinic.name} ${clinic.city ?? ''}`.toLowerCase().includes(sought) &&
      (!standing || clinic.standing === standing) &&
      (!emr || kindOf(clinic) === emr),
  );
}

/** What the table shows, with a column for each of the seven days. */
function useSheet() {
  const words = useWords(clinicsWords);
  const { language } = useLanguage();
  const days = [6, 5, 4, 3, 2, 1, 0].map((ago) => words.daysAgo(ago));
  return (clinics: readonly PlatformClinic[]) => [
    [
      ...[words.clinic, words.city, words.state, words.emr, words.emrState, words.lacksColumn],
      ...[...days, words.calls, words.wanted, words.bookedCount, words.inbox, words.oldestSince],
    ],
    ...clinics.map((clinic) => [
      ...[clinic.name, clinic.city ?? '', words[clinic.standing], words[kindOf(clinic)]],
      words[EMR_WORDS[clinic.emrState]],
      asOneSentence(
        clinic.lacks.map((lack) => words[lack]),
        language,
      ),
      ...[...clinic.callsByDay, clinic.calls, clinic.wanted, clinic.booked, clinic.open],
      clinic.oldestOpenAt ?? '',
    ]),
  ];
}

/** The summary sentence. */
function Lead({ platform }: { readonly platform: Platform | undefined }) {
  const words = useWords(clinicsWords);
  if (!platform) return <span />;
  const count = (standing: string) => platform.clinics.filter((each) => each.standing === standing).length;
  const [trouble, look] = [count('trouble'), count('look')];
  return (
    <p className="text-balance text-16 tracking-[-.008em] desk:text-20">
      {words.lead(trouble, look, platform.clinics.length - trouble - look)}
    </p>
  );
}

function Rows({
  all,
  search,
  onClear,
  openId,
  onOpen,
}: {
  readonly all: readonly PlatformClinic[];
  readonly search: string;
  onClear(): void;
  readonly openId: string | undefined;
  onOpen(id: string): void;
}) {
  const words = useWords(clinicsWords);
  const { standing, emr } = route.useSearch();
  const navigate = route.useNavigate();
  const rows = shownOf(all, { standing, emr }, search);
  const { keys, rowRef } = useRow(rows.length);
  useKeys(keys);
  const columns = useColumns(openId !== undefined);
  if (all.length === 0) return <Empty title={words.none}>{words.noneWhy}</Empty>;
  if (rows.length === 0)
    return (
      <NoMatch
        title={words.noMatch}
        filters={[
          ...(standing
            ? [
                {
                  label: words[standing],
                  drop: () => void navigate({ search: ({ standing: _, ...rest }) => rest }),
                },
              ]
            : []),
          ...(emr
            ? [{ label: words[emr], drop: () => void navigate({ search: ({ emr: _, ...rest }) => rest }) }]
            : []),
          ...(search.trim() ? [{ label: search, drop: onClear }] : []),
        ]}
        onClear={() => {
          onClear();
          void navigate({ search: {} });
        }}
      />
    );
  return (
    <Table
      label={words.table}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      openKey={openId}
      onOpen={({ id }) => onOpen(id)}
      rowRef={rowRef}
    />
  );
}

const MARKS = {
  trouble: { shape: 'triangle', tone: 'bad' },
  look: { shape: 'dot', tone: 'watch' },
  setup: { shape: 'ring', tone: 'info' },
  closed: { shape: 'square', tone: 'quiet' },
  well: null,
} as const;

const EMR_WORDS = {
  ok: 'ok',
  unknown: 'unknown',
  not_configured: 'emrNone',
  credentials_refused: 'emrRefused',
  reauthorise: 'emrAuthorise',
  unreachable: 'emrAway',
  starting: 'emrAway',
  missing_right: 'emrFailing',
  operation_failing: 'emrFailing',
  limited: 'emrSlow',
  slow: 'emrSlow',
} as const;

/** How long the oldest item has waited; a day is too long. */
function Waited({ since }: { readonly since: string | null }) {
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  if (!since) return '–';
  const seconds = (clock.now().getTime() - Date.parse(since)) / 1000;
  return (
    <span className={seconds > 86_400 ? 'font-strong text-watch' : undefined}>
      {spanOf(Math.max(seconds, 0), language)}
    </span>
  );
}

/** State in one word; its consequences are listed under what the clinic lacks. */
function EmrState({ state }: { readonly state: PlatformClinic['emrState'] }) {
  const words = useWords(clinicsWords);
  const isTrouble = state !== 'ok' && state !== 'unknown' && state !== 'not_configured';
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      {isTrouble && <Mark shape="triangle" tone="bad" size={9} />}
      <span className={isTrouble ? undefined : 'text-quiet'}>{words[EMR_WORDS[state]]}</span>
    </span>
  );
}

function useColumns(isNarrow: boolean): ReadonlyArray<Column<PlatformClinic>> {
  const words = useWords(clinicsWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const all: ReadonlyArray<Column<PlatformClinic>> = [
    {
      key: 'name',
      label: words.clinic,
      cell: ({ name, standing }) => (
        <span className="flex items-center gap-2">
          <span className="w-2.5 shrink-0">{MARKS[standing] && <Mark {...MARKS[standing]} size={9} />}</span>
          <span className={standing === 'trouble' || standing === 'look' ? 'font-strong' : undefined}>
            {name}
          </span>
        </span>
      ),
    },
    {
      key: 'city',
      label: words.city,
      from: 'broad',
      cell: ({ city }) => <span className="whitespace-nowrap text-quiet">{city ?? '–'}</span>,
    },
    {
      key: 'state',
      label: words.state,
      from: 'desk',
      cell: ({ status, standing }) => (
        <span className="whitespace-nowrap text-quiet">
          {status === 'active' ? words.live : words[standing]}
        </span>
      ),
    },
    {
      key: 'lacks',
      label: words.lacksColumn,
      cell: ({ lacks, standing, outageSince }) =>
        lacks.length === 0 ? (
          <span className="text-quiet">{words.nothing}</span>
        ) : (
          <span className={standing === 'trouble' ? 'text-bad' : undefined}>
            {asOneSentence(
              lacks.map((lack) => words[lack]),
              language,
            )}
            {outageSince &&
              `${language === 'zh' ? '，' : ', '}${words.since(momentOf(new Date(outageSince), clock, language))}`}
          </span>
        ),
    },
    {
      key: 'emr',
      label: words.emr,
      from: 'desk',
      cell: ({ emrState }) => <EmrState state={emrState} />,
    },
    {
      key: 'today',
      label: words.callsToday,
      isNumber: true,
      from: 'desk',
      cell: ({ callsByDay }) => callsByDay.at(-1) ?? 0,
    },
    {
      key: 'week',
      label: words.week,
      from: 'desk',
      cell: ({ calls, callsByDay }) => (
        <WeekBars counts={callsByDay} label={words.weekOf(calls, callsByDay.join(', '))} />
      ),
    },
    {
      key: 'booked',
      label: words.booked,
      isNumber: true,
      from: 'desk',
      cell: ({ wanted, booked }) => (wanted > 0 ? `${Math.round((booked / wanted) * 100)}%` : '–'),
    },
    { key: 'open', label: words.inbox, isNumber: true, from: 'broad', cell: ({ open }) => open || '–' },
    {
      key: 'oldest',
      label: words.oldest,
      isNumber: true,
      from: 'desk',
      cell: ({ oldestOpenAt }) => <Waited since={oldestOpenAt} />,
    },
  ];
  return isNarrow ? all.filter(({ key }) => key === 'name' || key === 'lacks') : all;
}
