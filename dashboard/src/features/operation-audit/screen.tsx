import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { api, read } from '../../api/client.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useKeys } from '../../ui/keys.ts';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { useRow } from '../../ui/layout/rows.ts';
import { Facts, SidePanel } from '../../ui/layout/side-panel.tsx';
import { Empty, NoMatch, Skeleton } from '../../ui/layout/states.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { Mark } from '../../ui/mark.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { userName } from '../../ui/wording/person-name.ts';
import { shortDay, shownTime } from '../../ui/wording/time.ts';
import type { AuditSearch } from './route.ts';
import { Verification } from './verification.tsx';
import { auditWords } from './words.ts';

export const operationAudit = createLazyRoute('/in/operation/audit')({ component: AuditScreen });
const route = getRouteApi('/in/operation/audit');

/** Nov 19, 1:13:05 am: to the second, as entries follow each other. */
function useUtc(): (at: string) => string {
  const { language } = useLanguage();
  return (at) => {
    const day = shortDay(at.slice(0, 10), new Date().toISOString(), language);
    const time = shownTime(at.slice(11, 16), language).replace(/\d:\d\d/, `$&${at.slice(16, 19)}`);
    return `${day}${language === 'zh' ? ' ' : ', '}${time}`;
  };
}

function useAudit({ action, clinic, from, to, page = 1 }: AuditSearch) {
  return useQuery({
    queryKey: ['audit', action, clinic, from, to, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = {
        ...{ page, pageSize: 50 },
        ...(action ? { action } : {}),
        ...(clinic ? { clinicId: clinic } : {}),
        ...(from ? { startDate: from } : {}),
        ...(to ? { endDate: to } : {}),
      };
      return await read(api.GET('/api/admin/audit', { signal, params: { query } }));
    },
  });
}
type Row = NonNullable<ReturnType<typeof useAudit>['data']>['data'][number];

function AuditScreen() {
  const words = useWords(auditWords);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const audit = useAudit(search);
  const utc = useUtc();
  const clinics = useClinicNames();
  const [open, setOpen] = useState<Row | null>(null);
  return (
    <Page title={words.title} isSplit>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <Verification clinics={clinics} />
        <Filters />
        <section aria-label={words.table} className="min-h-0 flex-1 overflow-y-auto">
          <Loaded
            query={audit}
            failed={words.failed}
            skeleton={<Skeleton rows={12} />}
            timeOf={(at) => utc(at.toISOString())}
          >
            {({ data, pagination }) => (
              <>
                <Rows rows={data} open={open} onOpen={setOpen} />
                <Pager
                  facts={pagination}
                  onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
                />
              </>
            )}
          </Loaded>
        </section>
      </div>
      {open && <Entry row={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function Filters() {
  const words = useWords(auditWords);
  const { action = '', clinic = '', from = '', to = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const clinics = useClinicNames();
  const actions = useActions();
  const set = (name: keyof AuditSearch, value: string) =>
    void navigate({
      search: ({ page: _, [name]: __, ...rest }) => (value ? { ...rest, [name]: value } : rest),
      replace: true,
    });
  return (
    <section
      aria-label={words.filters}
      className="grid grid-cols-2 gap-3 border-b px-4 py-3 desk:grid-cols-4 desk:px-6 wide:pl-8"
    >
      <Select
        label={words.action}
        value={action}
        options={[
          { value: '', label: words.anything },
          ...[...new Set([...actions, ...(action ? [action] : [])])].map((value) => ({
            value,
            label: value,
          })),
        ]}
        onChange={(value) => set('action', value)}
      />
      <Select
        label={words.clinic}
        value={clinic}
        options={[
          { value: '', label: words.allClinics },
          ...[...clinics].map(([value, label]) => ({ value, label })),
        ]}
        onChange={(value) => set('clinic', value)}
      />
      <Field
        label={words.from}
        type="date"
        value={from}
        onChange={({ target }) => set('from', target.value)}
      />
      <Field label={words.to} type="date" value={to} onChange={({ target }) => set('to', target.value)} />
    </section>
  );
}

function useClinicNames(): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['clinics', 'names'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const query = { pageSize: 100 };
      const clinics = await read(api.GET('/api/admin/clinics', { signal, params: { query } }));
      return clinics.data.map(({ id, name }) => [id, name] as const);
    },
  });
  return new Map(data ?? []);
}

/** The action names used in the audit log. */
function useActions(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['audit-actions'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await read(api.GET('/api/admin/audit/actions', { signal }))).data.actions,
  });
  return data ?? [];
}

function useUserNames(): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['people', 'names'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const query = { pageSize: 100 };
      const users = await read(api.GET('/api/admin/users', { signal, params: { query } }));
      return users.data.map(({ id, name, email }) => [id, userName({ name, email })] as const);
    },
  });
  return new Map(data ?? []);
}

function Rows({
  rows,
  open,
  onOpen,
}: {
  readonly rows: readonly Row[];
  readonly open: Row | null;
  onOpen(row: Row): void;
}) {
  const words = useWords(auditWords);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { keys, rowRef } = useRow(rows.length);
  useKeys(keys);
  const utc = useUtc();
  const columns = useColumns(open !== null);
  if (rows.length === 0) {
    const filters = Object.values(search).map((value) => ({ label: String(value) }));
    return filters.length > 0 ? (
      <NoMatch title={words.noMatch} filters={filters} onClear={() => void navigate({ search: {} })} />
    ) : (
      <Empty title={words.none} />
    );
  }
  return (
    <Table
      label={words.table}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={({ at, action }) => `${utc(at)} ${action}`}
      openKey={open?.id}
      onOpen={onOpen}
      rowRef={rowRef}
    />
  );
}

function useColumns(isNarrow: boolean): ReadonlyArray<Column<Row>> {
  const words = useWords(auditWords);
  const clinics = useClinicNames();
  const users = useUserNames();
  const utc = useUtc();
  const all: ReadonlyArray<Column<Row>> = [
    { key: 'at', label: words.when, cell: ({ at }) => <span className="whitespace-nowrap">{utc(at)}</span> },
    {
      key: 'action',
      label: words.what,
      cell: ({ action, success }) => (
        <span className="flex items-center gap-2">
          <code className="break-all font-mono text-12">{action}</code>
          {!success && (
            <span className="flex items-center gap-1 text-12 text-bad">
              <Mark shape="triangle" tone="bad" size={8} />
              {words.refused}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'who',
      label: words.who,
      from: 'desk',
      cell: ({ userId }) => (
        <span className="text-quiet">
          {userId ? (users.get(userId) ?? userId.slice(0, 8)) : words.nobody}
        </span>
      ),
    },
    {
      key: 'clinic',
      label: words.clinic,
      from: 'desk',
      cell: ({ clinicId }) => (
        <span className="text-quiet">
          {clinicId ? (clinics.get(clinicId) ?? clinicId.slice(0, 8)) : words.platform}
        </span>
      ),
    },
  ];
  return isNarrow ? all.slice(0, 2) : all;
}

function Entry({ row, onClose }: { readonly row: Row; onClose(): void }) {
  const words = useWords(auditWords);
  const utc = useUtc();
  return (
    <SidePanel
      label={words.entry}
      onClose={onClose}
      head={<code className="break-all font-mono">{row.action}</code>}
    >
      <div className="grid gap-6 p-4 desk:p-6">
        <Facts
          facts={[
            [words.when, utc(row.at)],
            [words.outcome, row.success ? words.done : words.refused],
            [
              words.resource,
              <code key="resource" className="break-all font-mono text-12">
                {row.resource}
              </code>,
            ],
            [words.address, row.ip],
            [words.device, row.userAgent],
            [
              words.request,
              <code key="request" className="font-mono text-12">
                {row.requestId}
              </code>,
            ],
          ]}
        />
        {Object.keys(row.details).length > 0 && (
          <section aria-label={words.details} className="grid gap-2">
            <h2 className="text-14">{words.details}</h2>
            <pre className="whitespace-pre-wrap break-all rounded-normal bg-sunk p-3 font-mono text-12">
              {JSON.stringify(row.details, null, 2)}
            </pre>
          </section>
        )}
      </div>
    </SidePanel>
  );
}
