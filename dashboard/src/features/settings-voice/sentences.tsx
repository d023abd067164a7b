import { useClinicClock } from '../../api/clinic-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Area } from '../../ui/layout/area.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { listed } from '../../ui/wording/sentence.ts';
import { longDay } from '../../ui/wording/time.ts';
import { useEmergencyRules } from './queries.ts';
import { greetingOf, secondsOf } from './spoken.ts';
import { type Errors, lineOf, type VoiceDraft } from './voice-draft.ts';
import { voiceWords } from './words.ts';

const LONG_SECONDS = 12;

interface Part {
  readonly draft: VoiceDraft;
  readonly errors: Errors;
}

/** The greetings, each with the full sentence that callers hear. */
export function Greetings({
  draft,
  errors,
  clinic,
  speaksChinese,
  canRecord,
}: Part & { readonly clinic: string; readonly speaksChinese: boolean; readonly canRecord: boolean }) {
  const words = useWords(voiceWords);
  const { language: reads } = useLanguage();
  const languages = [
    ['en', words.english, 'customGreeting', 'assistantDisclosure'],
    ['zh', words.chinese, 'customGreetingZh', 'assistantDisclosureZh'],
  ] as const;
  return (
    <Section title={words.greeting} lead={words.greetingWhy} id="greeting">
      <div className="grid gap-x-4 gap-y-8 desk:grid-cols-2">
        {languages.map(([language, title, greeting, disclosure]) => {
          const own = draft.fields[greeting];
          const spoken = greetingOf(language, {
            ...{ clinic, speaksChinese, own, isRecorded: draft.fields.callRecording && canRecord },
            disclosure: draft.fields[disclosure],
          });
          const seconds = secondsOf(language, spoken);
          return (
            <fieldset key={language} className="grid content-start gap-4">
              <legend className="mb-3 text-quiet">{title}</legend>
              <Area label={words.own} lang={language} rows={2} {...lineOf(draft, greeting, errors)} />
              <Area
                label={words.disclosure}
                lang={language}
                rows={2}
                {...lineOf(draft, disclosure, errors)}
              />
              <div className="grid gap-1">
                <span className="text-12 text-quiet">
                  {listed(
                    [words.hears, seconds > LONG_SECONDS ? words.long(seconds) : words.seconds(seconds)],
                    reads,
                  )}
                </span>
                <blockquote lang={language} className="border-accent border-l-2 pl-3">
                  {spoken}
                </blockquote>
              </div>
            </fieldset>
          );
        })}
      </div>
      {canRecord && (
        <Switch
          label={words.recording}
          hint={words.recordingWhy}
          isOn={draft.fields.callRecording}
          onChange={(isOn) => draft.set('callRecording', isOn)}
        />
      )}
    </Section>
  );
}

/** One practical line that callers hear once their visit is booked. */
export function AfterBooking({ draft, errors }: Part) {
  const words = useWords(voiceWords);
  return (
    <Section title={words.afterBooking} lead={words.afterBookingWhy} id="after-booking">
      <div className="grid gap-4 desk:grid-cols-2">
        <Area
          label={words.english}
          lang="en"
          rows={2}
          maxLength={200}
          {...lineOf(draft, 'afterBooking', errors)}
        />
        <Area
          label={words.chinese}
          lang="zh"
          rows={2}
          maxLength={200}
          {...lineOf(draft, 'afterBookingZh', errors)}
        />
      </div>
    </Section>
  );
}

export function ToAPerson({ draft, errors }: Part) {
  const words = useWords(voiceWords);
  return (
    <Section title={words.person} id="person">
      <Switch
        label={words.transferEnabled}
        hint={words.transferEnabledWhy}
        isOn={draft.fields.transferEnabled}
        onChange={(isOn) => draft.set('transferEnabled', isOn)}
      />
      <div className="grid gap-4 desk:grid-cols-2">
        <Field
          label={words.transferPhoneNumber}
          type="tel"
          {...lineOf(draft, 'transferPhoneNumber', errors)}
        />
        <Field
          label={words.afterHoursPhoneNumber}
          type="tel"
          hint={words.afterHoursPhoneNumberHint}
          {...lineOf(draft, 'afterHoursPhoneNumber', errors)}
        />
        <Field label={words.handoffPhone} type="tel" {...lineOf(draft, 'handoffPhone', errors)} />
        <span className="hidden desk:block" />
        <Area
          label={words.afterHoursMessage}
          lang="en"
          rows={2}
          {...lineOf(draft, 'afterHoursMessage', errors)}
        />
        <Area
          label={words.afterHoursMessageZh}
          lang="zh"
          rows={2}
          {...lineOf(draft, 'afterHoursMessageZh', errors)}
        />
      </div>
    </Section>
  );
}

export function Emergency({
  draft,
  errors,
  mayBeOff,
  onMayBeOff,
}: Part & { readonly mayBeOff: boolean; onMayBeOff(mayBeOff: boolean): void }) {
  const words = useWords(voiceWords);
  const isOn = draft.fields.emergencyWarnings;
  return (
    <Section title={words.emergency} id="emergency">
      <Switch
        label={words.emergencyWarnings}
        hint={words.emergencyWarningsWhy}
        isOn={isOn}
        onChange={(next) => draft.set('emergencyWarnings', next)}
      />
      {!isOn && 'emergencyWarnings' in draft.changed && (
        <div className="grid gap-3 rounded-normal bg-bad-tint px-3 py-2.5">
          <p>{words.emergencyOff}</p>
          <Switch label={words.confirmOff} isOn={mayBeOff} onChange={onMayBeOff} />
        </div>
      )}
      {isOn && (
        <div className="grid gap-4 desk:grid-cols-2">
          <Area
            label={words.emergencyMessage}
            lang="en"
            rows={2}
            hint={words.emergencyUsual}
            {...lineOf(draft, 'emergencyMessage', errors)}
          />
          <Area
            label={words.emergencyMessageZh}
            lang="zh"
            rows={2}
            {...lineOf(draft, 'emergencyMessageZh', errors)}
          />
        </div>
      )}
      <Field
        label={words.nurseLine}
        type="tel"
        hint={words.nurseLineHint}
        className="max-w-80"
        {...lineOf(draft, 'nurseLine', errors)}
      />
      <RedFlags draft={draft} errors={errors} />
    </Section>
  );
}

/** The emergency rules, and who at the clinic has reviewed them. */
function RedFlags({ draft, errors }: Part) {
  const words = useWords(voiceWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const rules = useEmergencyRules().data;
  const { emergencyReviewedAt: at, emergencyReviewedBy: by } = draft.fields;
  return (
    <div className="grid gap-4">
      {rules && (
        <details className="rounded-normal border px-3 py-2.5">
          <summary className="cursor-pointer font-strong">
            {words.redFlags(rules.redFlags.length, rules.version)}
          </summary>
          <ul className="mt-3 grid list-disc gap-1.5 pl-5">
            {rules.redFlags.map((flag) => (
              <li key={flag.kind}>{flag[language]}</li>
            ))}
          </ul>
        </details>
      )}
      <div className="grid items-end gap-4 desk:grid-cols-2">
        <Field label={words.reviewedBy} {...lineOf(draft, 'emergencyReviewedBy', errors)} />
        <div className="grid gap-1.5">
          <span className="text-quiet">
            {by && at ? words.reviewed(by, longDay(clock.day(at), language)) : words.notReviewed}
          </span>
          <Button
            className="justify-self-start"
            disabled={!by}
            onClick={() => draft.set('emergencyReviewedAt', clock.now().toISOString())}
          >
            {words.reviewedToday}
          </Button>
        </div>
      </div>
    </div>
  );
}
