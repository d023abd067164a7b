import { Link } from '@tanstack/react-router';
import { dataOf } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { NOW_AND_THEN } from '../../api/query-client.ts';
import { SectionHead } from '../../ui/layout/page.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { dayFrom } from '../../ui/wording/time.ts';
import { todayWords } from './words.ts';

function useTomorrow() {
  const { clock, isKnown } = useClinicClock();
  const date = dayFrom(clock.day(clock.now()), 1);
  return useClinicQuery({
    queryKey: ['reminders', 'day', date],
    enabled: isKnown,
    refetchInterval: NOW_AND_THEN,
    queryFn: dataOf('/api/clinic/reminders/day', { query: { date } }),
  });
}

/** Tomorrow's confirmations; hidden where the clinic sends no reminders. */
export function Tomorrow() {
  const words = useWords(todayWords);
  const { data } = useTomorrow();
  if (!data || data.visits === 0) return null;
  const { visits, confirmed, cancelled, cannotText } = data;
  return (
    <section>
      <SectionHead
        title={words.tomorrow}
        more={
          <Link to="/schedule/reminders" className="hover:text-ink">
            {words.openReminders}
          </Link>
        }
      />
      <div className="grid gap-2 border-t pt-2.5">
        <p>{words.tomorrowConfirmed(confirmed, visits, cancelled)}</p>
        <span aria-hidden className="flex h-1.5 overflow-hidden rounded-full bg-sunk">
          <i className="bg-accent" style={{ width: `${(confirmed / visits) * 100}%` }} />
          <i className="bg-bad" style={{ width: `${(cancelled / visits) * 100}%` }} />
        </span>
        {cannotText > 0 && (
          <Link to="/schedule/reminders" search={{ show: 'call' }} className="link justify-self-start">
            {words.toCall(cannotText)}
          </Link>
        )}
      </div>
    </section>
  );
}
