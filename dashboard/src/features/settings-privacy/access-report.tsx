import { Download } from 'lucide-react';
import { useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { Refused } from '../../ui/refused.tsx';
import { saveSheet } from '../../ui/save-file.ts';
import { Section } from '../../ui/section.tsx';
import { momentOf } from '../../ui/time.ts';
import { looksWords } from './looks-words.ts';

// In the body, so that the number stands in no address and no log.
const ask = async (phone: string) =>
  (await read(api.POST('/api/clinic/access-report', { body: { phone } }))).data;
type Report = Awaited<ReturnType<typeof ask>>;

const SAID = {
  transcript: 'transcript',
  'voice-platform-call': 'voice-platform-call',
  export: 'exported',
} as const;

export function AccessReport() {
  const words = useWords(looksWords);
  const [phone, setPhone] = useState('');
  const asking = useSaving({ save: ask, touches: ['looks'] });
  return (
    <Section title={words.report} lead={words.reportWhy} id="report">
      <form
        className="grid max-w-120 grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (phone.trim()) asking.run(phone.trim());
        }}
      >
        <Field
          label={words.phone}
          type="tel"
          autoComplete="off"
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
        />
        <Button type="submit" isBusy={asking.isBusy} className="h-10 desk:h-10">
          {words.ask}
        </Button>
      </form>
      <div role="status" className="grid gap-3 empty:hidden">
        <Refused refusal={asking.refusal} />
        {asking.answer && <Found report={asking.answer} />}
      </div>
    </Section>
  );
}

function Found({ report }: { readonly report: Report }) {
  const words = useWords(looksWords);
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
            {words.of} {report.phone}.
          </strong>{' '}
          {words.lead(report.calls.length, report.seen.length, report.told.length)}
        </p>
        {report.seen.length > 0 && (
          <Button onClick={save}>
            <Download aria-hidden size={16} />
            {words.sheet}
          </Button>
        )}
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
