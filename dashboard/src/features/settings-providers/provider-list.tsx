import { Plus } from 'lucide-react';
import { useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { initialsOf, sharesSurname } from './person-values.ts';
import { type Provider, ROSTER_TOUCHES } from './queries.ts';
import { RosterSync } from './roster-sync.tsx';
import { providersWords } from './words.ts';

interface ProviderListProps {
  readonly rows: readonly Provider[];
  readonly openId: string | undefined;
  onOpen(id: string): void;
}

export function ProviderList({ rows, openId, onOpen }: ProviderListProps) {
  const words = useWords(providersWords);
  const [isEntering, setEntering] = useState(false);
  const booking = rows.filter(({ status }) => status === 'active');
  const fresh = booking.filter(({ acceptsNewPatients }) => acceptsNewPatients).length;
  return (
    <div className="grid content-start pb-6">
      <div className="flex items-center justify-between gap-2 px-4 pt-4 pb-3 desk:pl-5">
        <h2 className="text-14">{words.count(rows.length)}</h2>
        <RosterSync isFirst={false} />
      </div>
      <ul>
        {rows.map((provider) => (
          <ListRow
            key={provider.id}
            provider={provider}
            isOpen={provider.id === openId}
            onOpen={() => onOpen(provider.id)}
          />
        ))}
      </ul>
      <div className="grid justify-items-start gap-3 border-t px-4 pt-3 text-12 text-quiet desk:pl-5">
        <p>{words.summary(booking.length, fresh)}</p>
        {sharesSurname(booking.map(({ name }) => name)) && <p>{words.sameSurname}</p>}
        <EnterByHand isOpen={isEntering} onTurn={setEntering} />
      </div>
    </div>
  );
}

function ListRow({
  provider,
  isOpen,
  onOpen,
}: {
  readonly provider: Provider;
  readonly isOpen: boolean;
  onOpen(): void;
}) {
  const words = useWords(providersWords);
  const { name, nameZh, specialty, status, acceptsNewPatients } = provider;
  const state =
    status === 'active'
      ? acceptsNewPatients
        ? null
        : words.full
      : status === 'on_leave'
        ? words.on_leave
        : words.inactive;
  const hasSecondLine = Boolean(nameZh || specialty || state);
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className={classes(
          'grid min-h-15 w-full grid-cols-[32px_minmax(0,1fr)] items-center gap-x-3 border-t px-4 py-2 text-left -outline-offset-2 desk:pl-5',
          isOpen ? 'bg-accent-tint shadow-[inset_3px_0_var(--accent)]' : 'hover:bg-hover',
        )}
      >
        <span
          aria-hidden
          className={classes(
            'row-span-2 grid size-8 place-items-center rounded-full font-strong text-12 text-accent',
            isOpen ? 'bg-raised' : 'bg-accent-tint',
          )}
        >
          {initialsOf(name)}
        </span>
        {/* A name is what the row is for: it is never cut off. */}
        <strong
          className={classes(
            'break-words leading-tight',
            status !== 'active' && 'text-quiet',
            !hasSecondLine && 'row-span-2',
          )}
        >
          {name}
        </strong>
        {hasSecondLine && (
          <span className="flex min-w-0 items-center gap-1.5 text-quiet">
            <span className="truncate">
              {nameZh && <span lang="zh-CN">{nameZh}</span>}
              {nameZh && specialty && ' · '}
              {specialty}
            </span>
            {state && (
              <span className="ml-auto flex shrink-0 items-center gap-1 text-12">
                <Mark shape="dot" tone="watch" size={8} />
                {state}
              </span>
            )}
          </span>
        )}
      </button>
    </li>
  );
}

function EnterByHand({ isOpen, onTurn }: { readonly isOpen: boolean; onTurn(isOpen: boolean): void }) {
  const words = useWords(providersWords);
  return (
    <>
      <Button onClick={() => onTurn(true)}>
        <Plus aria-hidden size={16} />
        {words.enter}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => onTurn(false)} title={words.enter}>
        <EnterForm onDone={() => onTurn(false)} />
      </Dialog>
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
    <Form onSubmit={() => name.trim() && adding.run(undefined)}>
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
    </Form>
  );
}
