import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { dataOf } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { classes } from '../../ui/classes.ts';
import { useKeys } from '../../ui/keys.ts';
import { Choice, FilterBar } from '../../ui/layout/filter-bar.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useRow } from '../../ui/layout/rows.ts';
import { Empty, NoMatch, Skeleton } from '../../ui/layout/states.tsx';
import { Mark } from '../../ui/mark.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { listed } from '../../ui/wording/sentence.ts';
import { momentOf } from '../../ui/wording/time.ts';
import { TICKET_STATES } from './route.ts';
import { TicketPanel } from './ticket-panel.tsx';
import { supportWords } from './words.ts';

export const operationSupport = createLazyRoute('/in/operation/support')({ component: SupportQueue });
const route = getRouteApi('/in/operation/support');

function useTickets() {
  const { status } = route.useSearch();
  return useQuery({
    queryKey: ['support', 'queue', status],
    queryFn: dataOf('/api/admin/support/tickets', {
      query: { pageSize: 100, ...(status ? { status } : {}) },
    }),
  });
}
type Ticket = NonNullable<ReturnType<typeof useTickets>['data']>[number];

function SupportQueue() {
  const words = useWords(supportWords);
  const { open, status } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (id: string | undefined) =>
    void navigate({ search: ({ open: _, ...rest }) => (id ? { ...rest, open: id } : rest), replace: true });
  return (
    <Page title={words.title} isSplit>
      <div className="flex min-h-0 w-full flex-col desk:w-100 desk:shrink-0">
        <FilterBar>
          <Choice
            label={words.status}
            all={words.all}
            value={status}
            options={TICKET_STATES.map((value) => ({ value, label: words[value] }))}
            onChange={(chosen) => void navigate({ search: chosen ? { status: chosen } : {} })}
          />
        </FilterBar>
        <section aria-label={words.list} className="min-h-0 flex-1 overflow-y-auto">
          <Loaded query={useTickets()} failed={words.failed} skeleton={<Skeleton rows={8} rowHeight={60} />}>
            {(rows) => <Rows rows={rows} openId={open} onOpen={show} />}
          </Loaded>
        </section>
      </div>
      {open ? (
        <TicketPanel key={open} id={open} onClose={() => show(undefined)} />
      ) : (
        <div className="hidden flex-1 border-l bg-raised p-6 text-quiet desk:block">{words.choose}</div>
      )}
    </Page>
  );
}

const MARKS = {
  urgent: { shape: 'triangle', tone: 'bad' },
  high: { shape: 'dot', tone: 'watch' },
  medium: { shape: 'ring', tone: 'quiet' },
  low: { shape: 'ring', tone: 'quiet' },
} as const;

function Rows({
  rows,
  openId,
  onOpen,
}: {
  readonly rows: readonly Ticket[];
  readonly openId: string | undefined;
  onOpen(id: string): void;
}) {
  const words = useWords(supportWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  const { keys, rowRef } = useRow(rows.length);
  useKeys(keys);
  const clear = () => void navigate({ search: {} });
  if (rows.length === 0)
    return status ? (
      <NoMatch title={words.noMatch} filters={[{ label: words[status], drop: clear }]} onClear={clear} />
    ) : (
      <Empty title={words.none}>{words.noneWhy}</Empty>
    );
  return (
    <ul>
      {rows.map((ticket, at) => (
        <li key={ticket.id}>
          <button
            type="button"
            ref={rowRef(at)}
            aria-current={ticket.id === openId}
            onClick={() => onOpen(ticket.id)}
            className={classes(
              'grid min-h-15 w-full grid-cols-[12px_minmax(0,1fr)] gap-x-3 border-b px-4 py-2.5 text-left -outline-offset-2 desk:px-6 wide:pl-8',
              ticket.id === openId ? 'bg-accent-tint shadow-[inset_3px_0_var(--accent)]' : 'hover:bg-hover',
            )}
          >
            <span className="pt-1.5" title={words[ticket.priority]}>
              <Mark {...MARKS[ticket.priority]} />
            </span>
            <span className="grid min-w-0">
              <strong className="truncate">{ticket.title}</strong>
              <span className="truncate text-quiet">
                {listed([ticket.clinicName, words[ticket.status]], language)}
              </span>
              <span className="text-12 text-quiet">
                {momentOf(new Date(ticket.createdAt), clock, language)}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
