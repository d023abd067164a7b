import { api, read } from '../../api/client.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { useDraft } from '../../ui/forms/draft.ts';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Tick } from '../../ui/verdict.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { type ClinicDetail, useVoicePlatform } from './queries.ts';
import { NumberField, PlatformField, SquadField } from './voice-fields.tsx';
import { clinicsWords } from './words.ts';

const TOUCHES = ['platform', 'clinics', 'clinic', 'voice-platform'];

/** Selects number and squad from the voice platform, or text fields without one. */
export function VoiceLink({ clinic }: { readonly clinic: ClinicDetail }) {
  const words = useWords(clinicsWords);
  const platform = useVoicePlatform();
  const { voiceVendor, voicePhoneNumber, voicePhoneNumberId, voiceSquadId } = clinic;
  const draft = useDraft({ voiceVendor, voicePhoneNumber, voicePhoneNumberId, voiceSquadId });
  const params = { path: { clinicId: clinic.id } };
  const saving = useSaving({
    save: (body: typeof draft.changed) =>
      read(api.PUT('/api/admin/clinics/{clinicId}/voice', { params, body })),
    touches: TOUCHES,
    onSaved: () => {
      draft.drop();
      toast(words.linked);
    },
  });
  const test = useSaving({
    save: async (_: undefined) =>
      (await read(api.POST('/api/admin/clinics/{clinicId}/voice/test', { params }))).data,
    touches: [],
  });
  const errors = saving.refusal?.fields ?? {};
  // Wait, so that text fields do not turn into lists while the user types.
  if (!platform) return <Skeleton rows={2} rowHeight={60} />;
  const hasChoice = platform.numbers.length + platform.squads.length > 0;
  return (
    <Section title={words.voice} lead={hasChoice ? words.voiceWhy : words.numbersNone} id="voice">
      <PlatformField draft={draft} errors={errors} platform={platform} />
      <div className="grid gap-4 desk:grid-cols-2">
        <NumberField draft={draft} errors={errors} platform={platform} clinicId={clinic.id} />
        <SquadField draft={draft} errors={errors} platform={platform} />
      </div>
      <Refused refusal={saving.refusal ?? test.refusal} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look={draft.count > 0 ? 'primary' : 'outline'}
          disabled={draft.count === 0}
          isBusy={saving.isBusy}
          onClick={() => saving.run(draft.changed)}
        >
          {words.linkThem}
        </Button>
        <Button isBusy={test.isBusy} onClick={() => test.run(undefined)}>
          {words.testVoice}
        </Button>
      </div>
      {test.answer && (
        <p role="status" className="flex items-start gap-2">
          <Tick outcome={test.answer.connected ? 'yes' : 'no'} />
          <span lang="en">{[test.answer.message, ...test.answer.warnings].join(' ')}</span>
        </p>
      )}
    </Section>
  );
}
