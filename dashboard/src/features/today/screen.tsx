import { createLazyRoute, Navigate } from '@tanstack/react-router';
import { useClinicClock, useTick } from '../../api/clinic-clock.ts';
import { useDay } from '../../api/day.ts';
import { useOpenInbox } from '../../api/inbox.ts';
import { useLineHealth } from '../../api/line-health.ts';
import { EVERY_FEW_SECONDS } from '../../api/query-client.ts';
import { useSignedIn } from '../../api/session.ts';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Bone } from '../../ui/layout/states.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { calledBy } from '../../ui/wording/person-name.ts';
import { longDay, timeAt } from '../../ui/wording/time.ts';
import { DaySoFar } from './day-so-far.tsx';
import { InProgress } from './in-progress.tsx';
import { Needs } from './needs.tsx';
import { NextVisits } from './next-visits.tsx';
import type { Day } from './queries.ts';
import { Refilled } from './refilled.tsx';
import { Tomorrow } from './tomorrow.tsx';
import { todayWords } from './words.ts';
import { Works } from './works.tsx';

export const today = createLazyRoute('/in/')({ component: Home });

/** Shows the set-up until the clinic is live. */
function Home() {
  const { data: health } = useLineHealth();
  return health?.isPending ? <Navigate to="/settings" replace /> : <Today />;
}

function Today() {
  const words = useWords(todayWords);
  const { language } = useLanguage();
  const { clock, isKnown } = useClinicClock();
  const day = useDay(EVERY_FEW_SECONDS);
  useTick(20_000);
  const now = clock.now();
  // Show one error instead of loading placeholders beside it.
  const hasFailed = day.isError && !day.data;
  return (
    <Page
      title={words.title}
      when={
        isKnown
          ? `${longDay(clock.day(now), language)}${language === 'zh' ? '，' : ', '}${timeAt(now, clock, language)}`
          : undefined
      }
    >
      <div className="max-w-340 px-4 pt-4 pb-6 desk:px-6 desk:pt-6 desk:pb-8 wide:px-8">
        {!hasFailed && <Lead day={day.data} hour={isKnown ? clock.wall(now).getUTCHours() : null} />}
        <div className="mt-6 grid gap-x-10 gap-y-8 desk:mt-8 desk:grid-cols-[minmax(0,1fr)_304px] wide:grid-cols-[minmax(0,1fr)_352px]">
          <div className="grid min-w-0 grid-cols-1 content-start gap-8">
            <Needs />
            <Loaded query={day} failed={words.failed} skeleton={<Bone width="100%" className="h-40" />}>
              {(data) => <DaySoFar day={data} />}
            </Loaded>
          </div>
          <div className="grid min-w-0 grid-cols-1 content-start gap-8">
            {!hasFailed && <InProgress calls={day.data?.inProgress} />}
            <Tomorrow />
            <Refilled />
            {!hasFailed && <NextVisits day={day.data} />}
            <Works sms={day.data?.works.sms} />
          </div>
        </div>
      </div>
    </Page>
  );
}

/** The day's summary sentence. */
function Lead({
  day,
  hour,
}: {
  readonly day: Day | undefined;
  /** Of the clinic; null while its clock is not known. */
  readonly hour: number | null;
}) {
  const words = useWords(todayWords);
  const { language } = useLanguage();
  const {
    user: { name },
    isStaff,
  } = useSignedIn();
  const toDo = useToDo();
  if (!day) return <Bone width="60%" className="my-2 h-4" />;
  const { calls, booked, minutesWithoutPerson: minutes } = day.today;
  const greet = (at: number) => (at < 12 ? words.morning : at < 18 ? words.afternoon : words.evening);
  const greeting = hour === null ? '' : greet(hour)(name ? calledBy(name) : '');
  const gap = language === 'zh' ? '' : ' ';
  const answered = calls === 0 ? words.nobody : words.answered(calls, booked);
  // The front desk asks first what there is to do, a manager how it goes.
  const [first, ...others] = [
    ...(isStaff && toDo ? [words.toDo(toDo.open, toDo.overdue, toDo.today)] : []),
    answered,
    ...(minutes > 0 ? [words.spared(minutes)] : []),
  ];
  return (
    <>
      <p className="text-balance text-16 tracking-[-.008em] desk:text-20">
        {greeting && `${greeting}${gap}`}
        {first}
      </p>
      {others.length > 0 && <p className="mt-1 text-quiet">{others.join(gap)}</p>}
    </>
  );
}

/** How much nobody has taken yet, and how much of it is promised by a time that is over, or for today. */
function useToDo() {
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const { data } = useOpenInbox(language, (inbox) => inbox);
  if (!data) return null;
  const now = clock.now();
  const due = data.data.flatMap(({ until }) => (until ? [new Date(until)] : []));
  return {
    open: data.counts.state.open,
    overdue: due.filter((until) => until < now).length,
    today: due.filter((until) => until >= now && clock.day(until) === clock.day(now)).length,
  };
}
