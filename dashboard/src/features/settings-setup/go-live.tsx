import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { api, read } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shownPhone } from '../../ui/wording/phone.ts';
import { listed } from '../../ui/wording/sentence.ts';
import { momentOf } from '../../ui/wording/time.ts';
import { CHECKS, type CheckId } from './checks.ts';
import type { Setup } from './queries.ts';
import { setupWords } from './words.ts';

const TOUCHES = ['setup', 'clinic', 'today'];

/** What going live does, its button, and the steps still open. */
export function GoLive({ setup }: { readonly setup: Setup }) {
  const words = useWords(setupWords);
  const { language } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const go = useSaving({
    save: () => read(api.POST('/api/clinic/onboarding/go-live')),
    touches: TOUCHES,
    onSaved: () => {
      setAsking(false);
      toast(words.wentLive);
    },
  });
  const { clinic, checks, canGoLive } = setup;
  const missing = checks.filter(({ passed, blocking }) => blocking && !passed).map(({ id }) => id as CheckId);
  const number = clinic.voicePhoneNumber;
  const whats = [
    number ? words.goWhat1(shownPhone(number)) : words.goWhat1NoNumber,
    words.goWhat2,
    words.goWhat3,
  ];
  return (
    <section
      id="go-live"
      aria-label={words.goTitle}
      className="grid gap-3 rounded-normal border bg-raised p-5"
    >
      <h2 className="text-16">{words.goTitle}</h2>
      <ul className="grid gap-2">
        {whats.map((what) => (
          <li key={what} className="flex gap-2">
            <ArrowRight aria-hidden size={16} className="mt-0.5 shrink-0 text-quiet" />
            {what}
          </li>
        ))}
      </ul>
      <div className="grid gap-2">
        <span className="flex flex-wrap items-center gap-3">
          <Button
            look={canGoLive ? 'primary' : 'outline'}
            disabled={!canGoLive}
            onClick={() => setAsking(true)}
          >
            {words.go}
          </Button>
          {missing.length > 0 && (
            <span className="text-12 text-quiet">
              {words.goWaits(
                listed(
                  missing.map((id) => words[CHECKS[id].title]),
                  language,
                ),
              )}
            </span>
          )}
        </span>
        {missing.includes('vapi_assigned') && <Tell setup={setup} />}
      </div>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={words.goSure(clinic.name)}>
        <div className="grid gap-4">
          <p className="text-quiet">{whats[0]}</p>
          <Refused refusal={go.refusal} />
          <div className="flex gap-2">
            <Button look="primary" isBusy={go.isBusy} onClick={() => go.run(undefined)}>
              {words.goYes}
            </Button>
            <Button onClick={() => setAsking(false)}>{words.goNo}</Button>
          </div>
        </div>
      </Dialog>
    </section>
  );
}

/** Notifies the operator, who links the number and the assistant. */
function Tell({ setup: { progress } }: { readonly setup: Setup }) {
  const words = useWords(setupWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const tell = useSaving({
    save: () => read(api.POST('/api/clinic/onboarding/complete')),
    touches: ['setup'],
    onSaved: () => toast(words.told),
  });
  if (progress.completedAt)
    return (
      <p className="text-12 text-quiet">
        {words.toldAt(momentOf(new Date(progress.completedAt), clock, language))}
      </p>
    );
  return (
    <div className="grid justify-items-start gap-1.5 border-t pt-3">
      <Refused refusal={tell.refusal} />
      <Button isBusy={tell.isBusy} onClick={() => tell.run(undefined)}>
        {words.tell}
      </Button>
      <p className="text-12 text-quiet">{words.tellWhy}</p>
    </div>
  );
}
