import { createLazyRoute, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useSignedIn } from '../../api/session.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ScheduleTabs } from '../../ui/layout/schedule-tabs.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { ReadOnly } from '../../ui/read-only.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shortDay } from '../../ui/wording/time.ts';
import { useNameOf } from './closing.ts';
import { Holidays } from './holidays.tsx';
import { HoursForm } from './hours-form.tsx';
import { type Closure, useBookable, useClosures, useHours } from './queries.ts';

import { closingWords, scheduleWords } from './words.ts';

export const hours = createLazyRoute('/in/schedule/hours')({ component: HoursScreen });

/** Opening hours and closures. */
function HoursScreen() {
  const words = useWords(closingWords);
  const { clock } = useClinicClock();
  const weekly = useHours();
  const { isStaff } = useSignedIn();
  return (
    <Page title={useWords(scheduleWords).title} tabs={<ScheduleTabs />}>
      <div className="grid gap-x-12 gap-y-10 p-4 desk:p-8 broad:grid-cols-[minmax(0,1fr)_360px]">
        <section className="grid content-start gap-4">
          <div>
            <h2 className="text-16">{words.weekly}</h2>
            <p className="max-w-[68ch] text-quiet">{words.weeklyWhy}</p>
          </div>
          <Loaded
            query={weekly}
            failed={words.hoursFailed}
            skeleton={<Skeleton rows={7} rowHeight={60} />}
            timeOf={clock.time}
          >
            {(data) => (
              <ReadOnly isOn={isStaff}>
                <HoursForm hours={data} />
              </ReadOnly>
            )}
          </Loaded>
        </section>
        <div className="grid content-start gap-8">
          <Closures />
          <Holidays most={8} />
        </div>
      </div>
    </Page>
  );
}

function Closures() {
  const words = useWords(closingWords);
  const { closeTime } = useWords(scheduleWords);
  const { clock } = useClinicClock();
  const closures = useClosures();
  const today = clock.day(clock.now());
  return (
    <section>
      <div className="mb-1 flex min-h-8 items-center">
        <h3 className="text-14">{words.closures}</h3>
        <Link to="/schedule" search={{ close: 'new' }} className={`${buttonLook()} ml-auto`}>
          <Plus aria-hidden size={16} />
          {closeTime}
        </Link>
      </div>
      <Loaded
        query={closures}
        failed={words.closuresFailed}
        skeleton={<Skeleton rows={3} />}
        timeOf={clock.time}
      >
        {(all) => {
          const ahead = all.filter(({ to }) => to >= today);
          if (ahead.length === 0)
            return (
              <p className="border-t py-3 text-quiet">
                <strong className="text-ink">{words.noClosures}</strong> {words.noClosuresWhy}
              </p>
            );
          return (
            <ul className="divide-y border-t">
              {ahead.map((closure) => (
                <ClosureRow key={closure.id} closure={closure} today={today} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </section>
  );
}

function ClosureRow({ closure, today }: { readonly closure: Closure; readonly today: string }) {
  const words = useWords(closingWords);
  const { language } = useLanguage();
  const nameOf = useNameOf();
  const { data: bookable = [] } = useBookable();
  const { from, to, startTime, endTime, providerId } = closure;
  const days = words.days(shortDay(from, today, language), shortDay(to, today, language));
  const who = providerId
    ? (bookable.find(({ id }) => id === providerId)?.name ?? providerId)
    : words.wholeClinic;
  return (
    <li className="relative py-2 hover:bg-hover">
      <Link
        to="/schedule"
        search={{ date: from, close: closure.id }}
        className="flex gap-3 after:absolute after:inset-0"
      >
        <span className="min-w-0 flex-1 truncate">{nameOf(closure)}</span>
        <span className="shrink-0 text-quiet">{days}</span>
      </Link>
      <p className="truncate text-quiet">
        {who}
        {startTime && endTime && `, ${words.hours(startTime, endTime)}`}
      </p>
    </li>
  );
}
