import { PREFERRED_TIMES, VISIT_MODES, VISIT_REASONS } from '../../api/visit-choices.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import type { Errors, VoiceDraft } from './voice-draft.ts';
import { voiceWords } from './words.ts';

const NUMBERS = [
  { name: 'bookingBufferMinutes', unit: 'minutes', canBeEmpty: false },
  { name: 'minAdvanceBookingHours', unit: 'hours', canBeEmpty: false },
  { name: 'maxAdvanceBookingDays', unit: 'days', canBeEmpty: true },
  { name: 'maxDailyBookings', unit: 'visits', canBeEmpty: true },
] as const;

const SWITCHES = ['scheduleIntelligenceEnabled', 'allowDoubleBooking'] as const;

export function BookingRules({ draft, errors }: { readonly draft: VoiceDraft; readonly errors: Errors }) {
  const words = useWords(voiceWords);
  return (
    <Section title={words.rules} lead={words.rulesWhy} id="rules">
      <div className="grid grid-cols-2 gap-4 broad:grid-cols-4">
        {NUMBERS.map(({ name, unit, canBeEmpty }) => (
          <Field
            key={name}
            label={words[name]}
            type="number"
            min={0}
            inputMode="numeric"
            hint={words[unit]}
            error={errors[name]}
            value={draft.fields[name] ?? ''}
            onChange={({ target }) => {
              const number = target.valueAsNumber;
              draft.set(name, (Number.isNaN(number) ? (canBeEmpty ? null : 0) : number) as number);
            }}
          />
        ))}
      </div>
      {SWITCHES.map((name) => (
        <Switch
          key={name}
          label={words[name]}
          hint={words[`${name}Why`]}
          isOn={draft.fields[name]}
          onChange={(isOn) => draft.set(name, isOn)}
        />
      ))}
    </Section>
  );
}

const DEFAULTS = {
  defaultVisitMode: VISIT_MODES,
  defaultVisitReason: VISIT_REASONS,
  defaultPreferredTime: PREFERRED_TIMES,
} as const;

export function VisitDefaults({ draft }: { readonly draft: VoiceDraft }) {
  const words = useWords(voiceWords);
  return (
    <Section title={words.usual} id="visits">
      <div className="grid gap-4 desk:grid-cols-3">
        {(Object.keys(DEFAULTS) as Array<keyof typeof DEFAULTS>).map((name) => (
          <Select<string>
            key={name}
            label={words[name]}
            value={draft.fields[name] ?? ''}
            options={[
              { value: '', label: words.notSet },
              ...DEFAULTS[name].map((value) => ({ value, label: words[value] })),
            ]}
            onChange={(value) => draft.set(name, (value || null) as never)}
          />
        ))}
      </div>
    </Section>
  );
}
