import { Link } from '@tanstack/react-router';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { SectionHead } from '../../ui/layout/page.tsx';
import { Bone } from '../../ui/layout/states.tsx';
import { PatientLink } from '../../ui/patient-link.tsx';
import { TestMark } from '../../ui/test-mark.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { nearDay, shownTime } from '../../ui/wording/time.ts';
import type { Day, NextVisit } from './queries.ts';
import { todayWords } from './words.ts';

const SHOWN = 5;

/** Upcoming visits booked by the assistant, each with a link to its day. */
export function NextVisits({ day }: { readonly day: Day | undefined }) {
  const words = useWords(todayWords);
  return (
    <section>
      <SectionHead title={words.next} />
      <div className="border-t">
        {!day && <Bone width="60%" className="my-4" />}
        {day?.next.length === 0 && <p className="py-2.5 text-quiet">{words.noNext}</p>}
        <ul className="divide-y">
          {day?.next.slice(0, SHOWN).map((visit) => (
            <Visit key={visit.id} visit={visit} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Visit({ visit }: { readonly visit: NextVisit }) {
  const words = useWords(todayWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const today = clock.day(clock.now());
  const { date, time, providerId, providerName, patientId, patientName, type, test } = visit;
  return (
    <li className="relative grid min-h-10 grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2 hover:bg-hover">
      <span className="min-w-0 truncate">
        <PatientLink id={patientId}>{patientName ?? (patientId && words.chart(patientId))}</PatientLink>{' '}
        <span className="text-quiet">{type}</span> <TestMark isTest={test} />
      </span>
      <Link
        to="/schedule"
        search={{ date, ...(providerId ? { provider: providerId, at: time } : {}) }}
        className="whitespace-nowrap text-right tabular-nums after:absolute after:inset-0"
      >
        {shownTime(time, language)}
      </Link>
      <span className="min-w-0 truncate text-quiet">{providerName}</span>
      <span className="whitespace-nowrap text-right text-quiet">{nearDay(date, today, language)}</span>
    </li>
  );
}
