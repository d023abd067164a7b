import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useSaving } from '../../api/saving.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { orNull, useDraft } from '../../ui/forms/draft.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Segments } from '../../ui/forms/segments.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Area } from '../../ui/layout/area.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useSeen } from '../../ui/seen.ts';
import { useWords } from '../../ui/wording/language.tsx';
import { secondsToSay } from '../../ui/wording/seconds-to-say.ts';
import { AgesField } from './ages-field.tsx';
import { AwayField } from './away-field.tsx';
import { LanguagesField } from './languages-field.tsx';
import type { PartProps, ProviderFields } from './provider-fields.ts';
import { type Provider, ROSTER_TOUCHES, useEffective } from './queries.ts';
import { VisitSettings } from './visit-settings.tsx';
import { providersWords } from './words.ts';

const LONGEST_BIO = 600;

/** One provider: profile, which patients they see, what callers hear, and their visits. */
export function ProviderForm({ provider, onClose }: { readonly provider: Provider; onClose(): void }) {
  const words = useWords(providersWords);
  const [place, isSeen] = useSeen();
  const effective = useEffective(provider.id, isSeen);
  const draft = useDraft<ProviderFields>(fieldsOf(provider));
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
    <section aria-label={provider.name} className="grid min-w-0 content-start gap-6 px-4 pt-5 pb-8 desk:px-6">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 items-center gap-2">
          <IconButton label={words.back} onClick={onClose} className="desk:hidden">
            <ArrowLeft aria-hidden size={16} />
          </IconButton>
          <h2 className="truncate text-20">{provider.name}</h2>
        </div>
        <Switch
          label={words.bookable}
          isOn={fields.status === 'active'}
          onChange={(isOn) => set('status', isOn ? 'active' : 'inactive')}
        />
      </header>
      <Names draft={draft} errors={errors} fromEmr={provider.fromEmr} />
      <Pair>
        <GenderField draft={draft} isFromEmr={isFromEmr(provider, fields, 'gender')} />
        <AgesField draft={draft} errors={errors} />
      </Pair>
      <LanguagesField
        codes={fields.languages}
        error={Object.entries(errors).find(([name]) => name.startsWith('languages'))?.[1]}
        onChange={(codes) => set('languages', codes)}
      />
      <Bios draft={draft} errors={errors} />
      <Pair>
        <Labelled label={words.newPatients} hint={words.freshWhy}>
          <Segments
            label={words.newPatients}
            value={fields.acceptsNewPatients ? 'yes' : 'no'}
            options={[
              { value: 'yes', label: words.accepting },
              { value: 'no', label: words.notNow },
            ]}
            onChange={(value) => set('acceptsNewPatients', value === 'yes')}
          />
        </Labelled>
        <AwayField
          provider={provider}
          status={fields.status}
          onLeave={(isAway) => set('status', isAway ? 'on_leave' : 'active')}
        />
      </Pair>
      <Refused refusal={saving.refusal} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look="primary"
          disabled={draft.count === 0}
          isBusy={saving.isBusy}
          onClick={() => saving.run(draft.changed)}
        >
          {words.saveOne(provider.name)}
        </Button>
        {draft.count > 0 && (
          <>
            <Button
              look="plain"
              onClick={() => {
                draft.drop();
                saving.forget();
              }}
            >
              {words.discard}
            </Button>
            <span role="status" className="text-quiet">
              {words.notSaved(draft.count)}
            </span>
          </>
        )}
      </div>
      <Section title={words.holds} lead={words.holdsWhy} className="border-t pt-6">
        <div ref={place}>
          <Loaded query={effective} failed={words.effectiveFailed} skeleton={<Skeleton rows={2} />}>
            {(held) => <VisitSettings provider={provider} effective={held} />}
          </Loaded>
        </div>
      </Section>
      <RemoveButton provider={provider} onGone={onClose} />
    </section>
  );
}

const fieldsOf = ({
  name,
  nameZh,
  specialty,
  emrProviderId,
  status,
  acceptsNewPatients,
  gender,
  languages,
  minAge,
  maxAge,
  bio,
  bioZh,
}: Provider): ProviderFields => ({
  ...{ name, nameZh, specialty, emrProviderId, status, acceptsNewPatients },
  ...{ gender, languages, minAge, maxAge, bio, bioZh },
});

/** Whether a field still has the EMR's value; edits make it the clinic's. */
const isFromEmr = (
  provider: Provider,
  fields: ProviderFields,
  field: 'name' | 'specialty' | 'gender',
): boolean => provider.fromEmr.includes(field) && fields[field] === provider[field];

const Pair = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid gap-4 desk:grid-cols-2">{children}</div>
);

/** A label for a group of inputs. */
function Labelled({
  label,
  hint,
  children,
}: {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="grid min-w-0 content-start justify-items-start gap-1">
      <span>{label}</span>
      {children}
      {hint && <span className="text-12 text-quiet">{hint}</span>}
    </div>
  );
}

function Names({
  draft: { fields, set },
  errors,
  fromEmr,
}: PartProps & { readonly fromEmr: Provider['fromEmr'] }) {
  const words = useWords(providersWords);
  const from = (field: 'name' | 'specialty') => (fromEmr.includes(field) ? words.fromEmr : words.setByYou);
  return (
    <Pair>
      <Field
        label={words.name}
        hint={from('name')}
        value={fields.name}
        error={errors.name}
        onChange={({ target }) => set('name', target.value)}
      />
      <Field
        label={words.nameZh}
        hint={fields.nameZh ? words.setByYou : words.nameZhWhy}
        lang="zh-CN"
        value={fields.nameZh ?? ''}
        error={errors.nameZh}
        onChange={({ target }) => set('nameZh', orNull(target.value))}
      />
      <Field
        label={words.specialty}
        hint={fields.specialty ? from('specialty') : words.specialtyWhy}
        value={fields.specialty}
        error={errors.specialty}
        onChange={({ target }) => set('specialty', target.value)}
      />
      <Field
        label={words.emrNumber}
        hint={fields.emrProviderId ? undefined : words.noNumber}
        value={fields.emrProviderId ?? ''}
        error={errors.emrProviderId}
        onChange={({ target }) => set('emrProviderId', orNull(target.value))}
      />
    </Pair>
  );
}

function GenderField({
  draft: { fields, set },
  isFromEmr,
}: Pick<PartProps, 'draft'> & { readonly isFromEmr: boolean }) {
  const words = useWords(providersWords);
  const hint = isFromEmr ? words.fromEmr : fields.gender ? words.setByYou : undefined;
  return (
    <Labelled label={words.gender} hint={hint}>
      <Segments
        label={words.gender}
        value={fields.gender ?? 'notSaid'}
        options={[
          { value: 'female', label: words.female },
          { value: 'male', label: words.male },
          { value: 'notSaid', label: words.notSaid },
        ]}
        onChange={(value) => set('gender', value === 'notSaid' ? null : value)}
      />
    </Labelled>
  );
}

function Bios({ draft: { fields, set }, errors }: PartProps) {
  const words = useWords(providersWords);
  const label = { female: words.bioOfFemale, male: words.bioOfMale, unsaid: words.bio }[
    fields.gender ?? 'unsaid'
  ];
  return (
    <Pair>
      <Area
        label={label}
        rows={5}
        hint={useSpoken('en', fields.bio ?? '')}
        maxLength={LONGEST_BIO}
        value={fields.bio ?? ''}
        error={errors.bio}
        onChange={({ target }) => set('bio', orNull(target.value))}
      />
      <Area
        label={words.bioZh}
        rows={5}
        lang="zh-CN"
        hint={useSpoken('zh', fields.bioZh ?? '')}
        maxLength={LONGEST_BIO}
        value={fields.bioZh ?? ''}
        error={errors.bioZh}
        onChange={({ target }) => set('bioZh', orNull(target.value))}
      />
    </Pair>
  );
}

function useSpoken(language: 'en' | 'zh', text: string): string {
  const words = useWords(providersWords);
  return text === '' ? words.bioWhy : words.spokenFor(secondsToSay(language, text), text.length, LONGEST_BIO);
}

function RemoveButton({ provider, onGone }: { readonly provider: Provider; onGone(): void }) {
  const words = useWords(providersWords);
  const [isAsking, setAsking] = useState(false);
  const removing = useSaving({
    save: (_: undefined) =>
      read(api.DELETE('/api/clinic/providers/{id}', { params: { path: { id: provider.id } } })),
    touches: ROSTER_TOUCHES,
    onSaved: onGone,
  });
  return (
    <div className="border-t pt-4">
      <Button look="danger" onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={words.removeSure(provider.name)}>
        <div className="grid gap-4">
          <p className="text-quiet">{words.removeWhy}</p>
          <Refused refusal={removing.refusal} />
          <div className="flex gap-2">
            <Button look="danger" isBusy={removing.isBusy} onClick={() => removing.run(undefined)}>
              {words.remove}
            </Button>
            <Button onClick={() => setAsking(false)}>{words.cancel}</Button>
          </div>
        </div>
      </Dialog>
    </div>
  );
}
