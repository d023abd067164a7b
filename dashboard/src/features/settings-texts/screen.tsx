import { createLazyRoute } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useSaving } from '../../api/saving.ts';
import { Area } from '../../ui/area.tsx';
import { type Draft, orNull, useDraft } from '../../ui/draft.ts';
import { Field } from '../../ui/field.tsx';
import { useWords } from '../../ui/language.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Refused } from '../../ui/refused.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { Beside, Section } from '../../ui/section.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { Arrives } from './arrives.tsx';
import { type Action, type Texts, type Tongue, useTexts } from './queries.ts';
import { TestText } from './test-text.tsx';
import { textsWords } from './words.ts';

export const settingsTexts = createLazyRoute('/in/settings/texts')({ component: TextsScreen });

function TextsScreen() {
  const words = useWords(textsWords);
  const { clock } = useClinicClock();
  return (
    <Loaded
      query={useTexts()}
      failed={words.failed}
      skeleton={<Skeleton rows={7} rowHeight={60} />}
      timeOf={clock.time}
    >
      {(texts) => <Desk texts={texts} />}
    </Loaded>
  );
}

const ACTIONS = ['book', 'reschedule', 'cancel'] as const;
const TEMPLATES = {
  book: { en: 'smsTemplateBookEn', zh: 'smsTemplateBookZh' },
  reschedule: { en: 'smsTemplateRescheduleEn', zh: 'smsTemplateRescheduleZh' },
  cancel: { en: 'smsTemplateCancelEn', zh: 'smsTemplateCancelZh' },
} as const;

function Desk({ texts }: { readonly texts: Texts }) {
  const words = useWords(textsWords);
  const draft = useDraft(texts);
  const [action, setAction] = useState<Action>('book');
  const [tongue, setTongue] = useState<Tongue>('en');
  const saving = useSaving({
    save: (body: Partial<Texts>) => read(api.PUT('/api/clinic/sms-config', { body })),
    touches: ['texts', 'line-health'],
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
      <SaveBar
        count={draft.count}
        isBusy={saving.isBusy}
        onSave={() => saving.run(draft.changed)}
        onDrop={() => {
          draft.drop();
          saving.forget();
        }}
      >
        <Refused refusal={saving.refusal} />
      </SaveBar>
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

const BLANKS = ['clinicName', 'patientName', 'providerName', 'date', 'time', 'clinicPhone'] as const;
const MOVED_BLANKS = [...BLANKS, 'oldDate', 'oldTime'] as const;

function Template({
  draft,
  errors,
  action,
  tongue,
  onFocus,
}: Part & { readonly action: Action; readonly tongue: Tongue; onFocus(): void }) {
  const words = useWords(textsWords);
  const area = useRef<HTMLTextAreaElement>(null);
  const name = TEMPLATES[action][tongue];
  const text = draft.fields[name];
  const insert = (blank: string) => {
    const [from, to] = [area.current?.selectionStart ?? 0, area.current?.selectionEnd ?? 0];
    const before = text ?? '';
    draft.set(name, `${before.slice(0, from)}{${blank}}${before.slice(to)}`);
    onFocus();
    area.current?.focus();
  };
  return (
    <div className="grid gap-2">
      <Area
        ref={area}
        lang={tongue}
        label={tongue === 'en' ? words.english : words.chinese}
        value={text ?? ''}
        error={errors[name]}
        hint={text ? words.ownWords : words.builtIn}
        onFocus={onFocus}
        onChange={({ target }) => draft.set(name, orNull(target.value))}
        aside={
          text && (
            <button type="button" className="link text-12" onClick={() => draft.set(name, null)}>
              {words.back}
            </button>
          )
        }
      />
      <div className="flex flex-wrap items-center gap-1">
        <span className="mr-1 text-12 text-quiet">{words.putIn}</span>
        {(action === 'reschedule' ? MOVED_BLANKS : BLANKS).map((blank) => (
          <button
            key={blank}
            type="button"
            title={words[blank]}
            onClick={() => insert(blank)}
            className="h-6 rounded-small border bg-raised px-1.5 font-mono text-12 hover:border-line-control"
          >
            {`{${blank}}`}
          </button>
        ))}
      </div>
    </div>
  );
}
