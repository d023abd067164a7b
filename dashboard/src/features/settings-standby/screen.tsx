import { createLazyRoute } from '@tanstack/react-router';
import { api, dataOf, read } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { useSaving } from '../../api/saving.ts';
import type { components } from '../../api/schema.d.ts';
import { useDraft } from '../../ui/forms/draft.ts';
import { Field } from '../../ui/forms/field.tsx';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { TimeField } from '../../ui/forms/time-field.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Column, Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { TextsTabs } from '../../ui/layout/texts-tabs.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { DryRun } from './dry-run.tsx';
import { standbyRulesWords } from './words.ts';

export const settingsStandby = createLazyRoute('/in/settings/texts/standby')({ component: RulesScreen });

type Rules = components['schemas']['StandbyRules'];

function useRules() {
  return useClinicQuery({
    queryKey: ['standby', 'rules'],
    queryFn: dataOf('/api/clinic/standby-rules'),
  });
}

function RulesScreen() {
  const words = useWords(standbyRulesWords);
  return (
    <>
      <TextsTabs />
      <Loaded query={useRules()} failed={words.failed} skeleton={<Skeleton rows={5} rowHeight={60} />}>
        {(rules) => <Desk rules={rules} />}
      </Loaded>
    </>
  );
}

const NUMBERS = [
  { name: 'minutesToAnswer', min: 1, max: 240 },
  { name: 'atOnce', min: 1, max: 10 },
  { name: 'stopHoursBefore', min: 0, max: 72 },
] as const;

function Desk({ rules }: { readonly rules: Rules }) {
  const words = useWords(standbyRulesWords);
  const draft = useDraft(rules);
  const { fields, set } = draft;
  const saving = useSaving({
    save: (body: Partial<Rules>) => read(api.PUT('/api/clinic/standby-rules', { body })),
    touches: ['standby'],
    onSaved: () => {
      draft.drop();
      toast(words.saved);
    },
  });
  const errors = saving.refusal?.fields ?? {};
  return (
    <Column>
      <Section title={words.title} lead={words.lead} id="standby">
        <Switch
          label={words.enabled}
          hint={words.enabledWhy}
          isOn={fields.enabled}
          onChange={(isOn) => set('enabled', isOn)}
        />
      </Section>
      <Section title={words.asking} id="asking">
        <div className="grid items-start gap-4 desk:grid-cols-3">
          {NUMBERS.map(({ name, min, max }) => (
            <Field
              key={name}
              {...{ type: 'number', min, max, inputMode: 'numeric' }}
              label={words[name]}
              hint={words[`${name}Why`]}
              value={Number.isNaN(fields[name]) ? '' : fields[name]}
              error={errors[name]}
              onChange={({ target }) => set(name, target.valueAsNumber)}
            />
          ))}
        </div>
      </Section>
      <Section title={words.quiet} lead={words.quietWhy} id="quiet">
        <div className="flex gap-3">
          {(['quietFrom', 'quietTo'] as const).map((name) => (
            <TimeField
              key={name}
              className="w-32"
              label={words[name]}
              value={fields[name]}
              error={errors[name]}
              onChange={(time) => set(name, time)}
            />
          ))}
        </div>
      </Section>
      <DryRun rules={fields} />
      <SaveBar draft={draft} saving={saving} />
    </Column>
  );
}
