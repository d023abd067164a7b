import { useQuery } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { orNull, useDraft } from '../../ui/draft.ts';
import { Field } from '../../ui/field.tsx';
import { useWords } from '../../ui/language.tsx';
import { shownPhone } from '../../ui/phone.ts';
import { Refused } from '../../ui/refused.tsx';
import { Section } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { Tick } from '../../ui/verdict.tsx';
import type { ClinicDetail } from './queries.ts';
import { clinicsWords } from './words.ts';

const TOUCHES = ['platform', 'clinics', 'clinic'];

function useNumbers() {
  const { data = [] } = useQuery({
    queryKey: ['voice-numbers'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await read(api.GET('/api/admin/voice/phone-numbers', { signal }))).data,
  });
  return data;
}

/** Chosen from what the voice platform has; typed where it has none. */
export function VoiceLink({ clinic }: { readonly clinic: ClinicDetail }) {
  const words = useWords(clinicsWords);
  const numbers = useNumbers();
  const { voicePhoneNumber, voicePhoneNumberId, voiceSquadId } = clinic;
  const draft = useDraft({ voicePhoneNumber, voicePhoneNumberId, voiceSquadId });
  const { fields, set } = draft;
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
  const choose = (id: string) => {
    const chosen = numbers.find((each) => each.id === id);
    set('voicePhoneNumberId', chosen?.id ?? null);
    set('voicePhoneNumber', chosen?.number ?? null);
    if (chosen?.squadId) set('voiceSquadId', chosen.squadId);
  };
  const errors = saving.refusal?.fields ?? {};
  return (
    <Section title={words.voice} lead={numbers.length > 0 ? words.voiceWhy : words.numbersNone} id="voice">
      {numbers.length > 0 && (
        <Select
          label={words.number}
          value={fields.voicePhoneNumberId ?? ''}
          options={[
            { value: '', label: words.choose },
            ...numbers.map(({ id, number, name }) => ({
              value: id,
              label: [number ? shownPhone(number) : id, name].filter(Boolean).join(', '),
            })),
          ]}
          onChange={choose}
        />
      )}
      <div className="grid gap-4 desk:grid-cols-2">
        <Field
          label={numbers.length > 0 ? words.typed : words.number}
          type="tel"
          value={fields.voicePhoneNumber ?? ''}
          error={errors.voicePhoneNumber}
          onChange={({ target }) => set('voicePhoneNumber', orNull(target.value))}
        />
        <Field
          label={words.squad}
          value={fields.voiceSquadId ?? ''}
          error={errors.voiceSquadId}
          onChange={({ target }) => set('voiceSquadId', orNull(target.value))}
        />
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
