import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useKeys } from '../../ui/keys.ts';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { useRow } from '../../ui/layout/rows.ts';
import { Empty, NoMatch, Skeleton } from '../../ui/layout/states.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { Mark } from '../../ui/mark.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { useActionName } from './actions.ts';
import { Entry } from './entry.tsx';
import {
  type AuditRow,
  useAudit,
  useAuditActions,
  useAuditEntry,
  useClinicNames,
  useUserNames,
} from './queries.ts';
import type { AuditSearch } from './route.ts';
import { useUtc } from './utc.ts';
import { Verification } from './verification.tsx';
import { auditWords } from './words.ts';

export const operationAudit = createLazyRoute('/in/operation/audit')({ component: AuditScreen });
const route = getRouteApi('/in/operation/audit');

/** Recorded every fifteen minutes per signed-in user, so shown in grey. */
const ROUTINE = 'auth.refresh';

function AuditScreen() {
  const words = useWords(auditWords);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const audit = useAudit(search);
  const utc = useUtc();
  const clinics = useClinicNames();
  // A request may have several rows: the URL holds the request, memory the row.
  const [chosen, setChosen] = useState<AuditRow | null>(null);
  const listed = audit.data?.data.find(({ requestId }) => requestId === search.open);
  const open = useAuditEntry(search.open, chosen?.requestId === search.open ? (chosen ?? undefined) : listed);
  const setOpen = (row: AuditRow | null) => {
    setChosen(row);
    void navigate({
      search: ({ open: _, ...rest }) => (row ? { ...rest, open: row.requestId } : rest),
      replace: true,
    });
  };
  return (
    <Page title={words.title} isSplit>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <Verification clinics={clinics} />
        <Filters isNarrow={open !== null} />
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
      {open && <Entry row={open} clinics={clinics} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function Filters({ isNarrow }: { readonly isNarrow: boolean }) {
  const words = useWords(auditWords);
  const { action = '', clinic = '', from = '', to = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const clinics = useClinicNames();
  const actions = useAuditActions();
  const nameOf = useActionName();
  const set = (name: keyof AuditSearch, value: string) =>
    void navigate({
      search: ({ page: _, [name]: __, ...rest }) => (value ? { ...rest, [name]: value } : rest),
      replace: true,
    });
  return (
    <section
      aria-label={words.filters}
      className={classes(
        'grid grid-cols-2 gap-3 border-b px-4 py-3 desk:px-6 wide:pl-8',
        !isNarrow && 'desk:grid-cols-4',
      )}
    >
      <Select
        label={words.action}
        value={action}
        options={[
          { value: '', label: words.anything },
          ...[...new Set([...actions, ...(action ? [action] : [])])]
            .map((value) => ({ value, label: nameOf(value) }))
            .toSorted((one, other) => one.label.localeCompare(other.label)),
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

function Rows({
  rows,
  open,
  onOpen,
}: {
  readonly rows: readonly AuditRow[];
  readonly open: AuditRow | null;
  onOpen(row: AuditRow): void;
}) {
  const words = useWords(auditWords);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { keys, rowRef } = useRow(rows.length);
  useKeys(keys);
  const utc = useUtc();
  const named = useActionName();
  const clinics = useClinicNames();
  const columns = useColumns(open !== null);
  if (rows.length === 0) {
    const filters = [
      ...(search.action ? [named(search.action)] : []),
      ...(search.clinic ? [clinics.get(search.clinic) ?? words.clinic] : []),
      ...[search.from, search.to].filter((day) => day !== undefined),
      ...(search.page ? [words.pageNumber(search.page)] : []),
    ].map((label) => ({ label }));
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
      nameOf={({ at, action }) => `${utc(at)} ${named(action)}`}
      openKey={open?.id}
      onOpen={onOpen}
      rowRef={rowRef}
    />
  );
}

function useColumns(isNarrow: boolean): ReadonlyArray<Column<AuditRow>> {
  const words = useWords(auditWords);
  const clinics = useClinicNames();
  const users = useUserNames();
  const utc = useUtc();
  const named = useActionName();
  const all: ReadonlyArray<Column<AuditRow>> = [
    { key: 'at', label: words.when, cell: ({ at }) => <span className="whitespace-nowrap">{utc(at)}</span> },
    {
      key: 'action',
      label: words.what,
      cell: ({ action, success }) => (
        <span className="flex items-center gap-2">
          <span className={classes('break-words', action === ROUTINE && 'text-quiet')}>{named(action)}</span>
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
