import { createLazyRoute } from '@tanstack/react-router';
import { api, read } from '../../api/client.ts';
import { type Clinic, useClinic } from '../../api/clinic.ts';
import { useSaving } from '../../api/saving.ts';
import { type Draft, orNull, useDraft } from '../../ui/forms/draft.ts';
import { Field } from '../../ui/forms/field.tsx';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Column, Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { zoneName } from '../../ui/wording/time.ts';
import { Logo } from './logo.tsx';
import { Practical } from './practical.tsx';
import { clinicWords } from './words.ts';

export const settingsClinic = createLazyRoute('/in/settings/clinic')({ component: ClinicScreen });

const PROVINCES = ['BC', 'AB', 'SK', 'MB', 'ON', 'QC', 'NB', 'NS', 'PE', 'NL', 'YT', 'NT', 'NU'];
const ZONES = [
  'America/Vancouver',
  'America/Edmonton',
  'America/Regina',
  'America/Winnipeg',
  'America/Toronto',
  'America/Halifax',
  'America/St_Johns',
];

function ClinicScreen() {
  const words = useWords(clinicWords);
  return (
    <Loaded query={useClinic()} failed={words.failed} skeleton={<Skeleton rows={6} rowHeight={60} />}>
      {(clinic) => <Details clinic={clinic} />}
    </Loaded>
  );
}

const fieldsOf = (clinic: Clinic) => ({
  name: clinic.name,
  phone: clinic.phone,
  address: clinic.address,
  city: clinic.city,
  province: clinic.province,
  postalCode: clinic.postalCode,
  timezone: clinic.timezone,
  supportedLanguages: clinic.supportedLanguages,
  acceptingNewPatients: clinic.acceptingNewPatients,
  inboxEmail: clinic.inboxEmail,
  inboxDigest: clinic.inboxDigest,
  onCallPhone: clinic.onCallPhone,
  callbackRetryMinutes: clinic.callbackRetryMinutes,
  fax: clinic.fax,
  email: clinic.email,
  website: clinic.website,
  directions: clinic.directions,
  directionsZh: clinic.directionsZh,
  parking: clinic.parking,
  parkingZh: clinic.parkingZh,
  whatToBring: clinic.whatToBring,
  whatToBringZh: clinic.whatToBringZh,
});
type ClinicDraft = Draft<ReturnType<typeof fieldsOf>>;

/** Who is notified of inbox items, and when a call-back is tried again. */
function Told({
  draft,
  errors,
}: {
  readonly draft: ClinicDraft;
  readonly errors: Readonly<Record<string, string | undefined>>;
}) {
  const words = useWords(clinicWords);
  return (
    <Section title={words.told} lead={words.toldWhy} id="told">
      <div className="grid gap-4 desk:grid-cols-2">
        <Field
          label={words.inboxEmail}
          type="email"
          value={draft.fields.inboxEmail ?? ''}
          error={errors.inboxEmail}
          onChange={({ target }) => draft.set('inboxEmail', orNull(target.value))}
        />
        <Field
          label={words.onCall}
          type="tel"
          hint={words.onCallHint}
          value={draft.fields.onCallPhone ?? ''}
          error={errors.onCallPhone}
          onChange={({ target }) => draft.set('onCallPhone', orNull(target.value))}
        />
        <Field
          label={words.retry}
          type="number"
          min={1}
          max={1440}
          hint={words.retryHint}
          value={draft.fields.callbackRetryMinutes}
          error={errors.callbackRetryMinutes}
          onChange={({ target }) => draft.set('callbackRetryMinutes', Number(target.value))}
        />
      </div>
      <Switch
        label={words.digest}
        isOn={draft.fields.inboxDigest}
        onChange={(isOn) => draft.set('inboxDigest', isOn)}
      />
    </Section>
  );
}

function Details({ clinic }: { readonly clinic: Clinic }) {
  const words = useWords(clinicWords);
  const draft = useDraft(fieldsOf(clinic));
  const saving = useSaving({
    save: (body: ClinicDraft['changed']) => read(api.PUT('/api/clinic/me', { body })),
    touches: ['clinic', 'clock', 'setup', 'today'],
    onSaved: () => {
      draft.drop();
      toast(words.saved);
    },
  });
  const errors = saving.refusal?.fields ?? {};
  return (
    <Column>
      <Who draft={draft} errors={errors} />
      <Practical draft={draft} errors={errors} />
      <Logo hasLogo={clinic.hasLogo} />
      <Section title={words.patients}>
        <Switch
          label={words.newPatients}
          hint={words.newPatientsHint}
          isOn={draft.fields.acceptingNewPatients}
          onChange={(isOn) => draft.set('acceptingNewPatients', isOn)}
        />
      </Section>
      <Told draft={draft} errors={errors} />
      <SaveBar draft={draft} saving={saving} />
    </Column>
  );
}

type Line = 'phone' | 'address' | 'city' | 'postalCode';
type Spoken = 'en' | 'zh' | 'both';

function Who({
  draft,
  errors,
}: {
  readonly draft: ClinicDraft;
  readonly errors: Readonly<Record<string, string>>;
}) {
  const words = useWords(clinicWords);
  const { language } = useLanguage();
  const { fields, set } = draft;
  const line = (name: Line, hint?: string) => (
    <Field
      label={words[name]}
      type={name === 'phone' ? 'tel' : 'text'}
      value={fields[name] ?? ''}
      hint={hint}
      error={errors[name]}
      onChange={({ target }) => set(name, orNull(target.value))}
    />
  );
  const zones = [...new Set([...ZONES, fields.timezone])];
  const provinces = [...new Set(['', ...PROVINCES, fields.province ?? ''])];
  const spoken: Spoken =
    fields.supportedLanguages.length === 2 ? 'both' : (fields.supportedLanguages[0] ?? 'both');
  return (
    <Section title={words.who} lead={words.whoWhy}>
      <div className="grid gap-4 desk:grid-cols-2">
        <Field
          label={words.name}
          value={fields.name}
          error={errors.name}
          required
          onChange={({ target }) => set('name', target.value)}
        />
        {line('phone', words.phoneHint)}
        {line('address')}
        {line('city')}
        <Select
          label={words.province}
          value={fields.province ?? ''}
          options={provinces.map((value) => ({ value, label: value || '–' }))}
          onChange={(value) => set('province', orNull(value))}
        />
        {line('postalCode')}
        <Select
          label={words.timezone}
          hint={words.timezoneHint}
          value={fields.timezone}
          options={zones.map((value) => ({ value, label: zoneName(value, language) }))}
          onChange={(value) => set('timezone', value)}
        />
        <Select<Spoken>
          label={words.languages}
          value={spoken}
          options={[
            { value: 'both', label: words.languagesBoth },
            { value: 'en', label: words.english },
            { value: 'zh', label: words.mandarin },
          ]}
          onChange={(value) => set('supportedLanguages', value === 'both' ? ['en', 'zh'] : [value])}
        />
      </div>
    </Section>
  );
}
