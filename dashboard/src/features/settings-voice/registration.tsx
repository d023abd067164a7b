import { Select } from '../../ui/forms/select.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import type { VoiceDraft, VoiceFields } from './voice-draft.ts';
import { voiceWords } from './words.ts';

type Wanted = VoiceFields['registrationFields'];
const FIELDS = ['healthCard', 'address', 'email'] as const satisfies readonly (keyof Wanted)[];
const WISHES = ['required', 'asked', 'off'] as const;

/** What the assistant asks of a new patient. */
export function Registration({ draft }: { readonly draft: VoiceDraft }) {
  const words = useWords(voiceWords);
  const wanted = draft.fields.registrationFields;
  return (
    <Section title={words.registration} lead={words.registrationWhy} id="registration">
      <div className="grid gap-4 desk:grid-cols-3">
        {FIELDS.map((field) => (
          <Select<(typeof WISHES)[number]>
            key={field}
            label={words[`chart_${field}`]}
            value={wanted[field]}
            options={WISHES.map((value) => ({ value, label: words[`chart_${value}`] }))}
            onChange={(wish) => draft.set('registrationFields', { ...wanted, [field]: wish })}
          />
        ))}
      </div>
    </Section>
  );
}
