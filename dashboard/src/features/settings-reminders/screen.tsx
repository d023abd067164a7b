import { createLazyRoute } from '@tanstack/react-router';
import { useSaving } from '../../api/saving.ts';
import { Check } from '../../ui/forms/check.tsx';
import { type Draft, useDraft } from '../../ui/forms/draft.ts';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { TimeField } from '../../ui/forms/time-field.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { TextsTabs } from '../../ui/layout/texts-tabs.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shownTime } from '../../ui/wording/time.ts';
import { Confirming } from './confirming.tsx';
import { type Reminders, saveReminders, useReminders } from './queries.ts';
import { visitDay, visitTime } from './sample-visit.ts';
import { TestTexts } from './test-texts.tsx';
import { TimeLine } from './time-line.tsx';
import { WhoMay } from './who-may.tsx';
import { WindowsField } from './windows-field.tsx';
import { Wording } from './wording.tsx';
import { reminderWords } from './words.ts';

export const settingsReminders = createLazyRoute('/in/settings/texts/reminders')({
  component: RemindersScreen,
});

function RemindersScreen() {
  const words = useWords(reminderWords);
  return (
    <>
      <TextsTabs />
      <Loaded query={useReminders()} failed={words.failed} skeleton={<Skeleton rows={7} rowHeight={60} />}>
        {(reminders) => <Desk reminders={reminders} />}
      </Loaded>
    </>
  );
}

function Desk({ reminders }: { readonly reminders: Reminders }) {
  const words = useWords(reminderWords);
  const draft = useDraft(reminders);
  const saving = useSaving({
    save: saveReminders,
    touches: ['reminders'],
    onSaved: ({ warnings }) => {
      draft.drop();
      toast(warnings.length > 0 ? words.warned : words.saved);
    },
  });
  const errors = saving.refusal?.fields ?? {};
  const { enabled, windows } = draft.fields;
  return (
    <div className="grid max-w-270 content-start gap-10 px-4 pt-6 pb-8 desk:px-8">
      <div className="flex items-start justify-between gap-6">
        <p className="text-balance text-16 tracking-[-.008em] desk:text-20">
          {enabled ? words.lead(windows.length) : words.leadOff}
        </p>
        <div className="flex shrink-0 items-center gap-2 pt-1">
          <Switch isBare label={words.on} isOn={enabled} onChange={(isOn) => draft.set('enabled', isOn)} />
          <span aria-hidden className="font-strong">
            {enabled ? words.isOn : words.isOff}
          </span>
        </div>
      </div>
      <Warnings warnings={draft.count === 0 ? (saving.answer?.warnings ?? []) : []} />
      <When draft={draft} errors={errors} />
      <Wording draft={draft} errors={errors} />
      <TestTexts draft={draft} />
      <Confirming draft={draft} errors={errors} />
      <WhoMay draft={draft} errors={errors} />
      <SaveBar draft={draft} saving={saving} />
    </div>
  );
}

/** The service's warnings about saved settings, in English. */
function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul lang="en" role="status" className="-mt-4 grid gap-1 rounded-normal bg-watch-tint px-3 py-2">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}

function When({
  draft,
  errors,
}: {
  readonly draft: Draft<Reminders>;
  readonly errors: Readonly<Record<string, string>>;
}) {
  const words = useWords(reminderWords);
  const { language } = useLanguage();
  const { windows, quietFrom, quietTo, sameDay } = draft.fields;
  return (
    <Section
      title={words.when}
      lead={words.whenWhy(visitDay(language), shownTime(visitTime, language))}
      id="when"
    >
      <TimeLine hours={windows.map(({ hoursBefore }) => hoursBefore)} quiet={{ quietFrom, quietTo }} />
      <div className="grid gap-x-8 gap-y-5 wide:grid-cols-[minmax(0,1fr)_auto]">
        <WindowsField
          windows={windows}
          error={errors.windows}
          onChange={(changed) => draft.set('windows', changed)}
        />
        <fieldset className="grid content-start gap-1">
          <legend className="mb-1">{words.quiet}</legend>
          <div className="flex gap-3">
            <TimeField
              className="w-32"
              label={words.quietFrom}
              value={quietFrom}
              error={errors.quietFrom}
              onChange={(time) => draft.set('quietFrom', time)}
            />
            <TimeField
              className="w-32"
              label={words.quietTo}
              value={quietTo}
              error={errors.quietTo}
              onChange={(time) => draft.set('quietTo', time)}
            />
          </div>
          <p className="max-w-66 text-12 text-quiet">{words.quietWhy}</p>
        </fieldset>
      </div>
      <Check label={words.sameDay} isOn={sameDay} onChange={(isOn) => draft.set('sameDay', isOn)} />
    </Section>
  );
}
