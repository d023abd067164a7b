import { Lock } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import type { Errors, VoiceDraft, VoiceFields } from './voice-draft.ts';
import { voiceWords } from './words.ts';

const LEVELS = ['off', 'bound', 'verified'] as const;
type Level = (typeof LEVELS)[number];

export function Verification({ draft }: { readonly draft: VoiceDraft }) {
  const words = useWords(voiceWords);
  return (
    <Section title={words.who} lead={words.whoWhy} id="verification">
      <RadioGroup.Root
        aria-label={words.who}
        value={draft.fields.callerVerification}
        onValueChange={(level) => draft.set('callerVerification', level as Level)}
        className="grid gap-2 desk:grid-cols-3"
      >
        {LEVELS.map((level) => (
          <RadioGroup.Item
            key={level}
            value={level}
            className="grid content-start gap-0.5 rounded-normal border bg-raised p-3 text-left hover:border-line-control data-[state=checked]:border-accent data-[state=checked]:shadow-[inset_0_0_0_1px_var(--accent)]"
          >
            <strong>{words[level]}</strong>
            <span className="text-quiet">{words[`${level}Why`]}</span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      {draft.fields.callerVerification === 'verified' && (
        <>
          <Select<'any' | 'healthCard'>
            label={words.thirdFact}
            hint={words.thirdFactWhy}
            value={draft.fields.thirdFact}
            options={[
              { value: 'any', label: words.anyFact },
              { value: 'healthCard', label: words.healthCardFact },
            ]}
            onChange={(fact) => draft.set('thirdFact', fact)}
          />
          <Switch
            label={words.internationalNumbers}
            hint={words.internationalNumbersWhy}
            isOn={draft.fields.internationalNumbers}
            onChange={(isOn) => draft.set('internationalNumbers', isOn)}
          />
        </>
      )}
    </Section>
  );
}

const NO_CAPS = {
  bookingsPerCall: null,
  openPerPatientAndDay: null,
  callbacksPerCall: null,
  waitlistPerCall: null,
  textsPerNumberAndDay: null,
};
/** Default caps of the Verified level. */
const USUAL_CAPS = {
  bookingsPerCall: 3,
  openPerPatientAndDay: 2,
  callbacksPerCall: 2,
  waitlistPerCall: 2,
  textsPerNumberAndDay: 6,
};
type Cap = keyof typeof NO_CAPS;

export function Caps({ draft, errors }: { readonly draft: VoiceDraft; readonly errors: Errors }) {
  const words = useWords(voiceWords);
  const isTurning = draft.changed.callerVerification === 'verified' && !('phoneCaps' in draft.changed);
  const unset = isTurning ? USUAL_CAPS : NO_CAPS;
  const caps: Record<Cap, number | null> = { ...unset, ...draft.fields.phoneCaps };
  const change = (name: Cap, most: number | null) => {
    const changed = { ...caps, [name]: most };
    const isAnySet = Object.values(changed).some((each) => each !== null);
    draft.set('phoneCaps', (isAnySet ? changed : null) as VoiceFields['phoneCaps']);
  };
  return (
    <Section title={words.caps} lead={words.capsWhy} id="caps">
      <div className="grid grid-cols-2 items-end gap-4 broad:grid-cols-3">
        {(Object.keys(NO_CAPS) as Cap[]).map((name) => (
          <Field
            key={name}
            label={words[name]}
            type="number"
            min={1}
            max={100}
            inputMode="numeric"
            error={errors[`phoneCaps.${name}`]}
            value={caps[name] ?? ''}
            onChange={({ target }) =>
              change(name, Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber)
            }
          />
        ))}
      </div>
    </Section>
  );
}

type Line = readonly ['caller' | 'assistant' | 'note', keyof (typeof voiceWords)['en']];

const EXAMPLES: Readonly<Record<Level, readonly Line[]>> = {
  off: [
    ['caller', 'exampleAsk'],
    ['assistant', 'exampleFound'],
    ['caller', 'exampleOther'],
    ['assistant', 'exampleOtherOff'],
  ],
  bound: [
    ['caller', 'exampleAsk'],
    ['assistant', 'exampleFound'],
    ['caller', 'exampleOther'],
    ['assistant', 'exampleOtherBound'],
  ],
  verified: [
    ['caller', 'exampleAsk'],
    ['assistant', 'exampleBirth'],
    ['caller', 'exampleBirthGiven'],
    ['note', 'exampleWrong'],
    ['assistant', 'exampleNoMatch'],
  ],
};

/** Explains a verification level by a sample dialogue. */
export function ByExample({ level }: { readonly level: Level }) {
  const words = useWords(voiceWords);
  return (
    <Section title={words.byExample(words[level])}>
      <ol className="grid gap-2.5">
        {EXAMPLES[level].map(([speaker, line]) =>
          speaker === 'note' ? (
            <li key={line} className="flex items-center gap-2 text-12 text-quiet">
              <Lock aria-hidden size={14} className="shrink-0" />
              {words[line] as string}
            </li>
          ) : (
            <li
              key={line}
              className={`border-l-2 pl-3 ${speaker === 'assistant' ? 'border-accent' : 'border-line-button'}`}
            >
              <span className="sr-only">{words[speaker]}: </span>
              {words[line] as string}
            </li>
          ),
        )}
      </ol>
    </Section>
  );
}
