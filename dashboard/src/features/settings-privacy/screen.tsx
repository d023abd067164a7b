import { createLazyRoute } from '@tanstack/react-router';
import { api, dataOf, read } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { orNull, useDraft } from '../../ui/forms/draft.ts';
import { Field } from '../../ui/forms/field.tsx';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Beside, Section } from '../../ui/layout/section.tsx';
import { Facts } from '../../ui/layout/side-panel.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useSeen } from '../../ui/seen.ts';
import { Verdict } from '../../ui/verdict.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { momentOf } from '../../ui/wording/time.ts';
import { Erasure } from './erasure.tsx';
import { PrivacyTabs } from './tabs.tsx';
import { Vendors } from './vendors.tsx';
import { privacyWords } from './words.ts';

export const settingsPrivacy = createLazyRoute('/in/settings/privacy')({ component: PrivacyScreen });

function usePrivacy() {
  return useClinicQuery({
    queryKey: ['privacy'],
    queryFn: async ({ signal }) => {
      const [officer, retention] = await Promise.all([
        read(api.GET('/api/clinic/privacy-officer', { signal })),
        read(api.GET('/api/clinic/data-retention', { signal })),
      ]);
      return { officer: officer.data, retention: retention.data };
    },
  });
}
type Privacy = NonNullable<ReturnType<typeof usePrivacy>['data']>;

function PrivacyScreen() {
  const words = useWords(privacyWords);
  return (
    <>
      <PrivacyTabs />
      <Loaded query={usePrivacy()} failed={words.failed} skeleton={<Skeleton rows={7} rowHeight={60} />}>
        {(privacy) => (
          <Beside aside={<Preview />}>
            <Rules privacy={privacy} />
            <Erasure />
            <Vendors />
            <Agreements />
          </Beside>
        )}
      </Loaded>
    </>
  );
}

const KEPT = [
  'transcriptRetentionDays',
  'callLogRetentionDays',
  'smsTextRetentionDays',
  'faxRetentionDays',
] as const;

function Rules({ privacy: { officer, retention } }: { readonly privacy: Privacy }) {
  const words = useWords(privacyWords);
  const person = useDraft(officer);
  const kept = useDraft(retention);
  const saving = useSaving({
    save: async () => {
      if (person.count > 0) await read(api.PUT('/api/clinic/privacy-officer', { body: person.changed }));
      if (kept.count > 0) await read(api.PUT('/api/clinic/data-retention', { body: kept.changed }));
    },
    touches: ['privacy', 'setup'],
    onSaved: () => {
      drop();
      toast(words.saved);
    },
  });
  const drop = () => {
    person.drop();
    kept.drop();
  };
  const errors = saving.refusal?.fields ?? {};
  const lines = [
    ['privacyOfficerName', words.name, 'text'],
    ['privacyOfficerEmail', words.email, 'email'],
    ['privacyOfficerPhone', words.phone, 'tel'],
  ] as const;
  return (
    <>
      <Section title={words.officer} lead={words.officerWhy} id="officer">
        <div className="grid gap-4 desk:grid-cols-2">
          {lines.map(([name, label, type]) => (
            <Field
              key={name}
              label={label}
              type={type}
              value={person.fields[name] ?? ''}
              error={errors[name]}
              onChange={({ target }) => person.set(name, orNull(target.value))}
            />
          ))}
        </div>
      </Section>
      <Section title={words.retention} lead={words.retentionWhy} id="retention">
        <div className="grid gap-4 desk:grid-cols-2">
          {KEPT.map((name) => (
            <Field
              key={name}
              label={words[name]}
              type="number"
              min={1}
              max={3650}
              hint={words.days}
              value={Number.isNaN(kept.fields[name]) ? '' : kept.fields[name]}
              error={errors[name]}
              onChange={({ target }) => kept.set(name, target.valueAsNumber)}
            />
          ))}
        </div>
      </Section>
      <SaveBar draft={{ count: person.count + kept.count, changed: undefined, drop }} saving={saving} />
    </>
  );
}

function Agreements() {
  const words = useWords(privacyWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const [place, isSeen] = useSeen();
  const agreements = useClinicQuery({
    queryKey: ['privacy', 'agreements'],
    enabled: isSeen,
    queryFn: dataOf('/api/clinic/baa-status'),
  });
  const sign = useSaving({
    save: (body: { baaVoiceSigned?: boolean; baaHostingSigned?: boolean }) =>
      read(api.PUT('/api/clinic/baa-status', { body })),
    touches: ['privacy'],
    onSaved: () => toast(words.saved),
  });
  const rows = [
    ['baaVoiceSigned', words.voice, words.voiceWhy],
    ['baaHostingSigned', words.hosting, words.hostingWhy],
  ] as const;
  return (
    <Section title={words.agreements} lead={words.agreementsWhy} id="agreements">
      <Refused refusal={sign.refusal} />
      <div ref={place}>
        <Loaded
          query={agreements}
          failed={words.agreementsFailed}
          skeleton={<Skeleton rows={2} rowHeight={60} />}
        >
          {(data) => (
            <ul>
              {rows.map(([name, title, why]) => {
                const [isSigned, at] = [data[name], data[`${name}At`]];
                return (
                  <Verdict
                    key={name}
                    outcome={isSigned ? 'yes' : 'open'}
                    title={title}
                    aside={
                      <Button
                        look={isSigned ? 'plain' : 'outline'}
                        isBusy={sign.isBusy}
                        aria-label={`${title}: ${isSigned ? words.unsign : words.sign}`}
                        onClick={() => sign.run({ [name]: !isSigned })}
                      >
                        {isSigned ? words.unsign : words.sign}
                      </Button>
                    }
                  >
                    {why} {at ? words.signedAt(momentOf(new Date(at), clock, language)) : words.notSigned}
                  </Verdict>
                );
              })}
            </ul>
          )}
        </Loaded>
      </div>
    </Section>
  );
}

/** Previews what the saved retention rules will delete tonight. */
function Preview() {
  const words = useWords(privacyWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const preview = useClinicQuery({
    queryKey: ['privacy', 'preview'],
    queryFn: dataOf('/api/clinic/data-retention/preview'),
  });
  return (
    <Section
      title={words.preview}
      lead={preview.data && words.previewAt(momentOf(new Date(preview.data.runsAt), clock, language))}
    >
      <Loaded query={preview} failed={words.previewFailed} skeleton={<Skeleton rows={3} />}>
        {(night) => {
          const counts = [
            [words.transcripts, night.transcriptsNulled],
            [words.callLogs, night.callLogsDeleted],
            [words.smsTexts, night.smsTextsNulled],
            [words.faxes, night.faxesDeleted],
          ] as const;
          return counts.every(([, count]) => count === 0) ? (
            <p className="text-quiet">{words.nothing}</p>
          ) : (
            <Facts facts={counts} />
          );
        }}
      </Loaded>
    </Section>
  );
}
