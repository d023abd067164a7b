import { classes } from '../../ui/classes.ts';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { nearDay, shortDay } from '../../ui/wording/time.ts';
import { SHOWN, type Shown } from './route.ts';
import { logWords } from './words.ts';

/** A shape per state, so that colour is not the only cue. */
const LOOKS: Readonly<Record<Shown, string>> = {
  confirmed: 'border-accent bg-accent',
  cancelled: 'border-bad bg-[linear-gradient(135deg,transparent_42%,var(--bad)_42%_58%,transparent_58%)]',
  wrote: 'border-watch bg-watch-tint',
  open: 'border-line-control',
  call: 'border-watch border-dashed',
  left: 'border-line-button bg-sunk',
};

function Cell({ group }: { readonly group: Shown }) {
  return <span aria-hidden className={classes('size-3.5 rounded-[3px] border', LOOKS[group])} />;
}

/** The day's summary sentence and a cell per visit. */
export function Tally({
  tally,
  date,
  today,
}: {
  readonly tally: Readonly<Record<Shown, number>>;
  readonly date: string;
  readonly today: string;
}) {
  const words = useWords(logWords);
  const { language } = useLanguage();
  const all = SHOWN.reduce((sum, group) => sum + tally[group], 0);
  const near = nearDay(date, today, language);
  const day =
    near === words.today.toLowerCase()
      ? words.ofToday
      : near === words.tomorrow.toLowerCase()
        ? words.ofTomorrow
        : words.ofDay(shortDay(date, today, language));
  const counts = {
    confirmed: words.countConfirmed,
    cancelled: words.countCancelled,
    wrote: words.countWrote,
    open: words.countOpen,
    call: words.countCall,
    left: words.countLeft,
  };
  return (
    <div className="grid min-w-0 flex-1 basis-120 content-start gap-3">
      <p className="text-16 tracking-[-.008em] desk:text-20">
        {words.lead(tally.confirmed, all, day, tally.cancelled)}
      </p>
      <div aria-hidden className="flex max-w-220 flex-wrap gap-1">
        {SHOWN.flatMap((group) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: cells of a kind are all alike
          Array.from({ length: tally[group] }, (_, at) => <Cell key={`${group} ${at}`} group={group} />),
        )}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-quiet">
        {SHOWN.filter((group) => tally[group] > 0).map((group) => (
          <li key={group} className="flex items-center gap-1.5">
            <Cell group={group} />
            {counts[group](tally[group])}
          </li>
        ))}
      </ul>
    </div>
  );
}
