import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useSaving } from '../../api/saving.ts';
import { VISIT_REASONS } from '../../api/visit-choices.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useDraft } from '../../ui/forms/draft.ts';
import { Select } from '../../ui/forms/select.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { momentOf } from '../../ui/wording/time.ts';
import { type Difference, differences } from './differences.ts';
import { EMR_TOUCHES, type EmrConfig, useEmrConfig } from './queries.ts';
import { emrWords } from './words.ts';

/** Configuration read from the EMR, and its mapping to visit reasons. */
export function Configuration() {
  const words = useWords(emrWords);
  return (
    <Loaded query={useEmrConfig()} failed={words.failed} skeleton={<Skeleton rows={4} />}>
      {(config) => (
        <>
          <Pull config={config} />
          <Codes config={config} />
          <Mapping config={config} />
        </>
      )}
    </Loaded>
  );
}

function Pull({ config }: { readonly config: EmrConfig }) {
  const words = useWords(emrWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const [found, setFound] = useState<readonly Difference[] | null>(null);
  const pull = useSaving({
    save: async (before: EmrConfig) => {
      const after = (await read(api.POST('/api/clinic/emr-config/pull'))).data;
      return differences(before, after);
    },
    touches: EMR_TOUCHES,
    onSaved: setFound,
  });
  const pulledAt = config.emrConfigPulledAt;
  return (
    <Section
      title={words.config}
      id="configuration"
      lead={`${words.configWhy} ${pulledAt ? words.pulledAt(momentOf(new Date(pulledAt), clock, language)) : words.neverPulled}`}
      aside={
        <Button isBusy={pull.isBusy} onClick={() => pull.run(config)}>
          <RotateCw aria-hidden size={16} />
          {words.pull}
        </Button>
      }
    >
      <div role="status" className="grid gap-2 empty:hidden">
        <Refused refusal={pull.refusal} />
        {found && !pull.isBusy && (
          <>
            <p>{found.length === 0 ? words.pullSame : words.pullChanged(found.length)}</p>
            {found.length > 0 && (
              <ul className="max-h-72 overflow-y-auto rounded-normal border bg-raised px-4">
                {found.map((each) => (
                  <Changed key={`${each.what} ${each.name}`} difference={each} />
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </Section>
  );
}

const SIGNS = { added: '+', gone: '−', changed: '~' } as const;

function Changed({ difference: { what, name, how, before, after } }: { readonly difference: Difference }) {
  const words = useWords(emrWords);
  const named =
    what === 'code' ? words.codeOf(name) : what === 'type' ? words.typeOf(name) : words.providerOf(name);
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-2 border-b py-2 last:border-b-0">
      <span aria-hidden className="font-mono text-quiet">
        {SIGNS[how]}
      </span>
      <span className="min-w-0 break-words">
        {named}{' '}
        <span className="text-quiet">
          {how === 'changed' && (
            <>
              <s>{before}</s> →{' '}
            </>
          )}
          {after ?? before}
        </span>
      </span>
      <span className="text-quiet">{words[how]}</span>
    </li>
  );
}

function Codes({ config: { templateCodes } }: { readonly config: EmrConfig }) {
  const words = useWords(emrWords);
  const change = useSaving({
    save: (code: { code: string; bookable: boolean | null }) =>
      read(api.PUT('/api/clinic/emr-config/template-codes', { body: { codes: [code] } })),
    touches: ['emr', 'setup', 'schedule'],
  });
  return (
    <Section title={words.codes} lead={words.codesWhy} id="codes">
      <Refused refusal={change.refusal} />
      {templateCodes.length === 0 ? (
        <p className="text-quiet">{words.noCodes}</p>
      ) : (
        <table className="w-full" aria-label={words.codes}>
          <thead>
            <tr className="border-b text-left text-12 text-quiet [&>th]:h-9 [&>th]:font-regular">
              <th scope="col" className="w-14">
                {words.code}
              </th>
              <th scope="col">{words.description}</th>
              <th scope="col" className="hidden desk:table-cell">
                {words.length}
              </th>
              <th scope="col" className="hidden desk:table-cell">
                {words.offered}
              </th>
              <th scope="col">{words.bookable}</th>
            </tr>
          </thead>
          <tbody>
            {templateCodes.map((code) => (
              <tr key={code.code} className="border-b [&>td]:h-11">
                <td>
                  <code className="rounded-small border px-1.5 font-mono">{code.code}</code>
                </td>
                <td className="break-words pr-2">{code.description}</td>
                <td className="hidden text-quiet desk:table-cell">
                  {code.durationMinutes ? words.minutes(code.durationMinutes) : '–'}
                </td>
                <td className="hidden text-quiet desk:table-cell">{words[code.offered]}</td>
                <td>
                  <span className="flex items-center gap-2">
                    <Switch
                      isBare
                      label={`${words.bookable}: ${words.codeOf(code.code)}`}
                      isOn={code.bookable}
                      isDisabled={change.isBusy}
                      onChange={(bookable) => change.run({ code: code.code, bookable })}
                    />
                    {code.overridden && (
                      <button
                        type="button"
                        className="link text-12"
                        title={words.setHere}
                        onClick={() => change.run({ code: code.code, bookable: null })}
                      >
                        {words.backToEmr}
                      </button>
                    )}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

/** Codes of every clinic. */
const STANDARD = ['B', '2', '3', 'P'];

function Mapping({ config }: { readonly config: EmrConfig }) {
  const words = useWords(emrWords);
  const saved = config.appointmentTypeMappings ?? {};
  const draft = useDraft(Object.fromEntries(VISIT_REASONS.map((reason) => [reason, saved[reason] ?? ''])));
  const saving = useSaving({
    save: (mappings: Record<string, string> | null) =>
      read(api.PUT('/api/clinic/emr-config/appointment-types', { body: { mappings } })),
    touches: ['emr'],
    onSaved: () => {
      draft.drop();
      toast(words.mappingSaved);
    },
  });
  const withLength = config.templateCodes.filter(({ durationMinutes }) => durationMinutes !== null);
  const types = [
    ...config.appointmentTypes.map(({ name, durationMinutes }) => ({
      value: name,
      label: durationMinutes ? `${name}, ${words.minutes(durationMinutes)}` : name,
    })),
    ...withLength.map(({ code, description, durationMinutes }) => ({
      value: code,
      label: `${code}, ${description}, ${words.minutes(durationMinutes ?? 0)}`,
    })),
    ...STANDARD.map((value) => ({ value, label: value })),
  ].filter(({ value }, at, all) => all.findIndex((each) => each.value === value) === at);
  const save = () => {
    const kept = Object.entries({ ...saved, ...draft.fields }).filter(([, type]) => type !== '');
    saving.run(kept.length > 0 ? Object.fromEntries(kept) : null);
  };
  return (
    <Section title={words.mapping} lead={words.mappingWhy} id="mapping">
      <div className="grid gap-4 desk:grid-cols-2">
        {VISIT_REASONS.map((reason) => (
          <Select
            key={reason}
            label={words[reason]}
            value={draft.fields[reason] ?? ''}
            options={[{ value: '', label: words.ours }, ...withKept(types, draft.fields[reason] ?? '')]}
            onChange={(type) => draft.set(reason, type)}
            {...(reason in draft.changed ? { aside: <Badge tone="info">{words.changed}</Badge> } : {})}
          />
        ))}
      </div>
      <Refused refusal={saving.refusal} />
      <div className="flex gap-2">
        <Button disabled={draft.count === 0} isBusy={saving.isBusy} onClick={save}>
          {words.mappingSave}
        </Button>
      </div>
    </Section>
  );
}

/** Keeps saved values selectable that the EMR no longer lists. */
function withKept(types: ReadonlyArray<{ value: string; label: string }>, kept: string) {
  return kept === '' || types.some(({ value }) => value === kept)
    ? types
    : [...types, { value: kept, label: kept }];
}
