import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, read } from '../../api/client.ts';
import { NOW_AND_THEN } from '../../api/query-client.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { Refused } from '../../ui/refused.tsx';
import { dictionary, useWords } from '../../ui/wording/language.tsx';
import { useUtcMoment, utcTime } from './utc.ts';

const stopWords = dictionary({
  en: {
    title: 'Texts to patients',
    why: 'One switch for every clinic. Texts wait; what would come more than an hour late is not sent and is in its clinic’s inbox.',
    failed: 'Whether texts leave could not be read.',
    leave: 'Texts are being sent.',
    stopped: (by: string, at: string) => `Stopped by ${by}, ${at}.`,
    reason: 'Why',
    needsReason: 'Write why, for whoever lifts it.',
    stop: 'Stop all texts',
    lift: 'Let them leave again',
  },
  zh: {
    title: '给病人的短信',
    why: '一个开关管所有诊所。停发时短信等待；会迟到一小时以上的不再发送，并列入该诊所的待办。',
    failed: '无法读取短信是否发送。',
    leave: '短信正常发送。',
    stopped: (by: string, at: string) => `${by} 于 ${at} 停发。`,
    reason: '原因',
    needsReason: '请写明原因，供恢复者参考。',
    stop: '停发所有短信',
    lift: '恢复发送',
  },
});

/** The switch that stops all text messages. */
export function SendingStop() {
  const utcMoment = useUtcMoment();
  const words = useWords(stopWords);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const sending = useQuery({
    queryKey: ['ops', 'sending'],
    refetchInterval: NOW_AND_THEN,
    queryFn: dataOf('/api/admin/ops/sending'),
  });
  const turn = useSaving({
    save: (stopped: boolean) =>
      read(
        api.PUT('/api/admin/ops/sending', {
          body: { stopped, ...(stopped ? { reason: reason.trim() } : {}) },
        }),
      ),
    touches: ['ops'],
    onSaved: () => setReason(''),
  });
  const stop = () => {
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') turn.run(true);
  };
  return (
    <Section title={words.title} lead={words.why}>
      <Loaded query={sending} failed={words.failed} skeleton={<Skeleton rows={1} />} timeOf={utcTime}>
        {({ stopped, at, by, reason: why }) =>
          stopped ? (
            <div className="flex flex-wrap items-center gap-3 rounded-normal bg-watch-tint px-4 py-3">
              <p className="min-w-0 flex-1 break-words">
                {words.stopped(by ?? '', at ? utcMoment(at) : '')} {why}
              </p>
              <Button isBusy={turn.isBusy} onClick={() => turn.run(false)}>
                {words.lift}
              </Button>
            </div>
          ) : (
            <Form className="flex flex-wrap items-end gap-3" onSubmit={stop}>
              <p className="w-full">{words.leave}</p>
              <Field
                className="min-w-56 flex-1"
                label={words.reason}
                value={reason}
                maxLength={300}
                error={isMissing ? words.needsReason : undefined}
                onChange={({ target }) => setReason(target.value)}
              />
              <Button look="danger" type="submit" isBusy={turn.isBusy}>
                {words.stop}
              </Button>
            </Form>
          )
        }
      </Loaded>
      <Refused refusal={turn.refusal} />
    </Section>
  );
}
