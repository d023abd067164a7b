import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Segments } from '../../ui/forms/segments.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Area } from '../../ui/layout/area.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { shownPhone } from '../../ui/wording/phone.ts';
import { type Consent, KINDS, useRecording } from './queries.ts';
import { patientWords } from './words.ts';

const SOURCES = ['form', 'desk', 'phone', 'letter'] as const;

const option = <const Value extends string>(value: Value, label: string) => ({ value, label });

/** Records that a patient gave or withdrew consent. */
export function RecordConsent({ numbers, onDone }: { readonly numbers: readonly string[]; onDone(): void }) {
  const words = useWords(patientWords);
  const [phone, setPhone] = useState(numbers[0] ?? '');
  const [about, setAbout] = useState<Consent['kind'] | 'all'>('all');
  const [state, setState] = useState<Consent['state']>('given');
  const [source, setSource] = useState<(typeof SOURCES)[number]>('form');
  const [evidence, setEvidence] = useState('');
  const [isMissing, setMissing] = useState(false);
  const recording = useRecording(() => {
    toast(words.recorded);
    onDone();
  });
  if (numbers.length === 0) return <p className="mt-2 text-quiet">{words.noNumber}</p>;
  const save = () => {
    setMissing(evidence.trim() === '');
    if (evidence.trim() === '') return;
    const kinds = about === 'all' ? KINDS : [about];
    recording.run({ phone, kinds, state, source, evidence: evidence.trim() });
  };
  return (
    <Form
      aria-label={words.record}
      className="mt-3 grid gap-4 rounded-normal border p-4"
      onSubmit={() => save()}
    >
      <Segments<Consent['state']>
        label={words.state}
        value={state}
        options={[option('given', words.given), option('withdrawn', words.withdrawn)]}
        onChange={setState}
      />
      <div className="grid gap-4 desk:grid-cols-3">
        <Select
          label={words.number}
          value={phone}
          options={numbers.map((number) => option(number, shownPhone(number)))}
          onChange={setPhone}
        />
        <Select<Consent['kind'] | 'all'>
          label={words.for}
          value={about}
          options={[option('all', words.allTexts), ...KINDS.map((kind) => option(kind, words[kind]))]}
          onChange={setAbout}
        />
        <Select<(typeof SOURCES)[number]>
          label={words.how}
          value={source}
          options={SOURCES.map((each) => option(each, words[each]))}
          onChange={setSource}
        />
      </div>
      <Area
        label={words.evidence}
        hint={words.evidenceHint}
        error={isMissing ? words.needsEvidence : undefined}
        value={evidence}
        rows={2}
        maxLength={1_000}
        onChange={({ target }) => setEvidence(target.value)}
      />
      <Refused refusal={recording.refusal} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={recording.isBusy}>
          {state === 'given' ? words.saveGiven : words.saveWithdrawn}
        </Button>
        <Button look="plain" onClick={onDone}>
          {words.cancel}
        </Button>
      </div>
    </Form>
  );
}
