import { getRouteApi, Link } from '@tanstack/react-router';
import { useClinicClock, useTick } from '../../api/clinic-clock.ts';
import { useSignedIn } from '../../api/session.ts';
import { Timeline, type TimelineBar } from '../../ui/layout/timeline.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { secondsOf } from './call-table.tsx';
import { useEventName } from './event-names.ts';
import type { WholeCall } from './queries.ts';
import { type Entry, LANES, minutesOf, secondsText } from './story.ts';
import { callsWords } from './words.ts';

const route = getRouteApi('/in/calls');
const ALWAYS = new Set(['tools', 'emr']);

/** All timed events of a call on one axis; the pinned event is in the address. */
export function CallTimeline({
  call,
  story,
}: {
  readonly call: WholeCall;
  readonly story: readonly Entry[];
}) {
  const words = useWords(callsWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const { event } = route.useSearch();
  const nameOf = useEventName();
  const navigate = route.useNavigate();
  const isLive = call.status === 'in_progress';
  useTick(isLive ? 1_000 : 600_000);
  const timed = story.filter((entry) => entry.offsetMs !== null);
  if (timed.length === 0) return null;
  const ends = timed.map(({ offsetMs, durationMs }) => (offsetMs ?? 0) + (durationMs ?? 0));
  const lengthMs = Math.max(secondsOf(call, clock.now()) * 1000, ...ends, 1_000);
  const used = new Set<string>(timed.map(({ lane }) => lane));
  const lanes = LANES.filter((lane) => ALWAYS.has(lane) || used.has(lane)).map((key) => ({
    key,
    label: words[`lane_${key}`],
  }));
  const unit = language === 'zh' ? '秒' : 's';
  const states = { slow: words.slow, failed: words.failedWord };
  const bars = timed.map((entry) => {
    const name = nameOf(entry);
    // Distinguishes the entry from the "Call back" button.
    const label = entry.lane === 'inbox' ? words.inInbox(name) : name;
    return barOf(entry, { name, label }, unit, states);
  });
  const pinned = timed.find(({ key }) => key === event);
  return (
    <div className="border-t">
      <Timeline
        title={words.timeline}
        words={words}
        lanes={lanes}
        bars={bars}
        lengthMs={lengthMs}
        timeOf={minutesOf}
        pinned={pinned?.key}
        isGrowing={isLive}
        onPin={(key) =>
          void navigate({
            search: ({ event: _, ...rest }) => (key ? { ...rest, event: key } : rest),
            replace: true,
          })
        }
      />
      {pinned && <Pinned entry={pinned} name={nameOf(pinned)} />}
    </div>
  );
}

function barOf(
  entry: Entry,
  { name, label }: { readonly name: string; readonly label: string },
  unit: string,
  words: { slow: string; failed: string },
): TimelineBar {
  const isSaid = entry.what === 'said';
  const length = entry.durationMs ? secondsText(entry.durationMs, unit) : '';
  const state = entry.failed ? words.failed : entry.slow ? words.slow : '';
  const isCaptioned = state !== '' || entry.lane === 'inbox' || entry.lane === 'texts';
  return {
    key: entry.key,
    lane: entry.lane,
    fromMs: entry.offsetMs ?? 0,
    lastsMs: entry.durationMs,
    tone: toneOf(entry),
    label: isSaid ? (entry.text ?? '') : [label, length, state].filter(Boolean).join(', '),
    ...(isCaptioned && { caption: [name, length].filter(Boolean).join(' ') }),
    canPin: !isSaid,
  };
}

function toneOf({ what, lane, failed, slow }: Entry): TimelineBar['tone'] {
  if (what === 'said') return lane === 'caller' ? 'speech' : 'voice';
  if (failed) return 'failed';
  return slow ? 'slow' : 'normal';
}

/** The stored request and response of the pinned event. */
function Pinned({ entry, name }: { readonly entry: Entry; readonly name: string }) {
  const words = useWords(callsWords);
  const { isAdmin } = useSignedIn();
  const { language } = useLanguage();
  const all = Object.entries({ name: entry.what, ...entry.detail });
  const facts = all.filter(([, value]) => value !== null && value !== undefined);
  return (
    <div className="grid gap-2 border-t px-4 py-4 desk:px-6">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong>{name}</strong>
        {entry.durationMs !== null && (
          <span
            className={
              entry.failed ? 'font-strong text-bad' : entry.slow ? 'font-strong text-watch' : 'text-quiet'
            }
          >
            {secondsText(entry.durationMs, language === 'zh' ? '秒' : 's')}
            {entry.failed ? `, ${words.failedWord}` : entry.slow ? `, ${words.slow}` : ''}
          </span>
        )}
        {entry.lane === 'inbox' && entry.ref && (
          <Link to="/inbox" search={{ open: entry.ref }} className="link">
            {words.openItem}
          </Link>
        )}
      </p>
      <details open={isAdmin}>
        <summary className="cursor-pointer text-12 text-quiet">{words.technical}</summary>
        <dl
          className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-12"
          aria-label={words.asked}
        >
          {facts.map(([fact, value]) => (
            <div key={fact} className="contents">
              <dt className="font-mono text-quiet">{fact}</dt>
              <dd className="break-words">
                {typeof value === 'object' ? JSON.stringify(value) : String(value)}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
