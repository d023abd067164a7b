import { Link } from '@tanstack/react-router';
import { useClinicClock, useTick } from '../../api/clinic-clock.ts';
import { SectionHead } from '../../ui/layout/page.tsx';
import { Bone } from '../../ui/layout/states.tsx';
import { LiveDot } from '../../ui/mark.tsx';
import { TestMark } from '../../ui/test-mark.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shownPhone } from '../../ui/wording/phone.ts';
import { durationOf } from '../../ui/wording/time.ts';
import type { CallInProgress } from './queries.ts';
import { todayWords } from './words.ts';

/** Calls in progress. */
export function InProgress({ calls }: { readonly calls: readonly CallInProgress[] | undefined }) {
  const words = useWords(todayWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  useTick(calls && calls.length > 0 ? 1_000 : 60_000);
  const secondsOf = ({ startedAt }: CallInProgress) =>
    Math.max(0, Math.floor((clock.now().getTime() - Date.parse(startedAt)) / 1000));
  return (
    <section>
      <SectionHead title={words.inProgress} count={calls?.length || undefined} />
      <div className="border-t">
        {!calls && <Bone width="60%" className="my-4" />}
        {calls?.length === 0 && <p className="py-2.5 text-quiet">{words.nobodyOnLine}</p>}
        <ul className="divide-y">
          {calls?.map((call) => (
            <li key={call.id} className="relative flex min-h-10 items-center gap-3 py-2 hover:bg-hover">
              <LiveDot />
              <Link
                to="/calls"
                search={{ open: call.id }}
                className="min-w-0 truncate after:absolute after:inset-0"
              >
                {call.patientName ?? (call.callerPhone ? shownPhone(call.callerPhone) : words.withheld)}{' '}
                <span className="text-quiet">{call.language === 'zh' ? words.mandarin : words.english}</span>{' '}
                <TestMark isTest={call.test} />
              </Link>
              <span className="ml-auto whitespace-nowrap text-quiet">
                {durationOf(secondsOf(call), language)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
