import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useKeys } from '../../ui/keys.ts';
import { Choice, FilterBar, SearchBox } from '../../ui/layout/filter-bar.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { useRow } from '../../ui/layout/rows.ts';
import { Facts, SidePanel } from '../../ui/layout/side-panel.tsx';
import { NoRows, Skeleton } from '../../ui/layout/states.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { Mark } from '../../ui/mark.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { kindName } from './job-kinds.ts';
import { type Job, useJobs, useSchedule } from './job-queries.ts';
import { jobsWords } from './jobs-words.ts';
import { Retry } from './retry.tsx';
import type { JobState } from './route.ts';
import { OpsTabs } from './tabs.tsx';
import { useUtcMoment, utcTime } from './utc.ts';

export const operationJobs = createLazyRoute('/in/operation/jobs')({ component: JobsScreen });
const route = getRouteApi('/in/operation/jobs');

function JobsScreen() {
  const words = useWords(jobsWords);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [sought, setSought] = useState('');
  const [openId, setOpenId] = useState<number | null>(null);
  const jobs = useJobs(search, sought);
  const open = jobs.data?.data.find(({ id }) => id === openId) ?? null;
  return (
    <Page title={words.title} tabs={<OpsTabs />} isSplit>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <Filters sought={sought} onSought={setSought} />
        <section aria-label={words.table} className="min-h-0 flex-1 overflow-y-auto">
          <Loaded query={jobs} failed={words.failed} skeleton={<Skeleton rows={10} />} timeOf={utcTime}>
            {({ data, pagination }) => (
              <>
                <Rows
                  rows={data}
                  open={open}
                  sought={sought}
                  onClear={() => setSought('')}
                  onOpen={({ id }) => setOpenId(id)}
                />
                <Pager
                  facts={pagination}
                  onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
                />
              </>
            )}
          </Loaded>
        </section>
      </div>
      {open && <JobPanel job={open} onClose={() => setOpenId(null)} />}
    </Page>
  );
}

const STATES: readonly JobState[] = ['failed', 'waiting', 'running'];
const stateWord = { failed: 'given', waiting: 'waiting', running: 'running' } as const;

function Filters({ sought, onSought }: { readonly sought: string; onSought(words: string): void }) {
  const words = useWords(jobsWords);
  const { language } = useLanguage();
  const { state, kind } = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useSchedule();
  const kinds = [...new Set([...(data?.queues ?? []).map((queue) => queue.kind), ...(kind ? [kind] : [])])];
  return (
    <FilterBar>
      <SearchBox label={words.search} value={sought} onChange={onSought} />
      <Choice
        label={words.state}
        all={words.every}
        value={state}
        options={STATES.map((value) => ({ value, label: words[stateWord[value]] }))}
        onChange={(chosen) =>
          void navigate({
            search: ({ page: _, state: __, ...rest }) => (chosen ? { ...rest, state: chosen } : rest),
          })
        }
      />
      <Choice
        label={words.kind}
        all={words.every}
        value={kind}
        options={kinds.map((value) => ({ value, label: kindName(value, language) }))}
        onChange={(chosen) =>
          void navigate({
            search: ({ page: _, kind: __, ...rest }) => (chosen ? { ...rest, kind: chosen } : rest),
          })
        }
      />
    </FilterBar>
  );
}

function Rows({
  rows,
  open,
  sought,
  onClear,
  onOpen,
}: {
  readonly rows: readonly Job[];
  readonly open: Job | null;
  readonly sought: string;
  onClear(): void;
  onOpen(job: Job): void;
}) {
  const words = useWords(jobsWords);
  const { language } = useLanguage();
  const { state, kind } = route.useSearch();
  const navigate = route.useNavigate();
  const { keys, rowRef } = useRow(rows.length);
  useKeys(keys);
  const columns = useColumns(open !== null);
  const clear = () => {
    onClear();
    void navigate({ search: {} });
  };
  if (rows.length === 0) {
    const chosen = [state && words[stateWord[state]], kind && kindName(kind, language), sought.trim()];
    return <NoRows words={words} chosen={chosen} onClear={clear} />;
  }
  return (
    <Table
      label={words.table}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => String(id)}
      nameOf={({ kind: name, clinicName, state: at }) =>
        [kindName(name, language), clinicName, words[stateWord[at]]].filter(Boolean).join(', ')
      }
      openKey={open ? String(open.id) : undefined}
      onOpen={onOpen}
      rowRef={rowRef}
    />
  );
}

function State({ state }: { readonly state: JobState }) {
  const words = useWords(jobsWords);
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      {state === 'failed' && <Mark shape="triangle" tone="bad" size={9} />}
      {state === 'running' && <Mark shape="dot" tone="info" size={8} />}
      {state === 'waiting' && <Mark shape="ring" tone="quiet" size={8} />}
      <span className={state === 'failed' ? 'text-bad' : 'text-quiet'}>{words[stateWord[state]]}</span>
    </span>
  );
}

function useColumns(isNarrow: boolean): ReadonlyArray<Column<Job>> {
  const utcMoment = useUtcMoment();
  const words = useWords(jobsWords);
  const { language } = useLanguage();
  const all: ReadonlyArray<Column<Job>> = [
    { key: 'what', label: words.what, cell: ({ kind }) => kindName(kind, language) },
    {
      key: 'clinic',
      label: words.clinic,
      from: 'desk',
      cell: ({ clinicName }) => <span className="text-quiet">{clinicName ?? words.platform}</span>,
    },
    { key: 'state', label: words.state, cell: ({ state }) => <State state={state} /> },
    {
      key: 'fault',
      label: words.fault,
      from: 'desk',
      cell: ({ lastError }) => <code className="font-mono text-12 text-quiet">{lastError}</code>,
    },
    {
      key: 'attempts',
      label: words.attempts,
      isNumber: true,
      from: 'desk',
      cell: ({ attempts }) => attempts,
    },
    { key: 'due', label: words.due, isNumber: true, from: 'desk', cell: ({ runAt }) => utcMoment(runAt) },
  ];
  return isNarrow ? all.filter(({ key }) => key === 'what' || key === 'state') : all;
}

const WHY = { failed: 'whyFailed', waiting: 'whyWaits', running: 'whyRuns' } as const;

function JobPanel({ job, onClose }: { readonly job: Job; onClose(): void }) {
  const utcMoment = useUtcMoment();
  const words = useWords(jobsWords);
  const { language } = useLanguage();
  return (
    <SidePanel
      label={words.job}
      onClose={onClose}
      head={<p className="font-strong text-16">{kindName(job.kind, language)}</p>}
      actions={job.state === 'failed' && <Retry job={job} />}
    >
      <div className="grid gap-6 p-4 desk:p-6">
        <p className="text-quiet">{words[WHY[job.state]]}</p>
        <Facts
          facts={[
            [words.state, <State key="state" state={job.state} />],
            [words.clinic, job.clinicName ?? words.platform],
            [
              words.fault,
              <code key="fault" className="font-mono text-12">
                {job.lastError ?? '–'}
              </code>,
            ],
            [words.attempts, job.attempts],
            [words.due, utcMoment(job.runAt)],
            [words.made, utcMoment(job.createdAt)],
            [words.ended, job.finishedAt ? utcMoment(job.finishedAt) : '–'],
            [
              words.kind,
              <code key="kind" className="font-mono text-12">
                {job.kind}
              </code>,
            ],
            [words.number, job.id],
          ]}
        />
      </div>
    </SidePanel>
  );
}
