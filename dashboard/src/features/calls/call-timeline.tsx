import { getRouteApi, Link } from '@tanstack/react-router';
import { useClinicClock, useTick } from '../../api/clinic-clock.ts';
import { itemKindWords } from '../../ui/item-kinds.ts';
import { Timeline, type TimelineBar } from '../../ui/layout/timeline.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { useToolName } from '../../ui/wording/tool-names.ts';
import { secondsOf } from './call-table.tsx';
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
  const nameOf = useEntryName();
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
  const bars = timed.map((entry) => barOf(entry, nameOf(entry), unit, states));
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
      {pinned && <Pinned entry={pinned} />}
    </div>
  );
}

/** Tools and inbox items as the desk calls them; the rest by its own name. */
function useEntryName(): (entry: Entry) => string {
  const toolName = useToolName();
  const kinds: Readonly<Record<string, string>> = useWords(itemKindWords);
  return ({ lane, what }) => (lane === 'tools' ? toolName(what) : (kinds[what] ?? what));
}

function barOf(
  entry: Entry,
  name: string,
  unit: string,
  words: { slow: string; failed: string },
): TimelineBar {
  const isSaid = entry.what === 'said';
  const title = name === entry.what ? name : `${name}: ${entry.what}`;
  const length = entry.durationMs ? secondsText(entry.durationMs, unit) : '';
  const state = entry.failed ? words.failed : entry.slow ? words.slow : '';
  const isCaptioned = state !== '' || entry.lane === 'inbox' || entry.lane === 'texts';
  return {
    key: entry.key,
    lane: entry.lane,
    fromMs: entry.offsetMs ?? 0,
    lastsMs: entry.durationMs,
    tone: toneOf(entry),
    label: isSaid ? (entry.text ?? '') : [title, length, state].filter(Boolean).join(', '),
    ...(isCaptioned && { caption: [name, length].filter(Boolean).join(' ') }),
    canPin: !isSaid,
  };
}

function toneOf({ what, lane, failed, slow }: Entry): TimelineBar['tone'] {
  if (what === 'said') return lane === 'caller' ? 'speech' : 'voice';
  if (failed) return 'failed';
  return slow ? 'slow' : 'normal';
}

/** What was asked and answered, as far as it may be kept. */
function Pinned({ entry }: { readonly entry: Entry }) {
  const words = useWords(callsWords);
  const { language } = useLanguage();
  const facts = Object.entries(entry.detail).filter(([, value]) => value !== null && value !== undefined);
  return (
    <div className="grid gap-2 border-t px-4 py-4 desk:px-6">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <code className="font-mono font-strong text-12">{entry.what}</code>
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
      {facts.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-12" aria-label={words.asked}>
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="font-mono text-quiet">{name}</dt>
              <dd className="break-words">
                {typeof value === 'object' ? JSON.stringify(value) : String(value)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
