import { Check, Clock, Minus } from 'lucide-react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useStandbyNext } from '../../api/standby-next.ts';
import { SectionHead } from '../../ui/layout/page.tsx';
import { PatientLink } from '../../ui/patient-link.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { listed } from '../../ui/wording/sentence.ts';
import { useStandbyWhy } from '../../ui/wording/standby-why.ts';
import { wallMoment } from '../../ui/wording/time.ts';
import type { Offer } from './queries.ts';
import { standbyWords } from './words.ts';

/** Why this patient was asked and earlier ones were skipped. */
export function WhyList({
  offer,
  nameOf,
  providerName,
}: {
  readonly offer: Offer;
  nameOf(patientId: string): string;
  providerName(id: string): string;
}) {
  const words = useWords(standbyWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const whyOf = useStandbyWhy();
  const next = useStandbyNext(offer.state === 'offered' ? offer : null).data?.next;
  const when = wallMoment(offer.date, offer.time, clock, language);
  return (
    <section>
      <SectionHead
        title={offer.patientId ? words.why(nameOf(offer.patientId)) : words.whyNobody}
        more={<span className="text-12">{listed([when, providerName(offer.providerId)], language)}</span>}
      />
      <ul className="border-t">
        {offer.notAsked.map(({ standbyId, patientId, why }) => (
          <li
            key={standbyId}
            className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-3 border-b py-2.5 last:border-b-0"
          >
            <Minus aria-hidden size={16} className="mt-0.5 text-quiet" />
            <PatientLink id={patientId}>{nameOf(patientId)}</PatientLink>
            <span className="col-start-2 text-quiet">{whyOf(why)}</span>
          </li>
        ))}
        <li className="-ml-3 grid grid-cols-[16px_minmax(0,1fr)] gap-x-3 py-2.5 pl-3 shadow-[inset_3px_0_var(--accent)]">
          {offer.patientId ? (
            <>
              <Check aria-hidden size={16} className="mt-0.5 text-good" />
              <PatientLink id={offer.patientId} className="font-strong">
                {nameOf(offer.patientId)}
              </PatientLink>
              <span className="col-start-2 text-quiet">{whyOf(offer.why)}</span>
            </>
          ) : (
            <span className="col-start-2">{whyOf(offer.why)}</span>
          )}
        </li>
        {next && (
          <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-3 border-t py-2.5">
            <Clock aria-hidden size={16} className="mt-0.5 text-quiet" />
            <PatientLink id={next.patientId}>{next.patientName ?? nameOf(next.patientId)}</PatientLink>
            <span className="col-start-2 text-quiet">{words.ifNo}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
