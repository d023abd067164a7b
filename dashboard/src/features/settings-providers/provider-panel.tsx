import { useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { orNull, useDraft } from '../../ui/draft.ts';
import { Field } from '../../ui/field.tsx';
import { useWords } from '../../ui/language.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Section } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { Person } from './person.tsx';
import { type Effective, type Provider, ROSTER_TOUCHES, useEffective } from './queries.ts';
import { providersWords } from './words.ts';

/** One provider: whether they can be booked, by whom, and what a visit is, with where each value comes from. */
export function ProviderPanel({ provider, onClose }: { readonly provider: Provider; onClose(): void }) {
  const words = useWords(providersWords);
  const { clock } = useClinicClock();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <SidePanel
      label={provider.name}
      onClose={onClose}
      head={
        <div className="min-w-0">
          <p className="truncate font-strong text-16">{provider.name}</p>
          <p className="text-12 text-quiet">
            {provider.emrProviderId ? words.number(provider.emrProviderId) : words.noNumber}
          </p>
        </div>
      }
    >
      <div className="grid gap-8 p-4 desk:p-6">
        <Who provider={provider} />
        <Section title={words.person} lead={words.personWhy}>
          <Person provider={provider} />
        </Section>
        <Section title={words.holds} lead={words.holdsWhy}>
          <Loaded
            query={useEffective(provider.id)}
            failed={words.effectiveFailed}
            skeleton={<Skeleton rows={4} />}
            timeOf={clock.time}
          >
            {(effective) => <Holds provider={provider} effective={effective} />}
          </Loaded>
        </Section>
        <div className="border-t pt-4">
          <Button look="danger" onClick={() => setRemoving(true)}>
            {words.remove}
          </Button>
        </div>
      </div>
      <Dialog isOpen={isRemoving} onClose={() => setRemoving(false)} title={words.removeSure(provider.name)}>
        <Remove provider={provider} onKeep={() => setRemoving(false)} onGone={onClose} />
      </Dialog>
    </SidePanel>
  );
}

function Who({ provider }: { readonly provider: Provider }) {
  const words = useWords(providersWords);
  const { name, specialty, emrProviderId, status, acceptsNewPatients } = provider;
  const draft = useDraft({ name, specialty, emrProviderId, status, acceptsNewPatients });
  const saving = useSaving({
    save: (body: typeof draft.changed) =>
      read(api.PUT('/api/clinic/providers/{id}', { params: { path: { id: provider.id } }, body })),
    touches: ROSTER_TOUCHES,
    onSaved: () => {
      draft.drop();
      toast(words.saved);
    },
  });
  const { fields, set } = draft;
  const errors = saving.refusal?.fields ?? {};
  return (
    <div className="grid gap-4">
      <Select
        label={words.status}
        value={fields.status}
        options={[
          { value: 'active', label: words.statusActive },
          { value: 'on_leave', label: words.statusLeave },
          { value: 'inactive', label: words.statusInactive },
        ]}
        onChange={(value) => set('status', value)}
      />
      <Switch
        label={words.fresh}
        hint={words.freshWhy}
        isOn={fields.acceptsNewPatients}
        onChange={(isOn) => set('acceptsNewPatients', isOn)}
      />
      <Field
        label={words.name}
        value={fields.name}
        error={errors.name}
        onChange={({ target }) => set('name', target.value)}
      />
      <div className="grid grid-cols-2 gap-4">
        <Field
          label={words.specialty}
          value={fields.specialty}
          error={errors.specialty}
          onChange={({ target }) => set('specialty', target.value)}
        />
        <Field
          label={words.emrNumber}
          value={fields.emrProviderId ?? ''}
          error={errors.emrProviderId}
          onChange={({ target }) => set('emrProviderId', orNull(target.value))}
        />
      </div>
      <Refused refusal={saving.refusal} />
      <div>
        <Button
          look={draft.count > 0 ? 'primary' : 'outline'}
          disabled={draft.count === 0}
          isBusy={saving.isBusy}
          onClick={() => saving.run(draft.changed)}
        >
          {words.save}
        </Button>
      </div>
    </div>
  );
}

const OPTIONS = {
  visitMode: ['in_person', 'phone', 'video'],
  visitReason: [
    'general',
    'follow_up',
    'results',
    'refill',
    'pain_illness',
    'referral',
    'specialist',
    'vaccination',
    'checkup',
  ],
  isNewPatient: ['newPatient', 'knownPatient'],
  preferredTime: ['any', 'morning', 'afternoon'],
} as const;
type HoldName = keyof typeof OPTIONS;
const HOLDS = Object.keys(OPTIONS) as HoldName[];

/** A yes or no is shown as one of two words. */
const asWord = (value: string | boolean): string =>
  typeof value === 'string' ? value : value ? 'newPatient' : 'knownPatient';
const asValue = (word: string): string | boolean | null =>
  word === '' ? null : word === 'newPatient' ? true : word === 'knownPatient' ? false : word;

function Holds({ provider, effective }: { readonly provider: Provider; readonly effective: Effective }) {
  const words = useWords(providersWords);
  const change = useSaving({
    save: (body: Record<string, string | boolean | null>) =>
      read(
        api.PUT('/api/clinic/providers/{id}/config', {
          params: { path: { id: provider.id } },
          body: body as never,
        }),
      ),
    touches: ROSTER_TOUCHES,
    onSaved: () => toast(words.saved),
  });
  const named = (word: string) => words[word as 'any'];
  return (
    <div className="grid gap-4">
      <Refused refusal={change.refusal} />
      {HOLDS.map((name) => {
        const own = provider.overrides[name];
        const { value, source } = effective[name];
        return (
          <Select<string>
            key={name}
            label={words[name]}
            value={own === null ? '' : asWord(own)}
            hint={`${named(asWord(value))}: ${source === 'provider' ? words.fromProvider : words[source]}`}
            disabled={change.isBusy}
            options={[
              { value: '', label: words.asClinic },
              ...OPTIONS[name].map((word) => ({ value: word, label: named(word) })),
            ]}
            onChange={(word) => change.run({ [name]: asValue(word) })}
          />
        );
      })}
    </div>
  );
}

function Remove({
  provider,
  onKeep,
  onGone,
}: {
  readonly provider: Provider;
  onKeep(): void;
  onGone(): void;
}) {
  const words = useWords(providersWords);
  const removing = useSaving({
    save: () => read(api.DELETE('/api/clinic/providers/{id}', { params: { path: { id: provider.id } } })),
    touches: ROSTER_TOUCHES,
    onSaved: onGone,
  });
  return (
    <div className="grid gap-4">
      <p className="text-quiet">{words.removeWhy}</p>
      <Refused refusal={removing.refusal} />
      <div className="flex gap-2">
        <Button look="danger" isBusy={removing.isBusy} onClick={() => removing.run(undefined)}>
          {words.remove}
        </Button>
        <Button onClick={onKeep}>{words.cancel}</Button>
      </div>
    </div>
  );
}
