import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useSaving } from '../../api/saving.ts';
import { useSignedIn } from '../../api/session.ts';
import { useDraft } from '../../ui/forms/draft.ts';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Beside, Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { BookingRules, VisitDefaults } from './booking-rules.tsx';
import { type Rules, useRules } from './queries.ts';
import { Registration } from './registration.tsx';
import { AfterBooking, Emergency, Greetings, ToAPerson } from './sentences.tsx';
import { ByExample, Caps, Verification } from './verification.tsx';
import { CLINIC, fieldsOf, GREETINGS, pick, type VoiceFields } from './voice-draft.ts';
import { WhatIf } from './what-if.tsx';
import { voiceWords } from './words.ts';

export const settingsVoice = createLazyRoute('/in/settings/voice')({ component: VoiceScreen });

function VoiceScreen() {
  const words = useWords(voiceWords);
  return (
    <Loaded query={useRules()} failed={words.failed} skeleton={<Skeleton rows={8} rowHeight={60} />}>
      {(rules) => <Pages rules={rules} />}
    </Loaded>
  );
}

function Pages({ rules }: { readonly rules: Rules }) {
  const words = useWords(voiceWords);
  const draft = useDraft(fieldsOf(rules));
  const [mayBeOff, setMayBeOff] = useState(false);
  const saving = useSaving({
    save: async (changed: Partial<VoiceFields>) => {
      const greetings = pick(changed as VoiceFields, GREETINGS);
      const clinic = pick(changed as VoiceFields, CLINIC);
      const others = Object.entries(changed).filter(([name]) => !(name in greetings) && !(name in clinic));
      if (Object.keys(greetings).length > 0)
        await read(api.PUT('/api/clinic/clinical-settings', { body: greetings }));
      if (Object.keys(clinic).length > 0) await read(api.PUT('/api/clinic/me', { body: clinic }));
      if (others.length > 0) {
        const body = { ...Object.fromEntries(others), ...(mayBeOff ? { confirm: true } : {}) };
        await read(api.PUT('/api/clinic/voice-config', { body }));
      }
    },
    touches: ['rules', 'clinic', 'setup', 'schedule'],
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
          <WhatIf changed={draft.changed} />
          <ByExample level={draft.fields.callerVerification} />
        </>
      }
    >
      <Answers isOn={rules.clinic.voiceAgentEnabled} />
      <Greetings
        {...{ draft, errors }}
        clinic={rules.clinic.name}
        speaksChinese={rules.clinic.supportedLanguages.includes('zh')}
        canRecord={rules.clinic.canRecordCalls}
      />
      <Verification draft={draft} />
      <Caps draft={draft} errors={errors} />
      <Registration draft={draft} />
      <BookingRules draft={draft} errors={errors} />
      <VisitDefaults draft={draft} />
      <AfterBooking draft={draft} errors={errors} />
      <ToAPerson draft={draft} errors={errors} />
      <Emergency draft={draft} errors={errors} mayBeOff={mayBeOff} onMayBeOff={setMayBeOff} />
      <SaveBar draft={draft} saving={saving} />
    </Beside>
  );
}

/** No confirmation, because one click undoes it. */
function Answers({ isOn }: { readonly isOn: boolean }) {
  const words = useWords(voiceWords);
  const { isStaff } = useSignedIn();
  const turning = useSaving({
    save: (enabled: boolean) => read(api.POST('/api/clinic/voice-agent', { body: { enabled } })),
    touches: ['rules', 'clinic', 'setup', 'today'],
    onSaved: (_, enabled) => toast(enabled ? words.isOn : words.isOff),
  });
  return (
    <Section title={words.answers} id="answers">
      <Refused refusal={turning.refusal} />
      <Switch
        label={words.answers}
        hint={words.answersWhy}
        isOn={isOn}
        isDisabled={turning.isBusy}
        onChange={turning.run}
      />
      {!isStaff && (
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <Link to="/test-call" className="link">
            {words.tryIt}
          </Link>
          <Link to="/test-call" search={{ way: 'scenario' }} className="link">
            {words.replay}
          </Link>
        </p>
      )}
    </Section>
  );
}
