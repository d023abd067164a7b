import { useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import { useKeys } from '../../ui/keys.ts';
import { Logo } from '../../ui/logo.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shownHour } from '../../ui/wording/time.ts';
import { BookColumn } from './book-column.tsx';
import type { BookDay } from './queries.ts';
import { scaleOf } from './scale.ts';
import { tintsOf } from './tints.ts';
import { minutesOf, timeOf } from './wall.ts';
import { scheduleWords } from './words.ts';

export interface Column {
  readonly key: string;
  readonly title: string;
  readonly day: BookDay;
  readonly isToday: boolean;
  readonly asked: string | undefined;
  onAsk(time: string): void;
}

/** Hour labels closer than this to the current time are hidden. */
const NOW_LABEL_PX = 14;

/** Provider columns on one time axis, with a line at the current time. */
export function BookGrid({ columns, now }: { readonly columns: readonly Column[]; readonly now: string }) {
  const words = useWords(scheduleWords);
  const { language } = useLanguage();
  const days = columns.map(({ day }) => day);
  const scale = scaleOf(days);
  const tints = tintsOf(days);
  const paper = useRef<HTMLElement>(null);
  useKeys({ j: () => step(paper.current, 1), k: () => step(paper.current, -1) });
  const hours = Array.from({ length: (scale.to - scale.from) / 60 }, (_, at) => scale.from + at * 60);
  const nowAt = (minutesOf(now) - scale.from) * scale.px;
  const hasNow = columns.some(({ isToday }) => isToday) && nowAt >= 0 && minutesOf(now) <= scale.to;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and on a day without a time nothing in it takes the focus */}
      <section ref={paper} className="min-h-0 flex-1 overflow-auto" tabIndex={0} aria-label={words.book}>
        <div
          className="relative grid"
          style={{
            gridTemplateColumns: `${language === 'zh' ? 72 : 56}px repeat(${columns.length}, minmax(104px, 1fr))`,
          }}
        >
          <div className="sticky top-0 z-20 border-b bg-paper">
            <span className="sr-only">{words.time}</span>
          </div>
          {columns.map(({ key, title, day }) => (
            <Head key={key} title={title} day={day} />
          ))}
          <div className="relative text-right text-12 text-quiet">
            {hours
              .filter(
                (minute) => !hasNow || Math.abs((minute - scale.from) * scale.px - nowAt) > NOW_LABEL_PX,
              )
              .map((minute) => (
                <span
                  key={minute}
                  style={{ top: (minute - scale.from) * scale.px }}
                  className={classes(
                    'absolute right-2 whitespace-nowrap',
                    minute > scale.from ? '-translate-y-1/2' : 'pt-0.5',
                  )}
                >
                  {shownHour(timeOf(minute), language)}
                </span>
              ))}
            {hasNow && (
              <strong
                style={{ top: nowAt }}
                className="absolute right-1 z-10 -translate-y-1/2 rounded-small bg-bad px-1 text-11 text-paper"
              >
                {now}
              </strong>
            )}
          </div>
          {columns.map(({ key, title, day, isToday, asked, onAsk }) => (
            <div key={key} className="relative">
              <BookColumn label={title} day={day} scale={scale} tints={tints} asked={asked} onAsk={onAsk} />
              {hasNow && isToday && (
                <span
                  aria-hidden
                  style={{ top: nowAt }}
                  className="pointer-events-none absolute inset-x-0 h-0.5 -translate-y-1/2 bg-bad"
                />
              )}
            </div>
          ))}
        </div>
      </section>
      <Legend tints={tints} />
    </>
  );
}

/** Moves the focus to the next or previous time. */
function step(paper: HTMLElement | null, by: 1 | -1): void {
  const times = [...(paper?.querySelectorAll<HTMLButtonElement>('button:not([tabindex])') ?? [])];
  const at = times.indexOf(document.activeElement as HTMLButtonElement);
  const next = at < 0 ? (by > 0 ? 0 : times.length - 1) : at + by;
  times[Math.min(times.length - 1, Math.max(0, next))]?.focus();
}

function Head({ title, day }: { readonly title: string; readonly day: BookDay }) {
  const words = useWords(scheduleWords);
  const { booked, offered } = day.counts;
  return (
    <div className="sticky top-0 z-20 min-w-0 border-b border-l bg-paper px-3 py-2">
      <h2 className="truncate text-14" title={title}>
        {title}
      </h2>
      <p className="truncate text-12 text-quiet">
        {day.slotMinutes === null && booked === 0 ? words.notWorking : words.counts(booked, offered)}
      </p>
    </div>
  );
}

function Legend({ tints }: { readonly tints: ReturnType<typeof tintsOf> }) {
  const words = useWords(scheduleWords);
  return (
    <ul className="hidden min-h-10 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-t px-6 py-2 text-12 text-quiet desk:flex wide:pl-8">
      {tints.map(({ code, name, bookable, look }) => (
        <li key={code} className="flex items-center gap-1.5">
          <span aria-hidden className={classes('size-3.5 rounded-[3px] border', look)} />
          {bookable ? name : words.legendKept(name)}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="hatched size-3.5 rounded-[3px] border" />
        {words.legendClosed}
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-3.5 rounded-[3px] border border-accent border-dashed" />
        {words.legendOffered}
      </li>
      <li className="flex items-center gap-1.5">
        <Logo size={14} />
        {words.legendOurs}
      </li>
    </ul>
  );
}
