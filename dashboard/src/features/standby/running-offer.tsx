import { useState } from 'react';
import { useClinicClock, useTick } from '../../api/clinic-clock.ts';
import { useStandbyNext } from '../../api/standby-next.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Countdown } from '../../ui/countdown.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { PatientLink } from '../../ui/patient-link.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { capitalised, listed } from '../../ui/wording/sentence.ts';
import { durationOf, timeAt, wallMoment } from '../../ui/wording/time.ts';
import { type Offer, useOfferAct } from './queries.ts';
import { causeWords, standbyWords } from './words.ts';

/** With less time left, the offer is highlighted. */
const SOON_SECONDS = 120;

/** A freed time with an open offer and its countdown. */
export function RunningOffer({
  offer,
  isOpen,
  nameOf,
  providerName,
  onOpen,
}: {
  readonly offer: Offer;
  readonly isOpen: boolean;
  nameOf(patientId: string): string;
  providerName(id: string): string;
  onOpen(): void;
}) {
  const words = useWords(standbyWords);
  const causes = useWords(causeWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const [isAsking, setAsking] = useState(false);
  const act = useOfferAct((done) => toast(done === 'skip' ? words.isSkipped : words.isStopped));
  const { id, date, time, until, offeredAt, patientId, freedMinutes, cause } = offer;
  const next = useStandbyNext(isOpen ? offer : null).data?.next;
  const when = wallMoment(date, time, clock, language);
  const what = listed([capitalised(when), providerName(offer.providerId)], language);
  return (
    <article
      aria-current={isOpen || undefined}
      className={classes(
        'relative grid grid-cols-[64px_minmax(0,1fr)] items-center gap-x-4 gap-y-1 rounded-normal border bg-raised p-4',
        isOpen && 'border-accent shadow-[inset_0_0_0_1px_var(--accent)]',
      )}
    >
      {until && <TimeLeft from={offeredAt} until={until} />}
      <button
        type="button"
        onClick={onOpen}
        className="col-start-2 row-start-1 text-left font-strong after:absolute after:inset-0"
      >
        {what}
        <span className="block font-regular text-quiet">{words.freed(freedMinutes, causes[cause])}</span>
      </button>
      <span className="text-center text-12 text-quiet">
        {until && words.until(timeAt(until, clock, language))}
      </span>
      <p className="relative">
        {words.asked} {patientId && <PatientLink id={patientId}>{nameOf(patientId)}</PatientLink>}
      </p>
      <div className="relative col-start-2 mt-2 flex flex-wrap gap-2">
        <Button isBusy={act.isBusy} onClick={() => act.run({ id, act: 'skip' })}>
          {next ? words.skipTo(next.patientName ?? nameOf(next.patientId)) : words.skip}
        </Button>
        <Button look="plain" onClick={() => setAsking(true)}>
          {words.stop}
        </Button>
      </div>
      <div className="col-span-2 empty:hidden">
        <Refused refusal={act.refusal} />
      </div>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={words.stopTitle(what)}>
        <p className="text-quiet">{words.stopWhy}</p>
        <div className="mt-4 flex gap-2">
          <Button
            look="primary"
            onClick={() => {
              setAsking(false);
              act.run({ id, act: 'stop' });
            }}
          >
            {words.stopIt}
          </Button>
          <Button onClick={() => setAsking(false)}>{words.keep}</Button>
        </div>
      </Dialog>
    </article>
  );
}

/** Countdown of the offer. */
function TimeLeft({ from, until }: { readonly from: string; readonly until: string }) {
  const words = useWords(standbyWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  useTick(1_000);
  const left = Math.max(0, Math.floor((Date.parse(until) - clock.now().getTime()) / 1_000));
  return (
    <Countdown
      seconds={left}
      whole={(Date.parse(until) - Date.parse(from)) / 1_000}
      tone={left < SOON_SECONDS ? 'watch' : 'accent'}
      label={left > 0 ? words.left(durationOf(left, language)) : words.over}
      className="col-start-1 row-start-1 justify-self-center"
    />
  );
}
