import { Download } from 'lucide-react';
import { useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { saveFile, saveSheet } from '../../ui/forms/save-file.ts';
import { Section } from '../../ui/layout/section.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { listed } from '../../ui/wording/sentence.ts';
import { momentOf } from '../../ui/wording/time.ts';
import { looksWords } from './looks-words.ts';
import { personWords } from './person-words.ts';
import { type Whom, WhomFields, whomOf } from './whom.tsx';

// In the body, so that the number does not appear in URLs or logs.
const ask = async (body: Whom & { readonly language: 'en' | 'zh' }) =>
  (await read(api.POST('/api/clinic/access-report', { body }))).data;
type Report = Awaited<ReturnType<typeof ask>>;

const SAID = {
  transcript: 'transcript',
  'voice-platform-call': 'voice-platform-call',
  export: 'exported',
} as const;

export function AccessReport() {
  const words = useWords(looksWords);
  const { language } = useLanguage();
  const [phone, setPhone] = useState('');
  const [patientId, setPatientId] = useState('');
  const whom = whomOf(phone, patientId);
  const asking = useSaving({ save: ask, touches: ['looks'] });
  return (
    <Section title={words.report} lead={words.reportWhy} id="report">
      <Form className="grid max-w-160 gap-3" onSubmit={() => whom && asking.run({ ...whom, language })}>
        <WhomFields {...{ phone, patientId }} onPhone={setPhone} onPatient={setPatientId} />
        <div>
          <Button type="submit" isBusy={asking.isBusy}>
            {words.ask}
          </Button>
        </div>
      </Form>
      <div role="status" className="grid gap-3 empty:hidden">
        <Refused refusal={asking.refusal} />
        {asking.answer && <Found report={asking.answer} />}
      </div>
    </Section>
  );
}

const dataOf = ({ page: _, ...report }: Report) => JSON.stringify(report, null, 2);

function Saved({
  name,
  type,
  label,
  content,
}: {
  readonly name: string;
  readonly type: string;
  readonly label: string;
  readonly content: string;
}) {
  return (
    <Button onClick={() => saveFile(name, new Blob([content], { type }))}>
      <Download aria-hidden size={16} />
      {label}
    </Button>
  );
}

function Found({ report }: { readonly report: Report }) {
  const words = useWords(looksWords);
  const own = useWords(personWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const moment = (at: string) => momentOf(new Date(at), clock, language);
  const calls = new Map(report.calls.map(({ callId, startedAt }) => [callId, moment(startedAt)]));
  const save = () =>
    saveSheet('access-report.csv', [
      [words.when, words.who, words.what, words.call],
      ...report.seen.map((each) => [
        `${clock.day(each.at)} ${clock.time(each.at)}`,
        each.email ?? words.operator,
        words[SAID[each.what]],
        calls.get(each.callId) ?? each.callId,
      ]),
    ]);
  return (
    <div className="grid gap-3 rounded-normal border bg-raised p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="max-w-[60ch]">
          <strong>
            {words.of} {listed([report.phone, report.patientId], language)}.
          </strong>{' '}
          {words.lead(report.calls.length, report.seen.length, report.told.length)}{' '}
          {own.everything(report.records.length)}
          {report.isShared && ` ${own.shared(listed(report.patientsOnNumber, language))}`}
          {report.callsOfOthers.length > 0 && ` ${own.others(report.callsOfOthers.length)}`}
        </p>
        <span className="flex flex-wrap gap-2">
          {report.page && (
            <Saved name="access-report.html" type="text/html" label={own.save} content={report.page} />
          )}
          <Saved
            name="access-report.json"
            type="application/json"
            label={own.saveData}
            content={dataOf(report)}
          />
          {report.seen.length > 0 && (
            <Button onClick={save}>
              <Download aria-hidden size={16} />
              {words.sheet}
            </Button>
          )}
        </span>
      </div>
      {report.seen.length > 0 && (
        <ul aria-label={words.seen} className="max-h-80 overflow-y-auto border-t">
          {report.seen.map((each) => (
            <li
              key={`${each.requestId} ${each.callId}`}
              className="grid gap-x-4 border-b py-2 last:border-b-0 desk:grid-cols-[minmax(96px,auto)_minmax(0,1fr)]"
            >
              <span className="text-quiet">{moment(each.at)}</span>
              <span className="min-w-0 break-words">
                {each.email ?? words.operator} {words[SAID[each.what]]},{' '}
                <span className="text-quiet">{words.callOf(calls.get(each.callId) ?? each.callId)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
