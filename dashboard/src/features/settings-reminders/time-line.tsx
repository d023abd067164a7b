import type { CSSProperties } from 'react';
import { classes } from '../../ui/classes.ts';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shownTime } from '../../ui/wording/time.ts';
import { momentBefore, nightsBefore, type Quiet, type Stop, stopOf, visitTime } from './sample-visit.ts';
import { reminderWords } from './words.ts';

const FIRST = 6;
const LAST = 93;
/** A label closer than this to the previous one goes below the line. */
const ROOM = 26;

/** When a reminder leaves before a visit: nights hatched, the visit at the right end. */
export function TimeLine({ hours, quiet }: { readonly hours: readonly number[]; readonly quiet: Quiet }) {
  const words = useWords(reminderWords);
  const { language } = useLanguage();
  const stops = hours.toSorted((one, other) => other - one).map((each) => stopOf(each, quiet));
  const furthest = Math.max(6, ...stops.map(({ leaves }) => leaves));
  const xOf = (before: number) => LAST - ((LAST - FIRST) * before) / furthest;
  const marks = placed(stops, xOf);
  return (
    <figure
      aria-label={words.lineLabel(shownTime(visitTime, language))}
      className={classes('relative mx-1', marks.some(({ isBelow }) => isBelow) ? 'h-36' : 'h-28')}
    >
      <div className="absolute inset-x-0 top-16 h-3 overflow-hidden rounded-full border bg-sunk">
        {nightsBefore(furthest, quiet).map(([from, to]) => (
          <span
            key={from}
            className="absolute inset-y-0 bg-[repeating-linear-gradient(135deg,transparent_0_4px,var(--line-control)_4px_5px)] opacity-70"
            style={{ left: `${xOf(from)}%`, width: `${xOf(to) - xOf(from)}%` }}
          />
        ))}
      </div>
      {marks.map(({ stop, x, isBelow }) => (
        <StopMark key={stop.hoursBefore} stop={stop} x={x} isBelow={isBelow} />
      ))}
      <span
        aria-hidden
        className="absolute top-[62px] size-4 -translate-x-1/2 rounded-small border-4 border-raised bg-ink shadow-[0_0_0_1.5px_var(--ink)]"
        style={{ left: `${LAST}%` }}
      />
      <span className="absolute top-[88px] right-0 text-12">
        <b>{words.visit}</b> {shownTime(visitTime, language)}
      </span>
    </figure>
  );
}

interface Placed {
  readonly stop: Stop;
  readonly x: number;
  readonly isBelow: boolean;
}

/** From left to right; labels that would overlap go on opposite sides of the line. */
function placed(stops: readonly Stop[], xOf: (before: number) => number): readonly Placed[] {
  let above = Number.NEGATIVE_INFINITY;
  return stops.map((stop) => {
    const x = xOf(stop.leaves);
    const isBelow = x - above < ROOM;
    if (!isBelow) above = x;
    return { stop, x, isBelow };
  });
}

function StopMark({ stop: { hoursBefore, leaves, isMoved }, x, isBelow }: Placed) {
  const words = useWords(reminderWords);
  const { language } = useLanguage();
  const { day, time: wall } = momentBefore(leaves, language);
  const time = shownTime(wall, language);
  const side: CSSProperties =
    x < 16 ? { left: 0 } : x > 78 ? { right: `${100 - x - 2}%`, textAlign: 'right' } : { left: `${x}%` };
  return (
    <>
      <span
        aria-hidden
        className="absolute top-[62px] size-4 -translate-x-1/2 rounded-full border-4 border-raised bg-accent shadow-[0_0_0_1.5px_var(--accent)]"
        style={{ left: `${x}%` }}
      />
      <span
        className={classes(
          'absolute grid whitespace-nowrap',
          isBelow ? 'top-[104px]' : 'top-14 -translate-y-full',
          x >= 16 && x <= 78 && '-translate-x-1/2 text-center',
        )}
        style={side}
      >
        <b>{words.before(hoursBefore)}</b>
        <span className="text-12 text-quiet">
          {isMoved ? words.beforeQuiet(day, time) : words.at(day, time)}
        </span>
      </span>
    </>
  );
}
