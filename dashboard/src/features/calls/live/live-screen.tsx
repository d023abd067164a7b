import { createLazyRoute, getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { useClinicClock, useTick } from '../../../api/clinic-clock.ts';
import { useLiveCount } from '../../../api/day.ts';
import { useSignedIn } from '../../../api/session.ts';
import { classes } from '../../../ui/classes.ts';
import { CallsTabs } from '../../../ui/layout/calls-tabs.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Empty, Skeleton } from '../../../ui/layout/states.tsx';
import { LiveDot, Mark } from '../../../ui/mark.tsx';
import { TestMark } from '../../../ui/test-mark.tsx';
import { useLanguage, useWords } from '../../../ui/wording/language.tsx';
import { dueAt } from '../../../ui/wording/time.ts';
import { numberOf, secondsOf } from '../call-table.tsx';
import { OutcomeMark } from '../outcome.tsx';
import { type CallRow, useCall } from '../queries.ts';
import { sourceOf } from '../source.ts';
import { minutesOf } from '../story.ts';
import { callsWords } from '../words.ts';
import { LiveConversation } from './live-conversation.tsx';
import { isEmergencyOf, TakePart, ThroughNow } from './live-hand.tsx';
import { useLiveCall, useLiveCalls } from './live-queries.ts';
import { liveWords } from './live-words.ts';

export const liveCalls = createLazyRoute('/in/calls/live')({ component: LiveScreen });
const route = getRouteApi('/in/calls/live');

/** The live calls, their conversation, and controls to take part in one. */
function LiveScreen() {
  const words = useWords(liveWords);
  const { open } = route.useSearch();
  const { clock } = useClinicClock();
  const list = useLiveCalls();
  // A watched call stays listed after it ends, until another is selected.
  const watched = useRef<string | undefined>(undefined);
  watched.current = open ?? watched.current ?? list.data?.running[0]?.id;
  const shown = watched.current;
  return (
    <Page
      title={words.title}
      isSplit
      tabs={<CallsTabs isStaff={useSignedIn().isStaff} live={useLiveCount()} />}
    >
      <div
        className={classes(
          'w-full min-w-0 overflow-y-auto desk:block desk:w-68 desk:shrink-0 desk:border-r',
          open ? 'hidden' : 'block',
        )}
      >
        <Loaded
          query={list}
          failed={useWords(callsWords).failed}
          skeleton={<Skeleton rows={6} />}
          timeOf={clock.time}
        >
          {({ running, ended }) => (
            <>
              <Rows title={words.inProgress} rows={running} openId={shown} />
              {running.length === 0 && (
                <div className="desk:hidden">
                  <Empty title={words.nobody}>{words.nobodyWhy}</Empty>
                </div>
              )}
              {ended.length > 0 && <Rows title={words.justEnded} rows={ended} openId={shown} />}
            </>
          )}
        </Loaded>
      </div>
      <div className={classes('min-h-0 min-w-0 flex-1 desk:flex', open ? 'flex' : 'hidden')}>
        {shown ? (
          <Watched key={shown} id={shown} />
        ) : (
          list.data && (
            <div className="flex-1">
              <Empty title={words.nobody}>{words.nobodyWhy}</Empty>
            </div>
          )
        )}
      </div>
    </Page>
  );
}

function Rows({
  title,
  rows,
  openId,
}: {
  readonly title: string;
  readonly rows: readonly CallRow[];
  readonly openId: string | undefined;
}) {
  const words = useWords(callsWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  useTick(1_000);
  return (
    <section aria-label={title}>
      <h2 className="px-4 pt-4 pb-1.5 font-regular text-12 text-quiet desk:pl-6 wide:pl-8">
        {title} {rows.length > 0 && rows[0]?.status === 'in_progress' && rows.length}
      </h2>
      <ul>
        {rows.map((row) => {
          const isLive = row.status === 'in_progress';
          const isEmergency = row.troubles.includes('emergency');
          return (
            <li key={row.id} className="border-t">
              <Link
                to="/calls/live"
                search={{ open: row.id }}
                aria-current={row.id === openId ? 'true' : undefined}
                className={classes(
                  'grid min-h-15 grid-cols-[14px_minmax(0,1fr)_auto] content-center gap-x-2 px-4 py-2 hover:bg-hover desk:pl-6 wide:pl-8',
                  rowLook(row, row.id === openId),
                )}
              >
                <span className="flex items-center">
                  {isEmergency ? <Mark shape="triangle" tone="bad" size={12} /> : isLive && <LiveDot />}
                </span>
                <span className={classes('truncate', isEmergency && 'font-strong')}>
                  {row.patientName ?? numberOf(row, words.withheld)} <TestMark isTest={row.test} />
                </span>
                <span className="text-quiet tabular-nums">
                  {isLive
                    ? minutesOf(secondsOf(row, clock.now()) * 1000)
                    : dueAt(row.startedAt, clock, language)}
                </span>
                <span className="col-span-2 col-start-2 truncate text-quiet">
                  {isLive ? <Under row={row} isEmergency={isEmergency} /> : <OutcomeMark call={row} />}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** An emergency is red while the call goes on. */
function rowLook({ status, troubles }: CallRow, isOpen: boolean): string {
  if (status === 'in_progress' && troubles.includes('emergency'))
    return isOpen ? 'bg-bad-tint shadow-[inset_3px_0_var(--bad)]' : 'bg-bad-tint';
  return isOpen ? 'bg-sunk' : '';
}

function Under({ row, isEmergency }: { readonly row: CallRow; readonly isEmergency: boolean }) {
  const words = useWords(callsWords);
  const live = useWords(liveWords);
  // An emergency comes before whatever else came of the call.
  const newest = isEmergency ? null : row.outcomes.at(-1);
  const what = isEmergency ? live.possibleEmergency : newest && words[newest.what];
  return <>{[what, words[row.language], row.sourceName && sourceOf(row)].filter(Boolean).join(' · ')}</>;
}

/** One call: its words in the middle, what can be done at the side; below each other on a phone. */
function Watched({ id }: { readonly id: string }) {
  const words = useWords(liveWords);
  const { clock } = useClinicClock();
  const call = useCall(id, undefined);
  return (
    <div className="min-h-0 w-full min-w-0 flex-1 overflow-y-auto desk:overflow-hidden">
      <Link to="/calls/live" search={{}} className="link m-4 inline-flex items-center gap-1.5 desk:hidden">
        <ArrowLeft aria-hidden size={16} />
        {words.back}
      </Link>
      <Loaded
        query={call}
        failed={useWords(callsWords).callFailed}
        skeleton={<Skeleton rows={8} />}
        timeOf={clock.time}
      >
        {(data) => <Deck call={data} />}
      </Loaded>
    </div>
  );
}

function Deck({ call }: { readonly call: NonNullable<ReturnType<typeof useCall>['data']> }) {
  const live = useLiveCall(call.callId).data ?? null;
  return (
    <div className="min-h-0 desk:grid desk:h-full desk:grid-cols-[minmax(0,1fr)_304px] wide:grid-cols-[minmax(0,1fr)_328px]">
      {live && isEmergencyOf(live) && <ThroughNow callId={call.callId} live={live} />}
      <LiveConversation call={call} live={live} />
      <TakePart call={call} live={live} />
    </div>
  );
}
