import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { kindName } from './job-kinds.ts';
import { type Job, useRetry } from './job-queries.ts';
import { jobsWords } from './jobs-words.ts';

/** Asks for confirmation, because the job may text a patient or write into an EMR. */
export function Retry({ job }: { readonly job: Job }) {
  const words = useWords(jobsWords);
  const { language } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const retry = useRetry(() => {
    setAsking(false);
    toast(words.retried);
  });
  const name = kindName(job.kind, language);
  return (
    <>
      <Button
        aria-label={`${words.retry}: ${name}${job.clinicName ? `, ${job.clinicName}` : ''}`}
        onClick={() => setAsking(true)}
      >
        {words.retry}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.retrySure(name, job.clinicName ?? words.platform)}
      >
        <div className="grid gap-4">
          <p className="text-quiet">{words.retryWhy}</p>
          <Refused refusal={retry.refusal} />
          <div className="flex gap-2">
            <Button look="primary" isBusy={retry.isBusy} onClick={() => retry.run(job.id)}>
              {words.retryYes}
            </Button>
            <Button onClick={() => setAsking(false)}>{words.cancel}</Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
