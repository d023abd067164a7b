import { createLazyRoute, getRouteApi, Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { buttonLook, IconButton, Key } from '../../ui/button.tsx';
import { itemKindWords } from '../../ui/item-kinds.ts';
import { Choice, FilterBar, SearchBox } from '../../ui/layout/filter-bar.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Empty, NoMatch, Skeleton } from '../../ui/layout/states.tsx';
import { useIsDesk } from '../../ui/size.ts';
import { useWords } from '../../ui/wording/language.tsx';
import { Bulk } from './bulk.tsx';
import { CallBackList } from './call-back-list.tsx';
import { deskWords } from './desk-words.ts';
import { ItemPanel } from './item-panel.tsx';
import { ItemList } from './list.tsx';
import { useItems } from './queries.ts';
import { KINDS, WHOSE } from './route.ts';
import { InboxTabs } from './tabs.tsx';
import { inboxWords } from './words.ts';

export const inbox = createLazyRoute('/in/inbox')({ component: InboxScreen });
const route = getRouteApi('/in/inbox');

function InboxScreen() {
  const words = useWords(inboxWords);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { clock } = useClinicClock();
  const isDesk = useIsDesk();
  // The search stays in memory, because names must not appear in URLs.
  const [q, setQ] = useState('');
  const items = useItems(search, q);
  const rows = items.data?.data ?? [];
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  // Only items still listed are moved.
  const chosen = search.view === 'done' ? [] : rows.filter(({ id }) => picked.has(id));
  const choose = (id: string) =>
    setPicked(new Set(picked.has(id) ? [...picked].filter((other) => other !== id) : [...picked, id]));
  const shownId = search.open ?? (isDesk ? rows[0]?.id : undefined);
  const open = (id: string | undefined) =>
    void navigate({ search: ({ open: _, ...rest }) => (id ? { ...rest, open: id } : rest), replace: true });
  const next = (id: string) => {
    const at = rows.findIndex((row) => row.id === id);
    open((rows[at + 1] ?? rows[at - 1])?.id);
  };
  return (
    <Page title={words.title} isSplit tabs={<InboxTabs place={search.view ?? 'needs'} />}>
      <div className="flex min-h-0 w-full flex-col desk:w-100 desk:shrink-0 broad:w-[clamp(400px,30vw,560px)]">
        {chosen.length > 0 ? (
          <Bulk chosen={chosen} onClear={() => setPicked(new Set())} />
        ) : (
          <Filters q={q} onSearch={setQ} counts={items.data?.counts.kind} />
        )}
        {search.view !== 'done' && <CallBackList items={chosen.length > 0 ? chosen : rows} />}
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Loaded
            query={items}
            failed={words.failed}
            skeleton={<Skeleton rows={8} rowHeight={60} />}
            timeOf={clock.time}
          >
            {() =>
              rows.length === 0 ? (
                <None q={q} onClear={() => setQ('')} />
              ) : (
                <ItemList
                  items={rows}
                  isDone={search.view === 'done'}
                  openId={shownId}
                  onOpen={open}
                  chosen={picked}
                  onChoose={choose}
                />
              )
            }
          </Loaded>
        </div>
        {search.view !== 'done' && <Hints />}
      </div>
      {shownId ? (
        <ItemPanel key={shownId} id={shownId} onClose={() => open(undefined)} onClosed={next} />
      ) : (
        <div className="hidden flex-1 border-l bg-raised desk:block">
          <p className="p-6 text-quiet">{rows.length > 0 && words.choose}</p>
        </div>
      )}
    </Page>
  );
}

function Filters({
  q,
  onSearch,
  counts,
}: {
  readonly q: string;
  onSearch(q: string): void;
  readonly counts: Readonly<Record<string, number>> | undefined;
}) {
  const words = useWords(inboxWords);
  const desk = useWords(deskWords);
  const kinds = useWords(itemKindWords);
  const { kind, whose, view } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <FilterBar>
      <SearchBox label={words.search} value={q} onChange={onSearch} />
      <Choice
        label={words.kind}
        all={words.allKinds}
        value={kind}
        options={KINDS.map((value) => ({ value, label: kinds[value], count: counts?.[value] ?? 0 }))}
        onChange={(chosen) =>
          void navigate({
            search: ({ kind: _, open: __, ...rest }) => (chosen ? { ...rest, kind: chosen } : rest),
          })
        }
      />
      {view === undefined && (
        <Choice
          label={words.whose}
          all={words.everybodys}
          value={whose}
          options={WHOSE.map((value) => ({ value, label: words[`whose_${value}`] }))}
          onChange={(chosen) =>
            void navigate({
              search: ({ whose: _, open: __, ...rest }) => (chosen ? { ...rest, whose: chosen } : rest),
            })
          }
        />
      )}
      {view !== 'done' && (
        <IconButton label={desk.print} onClick={() => window.print()}>
          <Printer aria-hidden size={16} />
        </IconButton>
      )}
    </FilterBar>
  );
}

/** An empty inbox and an empty search result get different words. */
function None({ q, onClear }: { readonly q: string; onClear(): void }) {
  const words = useWords(inboxWords);
  const kinds = useWords(itemKindWords);
  const { kind, whose, view } = route.useSearch();
  const navigate = route.useNavigate();
  const dropWhose = () => void navigate({ search: ({ whose: _, ...rest }) => rest });
  const dropKind = () => void navigate({ search: ({ kind: _, ...rest }) => rest });
  const filters = [
    ...(kind ? [{ label: kinds[kind], drop: dropKind }] : []),
    ...(whose ? [{ label: words[`whose_${whose}`], drop: dropWhose }] : []),
    ...(q ? [{ label: q, drop: onClear }] : []),
  ];
  if (filters.length > 0)
    return (
      <NoMatch
        title={words.noMatch}
        filters={filters}
        onClear={() => {
          onClear();
          void navigate({ search: ({ kind: _, whose: __, ...rest }) => rest });
        }}
      />
    );
  if (view === 'done') return <Empty title={words.nothingDone} />;
  if (view === 'mine') return <Empty title={words.nothingMine}>{words.nothingMineWhy}</Empty>;
  if (view === 'snoozed') return <Empty title={words.nothingSnoozed}>{words.nothingSnoozedWhy}</Empty>;
  return (
    <Empty
      title={words.nothing}
      actions={
        <Link to="/inbox" search={{ view: 'done' }} className={buttonLook()}>
          {words.seeDone}
        </Link>
      }
    >
      {words.nothingWhy}
    </Empty>
  );
}

function Hints() {
  const words = useWords(inboxWords);
  const desk = useWords(deskWords);
  return (
    <p
      aria-hidden
      className="hidden h-9 shrink-0 flex-wrap items-center gap-4 overflow-hidden border-t px-6 py-2 text-12 text-quiet desk:flex wide:pl-8"
    >
      <span className="flex gap-1 whitespace-nowrap">
        <Key>j</Key>
        <Key>k</Key> {words.move}
      </span>
      <span className="flex gap-1 whitespace-nowrap">
        <Key>x</Key> {desk.choosing}
      </span>
      <span className="flex gap-1 whitespace-nowrap">
        <Key>t</Key> {words.take}
      </span>
      <span className="flex gap-1 whitespace-nowrap">
        <Key>e</Key> {words.markDone}
      </span>
      <span className="flex gap-1 whitespace-nowrap">
        <Key>?</Key> {words.allKeys}
      </span>
    </p>
  );
}
