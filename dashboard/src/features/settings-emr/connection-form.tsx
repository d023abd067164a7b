import { Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { type Saving, useSaving } from '../../api/saving.ts';
import { useSignedIn } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { type Draft, orNull, useDraft } from '../../ui/forms/draft.ts';
import { Field } from '../../ui/forms/field.tsx';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Area } from '../../ui/layout/area.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { nearDay } from '../../ui/wording/time.ts';
import { EMR_TOUCHES, type EmrSettings } from './queries.ts';
import { emrWords } from './words.ts';

const KINDS = ['emr-soap', 'emr-rest', 'emr-bridge'] as const;

const fieldsOf = (emr: EmrSettings) => ({
  emrType: emr.emrType,
  baseUrl: emr.baseUrl,
  username: emr.username,
  consumerKey: emr.consumerKey,
  preferRest: emr.preferRest,
  signatureBaseUrl: emr.signatureBaseUrl,
  caCertificate: emr.caCertificate,
  admissionProgramId: emr.admissionProgramId,
  // Secrets are never sent to the browser, so an empty field means "unchanged".
  password: '',
  consumerSecret: '',
});
type Fields = ReturnType<typeof fieldsOf>;

interface Form {
  readonly draft: Draft<Fields>;
  readonly saving: Saving<Partial<Fields>, unknown>;
  /** Saved secrets belong to another host or EMR type and must be entered again. */
  readonly isElsewhere: boolean;
}

const originOf = (address: string | null): string | null =>
  address && URL.canParse(address) ? new URL(address).origin : null;

export function useConnectionForm(emr: EmrSettings): Form {
  const words = useWords(emrWords);
  const draft = useDraft(fieldsOf(emr));
  const { fields } = draft;
  const saving = useSaving({
    save: (body: Partial<Fields>) => read(api.PUT('/api/clinic/emr', { body })),
    touches: EMR_TOUCHES,
    onSaved: () => {
      draft.drop();
      toast(words.saved);
    },
  });
  const isElsewhere =
    (emr.baseUrl !== null && originOf(fields.baseUrl) !== originOf(emr.baseUrl)) ||
    fields.emrType !== emr.emrType;
  return { draft, saving, isElsewhere };
}

export function ConnectionForm({ emr, form }: { readonly emr: EmrSettings; readonly form: Form }) {
  const { draft, saving, isElsewhere } = form;
  const [asked, setAsked] = useState(false);
  const lacks = isElsewhere && draft.fields.emrType !== 'emr-rest' && draft.fields.password === '';
  const save = (changed: Partial<Fields>) => {
    setAsked(true);
    if (!lacks) saving.run(changed);
  };
  return (
    <>
      <Where emr={emr} form={form} />
      <Account emr={emr} form={form} isMissing={asked && lacks} />
      <Keys emr={emr} form={form} />
      <Unusual form={form} />
      <SaveBar draft={draft} saving={{ ...saving, run: save }} />
    </>
  );
}

interface Part {
  readonly emr: EmrSettings;
  readonly form: Form;
}

type Line = 'baseUrl' | 'username' | 'consumerKey' | 'signatureBaseUrl' | 'caCertificate';

const lineOf = ({ draft, saving }: Form, name: Line) => ({
  value: draft.fields[name] ?? '',
  error: saving.refusal?.fields[name],
  onChange: ({ target }: { target: { value: string } }) => draft.set(name, orNull(target.value)),
});

function Where({ emr, form }: Part) {
  const words = useWords(emrWords);
  return (
    <Section title={words.where} id="address">
      <Select
        label={words.kind}
        value={form.draft.fields.emrType}
        options={KINDS.map((value) => ({ value, label: words[value] }))}
        onChange={(value) => form.draft.set('emrType', value)}
      />
      <Field
        label={words.address}
        type="url"
        placeholder="https://"
        hint={words.addressHint}
        {...lineOf(form, 'baseUrl')}
      />
      {form.isElsewhere && emr.hasCredentials && (
        <p role="status" className="rounded-normal bg-watch-tint px-3 py-2.5">
          {words.otherHost}
        </p>
      )}
    </Section>
  );
}

function Account({ emr, form, isMissing }: Part & { readonly isMissing: boolean }) {
  const words = useWords(emrWords);
  return (
    <Section title={words.account} lead={words.accountWhy} id="account">
      <div className="grid gap-4 desk:grid-cols-2">
        <Field label={words.username} autoComplete="off" {...lineOf(form, 'username')} />
        <SecretField
          label={words.password}
          isSaved={emr.hasCredentials && emr.emrType !== 'emr-rest' && !form.isElsewhere}
          value={form.draft.fields.password}
          error={isMissing ? words.missing : form.saving.refusal?.fields.password}
          onChange={(value) => form.draft.set('password', value)}
        />
      </div>
    </Section>
  );
}

function Keys({ emr, form }: Part) {
  const words = useWords(emrWords);
  const { fields, set, count } = form.draft;
  return (
    <Section title={words.keys} lead={words.keysWhy} id="keys">
      <div className="grid gap-4 desk:grid-cols-2">
        <Field label={words.consumerKey} autoComplete="off" {...lineOf(form, 'consumerKey')} />
        <SecretField
          label={words.consumerSecret}
          isSaved={emr.consumerKey !== null && !form.isElsewhere}
          value={fields.consumerSecret}
          error={form.saving.refusal?.fields.consumerSecret}
          onChange={(value) => set('consumerSecret', value)}
        />
        <Field
          label={words.program}
          inputMode="numeric"
          hint={words.programHint}
          value={fields.admissionProgramId ?? ''}
          error={form.saving.refusal?.fields.admissionProgramId}
          onChange={({ target }) => set('admissionProgramId', Number.parseInt(target.value, 10) || null)}
        />
      </div>
      <Authorisation emr={emr} hasUnsaved={count > 0} />
      {fields.emrType === 'emr-soap' && (
        <Switch
          label={words.preferRest}
          hint={words.preferRestHint}
          isOn={fields.preferRest}
          onChange={(isOn) => set('preferRest', isOn)}
        />
      )}
    </Section>
  );
}

function Unusual({ form }: { readonly form: Form }) {
  const words = useWords(emrWords);
  return (
    <details>
      <summary className="cursor-pointer text-quiet">{words.more}</summary>
      <div className="mt-4 grid gap-4">
        <Field label={words.signature} hint={words.signatureHint} {...lineOf(form, 'signatureBaseUrl')} />
        <Area
          label={words.certificate}
          hint={words.certificateHint}
          spellCheck={false}
          {...lineOf(form, 'caCertificate')}
        />
      </div>
    </details>
  );
}

/** A saved secret is never shown; it can only be replaced. */
function SecretField({
  label,
  isSaved,
  value,
  error,
  onChange,
}: {
  readonly label: string;
  readonly isSaved: boolean;
  readonly value: string;
  readonly error: string | undefined;
  onChange(value: string): void;
}) {
  const words = useWords(emrWords);
  const id = useId();
  const [isReplacing, setReplacing] = useState(false);
  if (isSaved && !isReplacing)
    return (
      <div className="grid content-start gap-1">
        <span id={id}>{label}</span>
        <div className="flex min-h-10 items-center gap-2 rounded-normal border bg-sunk py-1 pr-1 pl-2.5">
          <Lock aria-hidden size={16} className="shrink-0 text-quiet" />
          <span className="text-12 text-quiet">{words.isSaved}</span>
          <Button className="ml-auto" aria-describedby={id} onClick={() => setReplacing(true)}>
            {words.replace}
          </Button>
        </div>
      </div>
    );
  return (
    <Field
      label={label}
      type="password"
      autoComplete="new-password"
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
      aside={
        isSaved && (
          <button
            type="button"
            className="link text-12"
            onClick={() => {
              setReplacing(false);
              onChange('');
            }}
          >
            {words.keep}
          </button>
        )
      }
    />
  );
}

const FIVE_YEARS_MS = 5 * 365 * 86_400_000;

/** Starts the authorization in the EMR and shows its state. */
function Authorisation({ emr, hasUnsaved }: { readonly emr: EmrSettings; readonly hasUnsaved: boolean }) {
  const words = useWords(emrWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const { clinicId } = useSignedIn();
  const begin = useSaving({
    save: () => read(api.POST('/api/emr-oauth/initiate', { body: { clinicId: clinicId ?? '' } })),
    touches: [],
    onSaved: ({ authorizationUrl }) => location.assign(authorizationUrl),
  });
  const until = emr.emrOauthTokenExpiresAt;
  // Tokens without expiry are stored with ten years.
  const isFar = until !== null && Date.parse(until) - clock.now().getTime() > FIVE_YEARS_MS;
  const said = !until
    ? words.notAuthorised
    : isFar
      ? words.authorised
      : words.authorisedUntil(nearDay(clock.day(until), clock.day(clock.now()), language));
  const canBegin = emr.consumerKey !== null && !hasUnsaved;
  return (
    <div className="grid gap-1">
      <span>{words.authorisation}</span>
      <div className="flex min-h-10 flex-wrap items-center gap-2 rounded-normal border bg-sunk py-1 pr-1 pl-2.5">
        <span className="text-quiet">{said}</span>
        <Button
          className="ml-auto"
          disabled={!canBegin}
          isBusy={begin.isBusy}
          onClick={() => begin.run(undefined)}
        >
          {until ? words.authoriseAgain : words.authorise}
        </Button>
      </div>
      <p className="text-12 text-quiet">{canBegin ? words.authoriseWhy : words.saveFirst}</p>
      <Refused refusal={begin.refusal} />
    </div>
  );
}
