import { useMutation } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useClinic } from '../../api/clinic.ts';
import { queryClient } from '../../api/query-client.ts';
import { asRefusal } from '../../api/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Area } from '../../ui/layout/area.tsx';
import { SectionHead } from '../../ui/layout/page.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { usePatientPart } from '../../ui/patient-link.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shownPhone } from '../../ui/wording/phone.ts';
import { TEMPLATES, type Template, textWords } from './text-words.ts';

const MOST = 640;
type Tongue = 'en' | 'zh';

/** Sends a text from a template or free text. The service refuses numbers without consent. */
export function TextPatient({
  patientId,
  numbers,
}: {
  readonly patientId: string;
  readonly numbers: readonly string[];
}) {
  const words = useWords(textWords);
  const [isWriting, setWriting] = useState(usePatientPart() === 'text');
  return (
    <section aria-label={words.title}>
      <SectionHead title={words.title} />
      {numbers.length === 0 ? (
        <p className="border-t py-2.5 text-quiet">{words.noNumber}</p>
      ) : isWriting ? (
        <Writing patientId={patientId} numbers={numbers} onOver={() => setWriting(false)} />
      ) : (
        <Button onClick={() => setWriting(true)}>
          <MessageSquare aria-hidden size={16} />
          {words.write}
        </Button>
      )}
    </section>
  );
}

function useSending(patientId: string, onSent: () => void) {
  const words = useWords(textWords);
  return useMutation({
    mutationFn: (body: { phone: string; text: string; language: Tongue }) =>
      read(api.POST('/api/clinic/patients/texts', { body: { patientId, ...body } })),
    onSuccess: () => {
      toast(words.sent);
      onSent();
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'patient' || queryKey[0] === 'texts',
      });
    },
  });
}

function Writing({
  patientId,
  numbers,
  onOver,
}: {
  readonly patientId: string;
  readonly numbers: readonly string[];
  onOver(): void;
}) {
  const words = useWords(textWords);
  const { language } = useLanguage();
  const { data: clinic } = useClinic();
  const [phone, setPhone] = useState(numbers[0] ?? '');
  const [tongue, setTongue] = useState<Tongue>(language === 'en' ? 'en' : 'zh');
  const [template, setTemplate] = useState<Template | 'own'>('own');
  const [text, setText] = useState('');
  const sending = useSending(patientId, onOver);
  const fill = (chosen: Template | 'own', inTongue: Tongue) => {
    setTemplate(chosen);
    setTongue(inTongue);
    if (chosen === 'own') return;
    setText(TEMPLATES[chosen][inTongue](clinic?.name ?? '', clinic?.phone ? shownPhone(clinic.phone) : ''));
  };
  return (
    <Form
      className="grid gap-3 rounded-normal border p-4"
      onSubmit={() => text.trim() && sending.mutate({ phone, text: text.trim(), language: tongue })}
    >
      <div className="grid gap-3 desk:grid-cols-3">
        <Select
          label={words.to}
          value={phone}
          options={numbers.map((number) => ({ value: number, label: shownPhone(number) }))}
          onChange={setPhone}
        />
        <Select<Template | 'own'>
          label={words.template}
          value={template}
          options={[
            { value: 'own', label: words.own },
            ...(Object.keys(TEMPLATES) as Template[]).map((value) => ({ value, label: words[value] })),
          ]}
          onChange={(chosen) => fill(chosen, tongue)}
        />
        <Select<Tongue>
          label={words.language}
          value={tongue}
          options={[
            { value: 'en', label: words.english },
            { value: 'zh', label: words.chinese },
          ]}
          onChange={(chosen) => fill(template, chosen)}
        />
      </div>
      <Area
        label={words.text}
        hint={`${words.hint} ${words.count(text.length)}`}
        rows={4}
        maxLength={MOST}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {sending.isError && (
        <p role="alert" className="text-bad">
          {words[whyOf(sending.error)]}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" isBusy={sending.isPending} disabled={!text.trim()}>
          {words.send}
        </Button>
        <Button onClick={onOver}>{words.cancel}</Button>
      </div>
    </Form>
  );
}

function whyOf(error: unknown): 'noConsent' | 'stopped' | 'failed' {
  const { status, details } = asRefusal(error);
  if (status !== 409) return 'failed';
  return details.reason === 'consent_declined' ? 'noConsent' : 'stopped';
}
