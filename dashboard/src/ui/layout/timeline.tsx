import { ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import { classes } from '../classes.ts';

export interface TimelineLane {
  readonly key: string;
  readonly label: string;
}

export interface TimelineBar {
  readonly key: string;
  readonly lane: string;
  readonly fromMs: number;
  readonly lastsMs: number | null;
  readonly tone: 'speech' | 'voice' | 'normal' | 'slow' | 'failed';
  /** Read aloud and shown on hover. */
  readonly label: string;
  /** Label beside a highlighted bar. */
  readonly caption?: string;
  readonly canPin: boolean;
}

const TONES: Readonly<Record<TimelineBar['tone'], string>> = {
  speech: 'bg-line-control/55',
  voice: 'bg-accent/50',
  normal: 'bg-accent',
  slow: 'bg-watch',
  failed: 'bg-bad',
};
const STEPS_MS = [1_000, 2_000, 5_000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000];
const SHORTEST_VIEW_MS = 5_000;

interface TimelineProps {
  readonly title: string;
  readonly words: {
    readonly zoomIn: string;
    readonly zoomOut: string;
    range(from: string, to: string, whole: string): string;
  };
  readonly lanes: readonly TimelineLane[];
  readonly bars: readonly TimelineBar[];
  readonly lengthMs: number;
  timeOf(ms: number): string;
  readonly pinned: string | undefined;
  onPin(key: string | undefined): void;
  /** The call is in progress, so the view follows its end. */
  readonly isGrowing?: boolean;
}

/** Lanes on one time axis; slow and failed steps are highlighted and can be pinned. */
export function Timeline(props: TimelineProps) {
  const { title, words, lanes, bars, lengthMs, timeOf, pinned, onPin, isGrowing = false } = props;
  const { view, zoom } = useView(lengthMs, bars, pinned, isGrowing);
  const walk = useWalk(bars, pinned);
  const span = view.to - view.from;
  const percent = (ms: number) => ((ms - view.from) / span) * 100;
  const step = STEPS_MS.find((each) => span / each <= 7) ?? 600_000;
  const ticks = Array.from({ length: Math.floor(view.to / step) + 1 }, (_, at) => at * step).filter(
    (ms) => ms >= view.from,
  );
  return (
    <section aria-label={title} className="grid gap-1 px-4 py-4 desk:px-6">
      <div className="flex items-center gap-2">
        <h3 className="text-14">{title}</h3>
        <span className="text-12 text-quiet">
          {words.range(timeOf(view.from), timeOf(view.to), timeOf(lengthMs))}
        </span>
        <span className="ml-auto flex">
          <IconButton label={words.zoomOut} disabled={span >= lengthMs} onClick={() => zoom(2)}>
            <ZoomOut aria-hidden size={16} />
          </IconButton>
          <IconButton label={words.zoomIn} disabled={span <= SHORTEST_VIEW_MS} onClick={() => zoom(0.5)}>
            <ZoomIn aria-hidden size={16} />
          </IconButton>
        </span>
      </div>
      <div
        role="toolbar"
        aria-label={title}
        ref={walk.axis}
        onKeyDown={walk.onKeyDown}
        className="grid grid-cols-[72px_minmax(0,1fr)] text-12"
      >
        <span />
        <div className="relative h-5 text-11 text-quiet">
          {ticks.map((ms) => (
            <span
              key={ms}
              style={{ left: `${percent(ms)}%` }}
              className={classes(
                'absolute',
                percent(ms) > 94 ? '-translate-x-full' : percent(ms) > 2 && '-translate-x-1/2',
              )}
            >
              {timeOf(ms)}
            </span>
          ))}
        </div>
        {lanes.map((lane) => (
          <div key={lane.key} className="contents">
            <span className="flex h-7 items-center border-t text-quiet">{lane.label}</span>
            <div className="relative h-7 overflow-hidden border-t border-l">
              {ticks.map((ms) => (
                <span
                  key={ms}
                  aria-hidden
                  style={{ left: `${percent(ms)}%` }}
                  className="absolute inset-y-0 w-px bg-line"
                />
              ))}
              {bars
                .filter((bar) => bar.lane === lane.key)
                .map((bar) => (
                  <Bar
                    key={bar.key}
                    bar={bar}
                    left={percent(bar.fromMs)}
                    width={((bar.lastsMs ?? 0) / span) * 100}
                    isPinned={bar.key === pinned}
                    isStop={bar.key === walk.stop}
                    onPin={() => onPin(bar.key === pinned ? undefined : bar.key)}
                  />
                ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

function Bar({
  bar,
  left,
  width,
  isPinned,
  isStop,
  onPin,
}: {
  readonly bar: TimelineBar;
  readonly left: number;
  readonly width: number;
  readonly isPinned: boolean;
  readonly isStop: boolean;
  onPin(): void;
}) {
  const place = { left: `${left}%`, width: `max(4px, ${width}%)` };
  const look = classes('absolute top-1.5 h-4 rounded-[3px]', TONES[bar.tone]);
  if (left > 100 || left + width < 0) return null;
  const caption = bar.caption && (
    <span
      aria-hidden
      style={left > 55 ? { right: `${100 - left}%` } : { left: `${left + width}%` }}
      className={classes(
        'pointer-events-none absolute top-1.5 max-w-1/2 truncate px-2 leading-4',
        bar.tone === 'failed'
          ? 'font-strong text-bad'
          : bar.tone === 'slow'
            ? 'font-strong text-watch'
            : 'text-quiet',
      )}
    >
      {bar.caption}
    </span>
  );
  if (!bar.canPin) return <span title={bar.label} style={place} className={look} />;
  return (
    <>
      <button
        type="button"
        title={bar.label}
        aria-label={bar.label}
        aria-pressed={isPinned}
        data-bar={bar.key}
        tabIndex={isStop ? 0 : -1}
        onClick={onPin}
        style={place}
        className={classes(
          look,
          'after:absolute after:-inset-x-1.5 after:-inset-y-1 after:content-[""]',
          isPinned && 'outline-2 outline-ink outline-offset-2',
        )}
      />
      {caption}
    </>
  );
}

/** A single tab stop; arrow keys move between bars in time order, because a call may have eighty. */
function useWalk(bars: readonly TimelineBar[], pinned: string | undefined) {
  const axis = useRef<HTMLDivElement>(null);
  const order = bars
    .filter(({ canPin }) => canPin)
    .toSorted((one, other) => one.fromMs - other.fromMs)
    .map(({ key }) => key);
  const [reached, setReached] = useState<string>();
  const stop = [reached, pinned, order[0]].find((key) => key !== undefined && order.includes(key));
  const onKeyDown = (event: KeyboardEvent) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = order.indexOf((event.target as HTMLElement).dataset.bar ?? '');
    const next = way && at >= 0 ? order[at + way] : undefined;
    if (!next) return;
    event.preventDefault();
    setReached(next);
    axis.current?.querySelector<HTMLElement>(`[data-bar="${CSS.escape(next)}"]`)?.focus();
  };
  return { axis, stop, onKeyDown };
}

interface View {
  readonly from: number;
  readonly to: number;
}

/** Shows everything at first; zooms around the pinned bar, or the middle. */
function useView(
  lengthMs: number,
  bars: readonly TimelineBar[],
  pinned: string | undefined,
  isGrowing: boolean,
) {
  const [view, setView] = useState<View>({ from: 0, to: lengthMs });
  const whole = useRef(true);
  useEffect(() => {
    if (whole.current) setView({ from: 0, to: lengthMs });
    else if (isGrowing) setView(({ from, to }) => ({ from: lengthMs - (to - from), to: lengthMs }));
  }, [lengthMs, isGrowing]);
  const zoom = (factor: number) => {
    const span = Math.min(lengthMs, Math.max(SHORTEST_VIEW_MS, (view.to - view.from) * factor));
    const bar = bars.find(({ key }) => key === pinned);
    const middle = bar ? bar.fromMs + (bar.lastsMs ?? 0) / 2 : (view.from + view.to) / 2;
    const from = Math.min(Math.max(0, middle - span / 2), lengthMs - span);
    whole.current = span >= lengthMs;
    setView({ from, to: from + span });
  };
  return { view, zoom };
}
