import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useWords } from '../../ui/language.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Section } from '../../ui/section.tsx';
import { Empty, Skeleton } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { ProviderPanel } from './provider-panel.tsx';
import { type Provider, ROSTER_TOUCHES, useRoster } from './queries.ts';
import { RosterSync } from './roster-sync.tsx';
import { providersWords } from './words.ts';

export const settingsProviders = createLazyRoute('/in/settings/providers')({ component: ProvidersScreen });
const route = getRouteApi('/in/settings/providers');

function ProvidersScreen() {
  const words = useWords(providersWords);
  const { clock } = useClinicClock();
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const roster = useRoster();
  const shown = roster.data?.find(({ id }) => id === open);
  const show = (id: string | undefined) => void navigate({ search: id ? { open: id } : {}, replace: true });
  return (
    <div className="flex min-h-full">
      <div className="grid min-w-0 flex-1 content-start gap-10 px-4 pt-6 pb-8 desk:px-8">
        <RosterSync isFirst={roster.data?.length === 0} />
        <Loaded
          query={roster}
          failed={words.failed}
          skeleton={<Skeleton rows={5} rowHeight={60} />}
          timeOf={clock.time}
        >
          {(rows) => <Roster rows={rows} openId={shown?.id} onOpen={show} />}
        </Loaded>
      </div>
      {shown && <ProviderPanel key={shown.id} provider={shown} onClose={() => show(undefined)} />}
    </div>
  );
}

function Roster({
  rows,
  openId,
  onOpen,
}: {
  readonly rows: readonly Provider[];
  readonly openId: string | undefined;
  onOpen(id: string): void;
}) {
  const words = useWords(providersWords);
  const [isEntering, setEntering] = useState(false);
  const booking = rows.filter(({ status }) => status === 'active');
  const fresh = booking.filter(({ acceptsNewPatients }) => acceptsNewPatients).length;
  const change = useSaving({
    save: ({ id, ...body }: { id: string; status: Provider['status'] }) =>
      read(api.PUT('/api/clinic/providers/{id}', { params: { path: { id } }, body })),
    touches: ROSTER_TOUCHES,
  });
  return (
    <Section
      title={words.roster}
      lead={rows.length > 0 ? words.summary(booking.length, fresh) : undefined}
      aside={<Button onClick={() => setEntering(true)}>{words.enter}</Button>}
    >
      <Refused refusal={change.refusal} />
      {rows.length === 0 ? (
        <div className="-mx-4 desk:-mx-8">
          <Empty title={words.none}>{words.noneWhy}</Empty>
        </div>
      ) : (
        <ul>
          {rows.map((provider) => (
            <RosterRow
              key={provider.id}
              provider={provider}
              isOpen={provider.id === openId}
              isBusy={change.isBusy}
              onOpen={() => onOpen(provider.id)}
              onTurn={(isOn) => change.run({ id: provider.id, status: isOn ? 'active' : 'inactive' })}
            />
          ))}
        </ul>
      )}
      <Dialog isOpen={isEntering} onClose={() => setEntering(false)} title={words.enter}>
        <EnterForm onDone={() => setEntering(false)} />
      </Dialog>
    </Section>
  );
}

function RosterRow({
  provider,
  isOpen,
  isBusy,
  onOpen,
  onTurn,
}: {
  readonly provider: Provider;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  onOpen(): void;
  onTurn(isOn: boolean): void;
}) {
  const words = useWords(providersWords);
  const { name, specialty, emrProviderId, status } = provider;
  const number = emrProviderId ? words.number(emrProviderId) : words.noNumber;
  const takes = { active: words.yes, on_leave: words.on_leave, inactive: words.no }[status];
  return (
    <li
      className={classes(
        'relative grid min-h-15 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b px-3 py-2 desk:grid-cols-[minmax(0,1fr)_auto_170px]',
        isOpen ? 'bg-accent-tint shadow-[inset_3px_0_var(--accent)]' : 'hover:bg-hover',
      )}
    >
      <button
        type="button"
        aria-current={isOpen}
        onClick={onOpen}
        className="grid min-w-0 text-left after:absolute after:inset-0"
      >
        <strong className="truncate">{name}</strong>
        <span className="truncate text-12 text-quiet">{[specialty, number].filter(Boolean).join(' · ')}</span>
      </button>
      <span className="flex w-28 items-center gap-2">
        <Switch
          isBare
          label={`${words.bookings}: ${name}`}
          isOn={status === 'active'}
          isDisabled={isBusy}
          onChange={onTurn}
        />
        <span className={classes(status !== 'active' && 'text-quiet')}>{takes}</span>
      </span>
      <span className="hidden items-center gap-2 desk:flex">
        <span className="text-12 text-quiet">{words.newPatients}</span>
        <TakesNew provider={provider} />
      </span>
    </li>
  );
}

function TakesNew({ provider: { status, acceptsNewPatients } }: { readonly provider: Provider }) {
  const words = useWords(providersWords);
  if (status !== 'active') return <span className="text-quiet">–</span>;
  if (acceptsNewPatients) return words.yes;
  return (
    <>
      <Mark shape="dot" tone="watch" size={8} />
      {words.full}
    </>
  );
}

function EnterForm({ onDone }: { onDone(): void }) {
  const words = useWords(providersWords);
  const [name, setName] = useState('');
  const [emrProviderId, setNumber] = useState('');
  const adding = useSaving({
    save: () =>
      read(
        api.POST('/api/clinic/providers', {
          body: {
            name: name.trim(),
            ...(emrProviderId.trim() ? { emrProviderId: emrProviderId.trim() } : {}),
          },
        }),
      ),
    touches: ROSTER_TOUCHES,
    onSaved: () => {
      toast(words.saved);
      onDone();
    },
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) adding.run(undefined);
      }}
    >
      <Field
        label={words.name}
        autoFocus
        value={name}
        error={adding.refusal?.fields.name}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label={words.emrNumber}
        value={emrProviderId}
        error={adding.refusal?.fields.emrProviderId}
        onChange={({ target }) => setNumber(target.value)}
      />
      <Refused refusal={adding.refusal} />
      <div className="flex gap-2">
        <Button type="submit" look="primary" isBusy={adding.isBusy}>
          {words.save}
        </Button>
        <Button onClick={onDone}>{words.cancel}</Button>
      </div>
    </form>
  );
}
