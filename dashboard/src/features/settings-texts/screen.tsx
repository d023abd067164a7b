import { createLazyRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useSaving } from '../../api/saving.ts';
import { type Draft, orNull, useDraft } from '../../ui/forms/draft.ts';
import { Field } from '../../ui/forms/field.tsx';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { Segments } from '../../ui/forms/segments.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Beside, Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { TextsTabs } from '../../ui/layout/texts-tabs.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { Arrives } from './arrives.tsx';
import { type Action, type Texts, type Tongue, useTexts } from './queries.ts';

import { TEMPLATES, Template } from './template.tsx';
import { TestText } from './test-text.tsx';
import { textsWords } from './words.ts';

export const settingsTexts = createLazyRoute('/in/settings/texts')({ component: TextsScreen });

function TextsScreen() {
  const words = useWords(textsWords);
  return (
    <>
      <TextsTabs />
      <Loaded query={useTexts()} failed={words.failed} skeleton={<Skeleton rows={7} rowHeight={60} />}>
        {(texts) => <Desk texts={texts} />}
      </Loaded>
    </>
  );
}

const ACTIONS = ['book', 'reschedule', 'cancel'] as const;
function Desk({ texts }: { readonly texts: Texts }) {
  const words = useWords(textsWords);
  const draft = useDraft(texts);
  const [action, setAction] = useState<Action>('book');
  const [tongue, setTongue] = useState<Tongue>('en');
  const saving = useSaving({
    save: (body: Partial<Texts>) => read(api.PUT('/api/clinic/sms-config', { body })),
    touches: ['texts', 'today'],
    onSaved: () => {
      draft.drop();
      toast(words.saved);
    },
  });
  const errors = saving.refusal?.fields ?? {};
  return (
    <Beside
      aside={
        <>
          <Arrives
            action={action}
            tongue={tongue}
            onTongue={setTongue}
            template={draft.fields[TEMPLATES[action][tongue]]}
            sender={draft.fields.smsSenderNumber}
          />
          <TestText />
        </>
      }
    >
      <Sending draft={draft} errors={errors} />
      <Section
        title={words.written}
        id="written"
        aside={
          <Segments<Action>
            label={words.about}
            value={action}
            options={ACTIONS.map((value) => ({ value, label: words[value] }))}
            onChange={setAction}
          />
        }
      >
        {(['en', 'zh'] as const).map((language) => (
          <Template
            key={`${action} ${language}`}
            draft={draft}
            action={action}
            tongue={language}
            errors={errors}
            onFocus={() => setTongue(language)}
          />
        ))}
      </Section>
      <SaveBar draft={draft} saving={saving} />
    </Beside>
  );
}

interface Part {
  readonly draft: Draft<Texts>;
  readonly errors: Readonly<Record<string, string>>;
}

function Sending({ draft, errors }: Part) {
  const words = useWords(textsWords);
  const { fields, set } = draft;
  return (
    <Section title={words.sending} id="sending">
      <Switch
        label={words.enabled}
        hint={words.enabledWhy}
        isOn={fields.smsEnabled}
        onChange={(isOn) => set('smsEnabled', isOn)}
      />
      <Switch
        label={words.inbound}
        hint={words.inboundWhy}
        isOn={fields.smsInboundWebhookEnabled}
        onChange={(isOn) => set('smsInboundWebhookEnabled', isOn)}
      />
      <div className="grid gap-4 desk:grid-cols-2">
        <Field
          label={words.sender}
          type="tel"
          hint={words.senderHint}
          value={fields.smsSenderNumber ?? ''}
          error={errors.smsSenderNumber}
          onChange={({ target }) => set('smsSenderNumber', orNull(target.value))}
        />
        <Field
          label={words.profile}
          hint={words.profileHint}
          value={fields.smsMessagingProfileId ?? ''}
          error={errors.smsMessagingProfileId}
          onChange={({ target }) => set('smsMessagingProfileId', orNull(target.value))}
        />
      </div>
    </Section>
  );
}
