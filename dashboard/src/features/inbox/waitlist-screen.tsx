import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { asRefusal } from '../../api/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Field } from '../../ui/forms/field.tsx';
import { useKeys } from '../../ui/keys.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { Choice, FilterBar, SearchBox } from '../../ui/layout/filter-bar.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { Empty, NoMatch, Skeleton } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Mark } from '../../ui/mark.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { personName } from '../../ui/wording/person-name.ts';
import { dialled, shownPhone } from '../../ui/wording/phone.ts';
import { nearDay } from '../../ui/wording/time.ts';
import { InboxTabs } from './tabs.tsx';
import {
  type NewEntry,
  STATES,
  type State,
  useAdd,
  useMoveMany,
  useWaitlist,
  useWaitlistCounts,
  type Waiting,
} from './waitlist-queries.ts';
import { waitlistWords } from './waitlist-words.ts';

export const waitlist = createLazyRoute('/in/inbox/waitlist')({ component: WaitlistScreen });
const route = getRouteApi('/in/inbox/waitlist');

function WaitlistScreen() {
  const words = useWords(waitlistWords);
  const { state, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const { clock } = useClinicClock();
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const list = useWaitlist(state, search, page);
  const filter = (next: State | undefined) =>
    void navigate({ search: next ? { state: next } : {}, replace: true });
  const filters = [
    ...(state ? [{ label: words[state], drop: () => filter(undefined) }] : []),
    ...(search ? [{ label: search, drop: () => setSearch('') }] : []),
  ];
  return (
    <Page title={words.title} tabs={<InboxTabs place="waitlist" />}>
      <Lead />
      <FilterBar>
        <SearchBox label={words.search} value={search} onChange={setSearch} />
        <Choice
          label={words.state}
          all={words.anyState}
          value={state}
          options={STATES.map((value) => ({ value, label: words[value] }))}
          onChange={filter}
        />
        <Button className="ml-auto" onClick={() => setAdding(true)}>
          <Plus aria-hidden size={16} />
          {words.add}
        </Button>
      </FilterBar>
      <Loaded query={list} failed={words.failed} skeleton={<Skeleton rows={10} />} timeOf={clock.time}>
        {({ data, pagination }) =>
          data.length > 0 ? (
            <>
              <Rows rows={data} />
              <Pager
                facts={pagination}
                onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
              />
            </>
          ) : filters.length > 0 ? (
            <NoMatch
              title={words.noMatch}
              filters={filters}
              onClear={() => {
                setSearch('');
                filter(undefined);
              }}
            />
          ) : (
            <Empty title={words.nothing}>{words.nothingWhy}</Empty>
          )
        }
      </Loaded>
      {isAdding && <Adding onClose={() => setAdding(false)} />}
    </Page>
  );
}

function Lead() {
  const words = useWords(waitlistWords);
  const { data } = useWaitlistCounts();
  return (
    <div className="min-h-20 border-b px-4 py-4 desk:px-6 wide:px-8">
      {data && (
        <>
          <p className="text-16 tracking-[-.008em] desk:text-20">
            {words.lead(data.pending + data.contacted)}
          </p>
          <p className="text-quiet">{words.leadWhy(data.addedLast7Days, data.registered)}</p>
        </>
      )}
    </div>
  );
}

/** Space selects a row; selected rows are moved together. */
function Rows({ rows }: { readonly rows: readonly Waiting[] }) {
  const words = useWords(waitlistWords);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  // Only rows still listed are moved.
  const chosen = rows.filter(({ id }) => picked.has(id));
  const toggle = (id: string) =>
    setPicked(new Set(picked.has(id) ? [...picked].filter((other) => other !== id) : [...picked, id]));
  const clear = () => setPicked(new Set());
  useKeys({ Escape: chosen.length > 0 ? clear : undefined });
  const head = 'h-9 whitespace-nowrap border-b px-2 text-left font-regular text-12 text-quiet';
  return (
    <>
      {chosen.length > 0 && <Bulk chosen={chosen} onClear={clear} />}
      <table aria-label={words.list} className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={classes(head, 'w-12 pl-4 desk:pl-6 wide:pl-8')}>
              <input
                type="checkbox"
                aria-label={words.chooseAll}
                checked={chosen.length === rows.length}
                onChange={({ target }) => setPicked(new Set(target.checked ? rows.map(({ id }) => id) : []))}
                className="size-4 align-middle accent-accent"
              />
            </th>
            <th scope="col" className={head}>
              {words.name}
            </th>
            <th scope="col" className={classes(head, 'hidden desk:table-cell')}>
              {words.number}
            </th>
            <th scope="col" className={classes(head, 'hidden broad:table-cell')}>
              {words.source}
            </th>
            <th scope="col" className={head}>
              {words.since}
            </th>
            <th scope="col" className={head}>
              {words.state}
            </th>
            <th scope="col" className={classes(head, 'hidden desk:table-cell')}>
              {words.note}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} isChosen={picked.has(row.id)} onToggle={() => toggle(row.id)} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function Row({
  row,
  isChosen,
  onToggle,
}: {
  readonly row: Waiting;
  readonly isChosen: boolean;
  onToggle(): void;
}) {
  const words = useWords(waitlistWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const name = personName(row.firstName, row.lastName);
  const cell = 'h-11 border-b px-2 desk:h-10';
  return (
    <tr className={isChosen ? 'bg-accent-tint' : 'hover:bg-hover'}>
      <td className={classes(cell, 'pl-4 desk:pl-6 wide:pl-8')}>
        <input
          type="checkbox"
          aria-label={words.choose(name)}
          checked={isChosen}
          onChange={onToggle}
          className="size-4 align-middle accent-accent"
        />
      </td>
      <td className={cell}>{name}</td>
      <td className={classes(cell, 'hidden whitespace-nowrap desk:table-cell')}>
        <a href={dialled(row.phone)} className="link" aria-label={words.callNumber(shownPhone(row.phone))}>
          {shownPhone(row.phone)}
        </a>
      </td>
      <td className={classes(cell, 'hidden text-quiet broad:table-cell')}>{words[row.source]}</td>
      <td className={classes(cell, 'whitespace-nowrap text-quiet')}>
        {nearDay(clock.day(row.createdAt), clock.day(clock.now()), language)}
      </td>
      <td className={cell}>
        <span className={classes('inline-flex items-center gap-2', row.status === 'pending' && 'text-quiet')}>
          {row.status === 'contacted' && <Mark shape="ring" tone="info" size={8} />}
          {words[row.status]}
        </span>
      </td>
      <td className={classes(cell, 'hidden max-w-80 truncate pr-6 text-quiet desk:table-cell')}>
        {row.notes}
      </td>
    </tr>
  );
}

const TARGETS = ['contacted', 'registered', 'declined'] as const;

function Bulk({ chosen, onClear }: { readonly chosen: readonly Waiting[]; onClear(): void }) {
  const words = useWords(waitlistWords);
  const move = useMoveMany();
  const run = (status: State) =>
    move.mutate(
      { ids: chosen.map(({ id }) => id), status },
      {
        onError: () => toast(words.moveFailed),
        onSuccess: ({ updated, skipped }) => {
          const said = words.moved(updated, words[status]);
          toast(skipped.length > 0 ? `${said}. ${words.skipped(skipped.length)}` : said);
          onClear();
        },
      },
    );
  return (
    <div className="sticky top-0 z-10 flex flex-wrap items-center gap-2 border-b bg-accent-tint px-4 py-2 desk:px-6 wide:pl-8">
      <strong role="status" className="mr-1">
        {words.chosen(chosen.length)}
      </strong>
      {TARGETS.map((status, at) => (
        <Button
          key={status}
          look={at === 0 ? 'primary' : 'outline'}
          isBusy={move.isPending}
          onClick={() => run(status)}
        >
          {words[status]}
        </Button>
      ))}
      <Button look="plain" hotkey="esc" onClick={onClear}>
        {words.clear}
      </Button>
    </div>
  );
}

function Adding({ onClose }: { onClose(): void }) {
  const words = useWords(waitlistWords);
  const add = useAdd();
  const { register, handleSubmit, formState, setError } = useForm<NewEntry>({
    defaultValues: { firstName: '', lastName: '', phone: '', notes: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit((values) =>
    add.mutate(values, {
      onError: (error) => {
        if (asRefusal(error).fields.phone) setError('phone', { type: 'number' });
        else toast(words.addFailed);
      },
      onSuccess: () => {
        toast(words.added(personName(values.firstName, values.lastName)));
        onClose();
      },
    }),
  );
  return (
    <Dialog isOpen onClose={onClose} title={words.add}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-4 pt-2" noValidate>
        <div className="grid grid-cols-2 gap-3">
          <Field
            label={words.firstName}
            autoFocus
            error={errors.firstName && words.required}
            {...register('firstName', { required: true })}
          />
          <Field
            label={words.lastName}
            error={errors.lastName && words.required}
            {...register('lastName', { required: true })}
          />
        </div>
        <Field
          label={words.number}
          type="tel"
          error={errors.phone && (errors.phone.type === 'required' ? words.required : words.badNumber)}
          {...register('phone', { required: true })}
        />
        <Field label={words.notes} {...register('notes')} />
        <div className="flex gap-2">
          <Button type="submit" look="primary" isBusy={add.isPending}>
            {words.keep}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
