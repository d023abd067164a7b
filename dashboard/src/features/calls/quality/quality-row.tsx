import { Link } from '@tanstack/react-router';
import { classes } from '../../../ui/classes.ts';
import { useWords } from '../../../ui/wording/language.tsx';
import type { CallsSearch } from '../route.ts';
import type { QualityFigure } from './quality-figures.ts';
import { qualityWords } from './quality-words.ts';

/** Grid columns of a figure: text, months, value and calls. */
export const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-0 desk:grid-cols-[minmax(0,1fr)_176px_84px] desk:px-4 broad:grid-cols-[minmax(0,1fr)_236px_88px_128px]';
/** Padded, because the numbers are wider than the bars. */
export const MONTHS = 'flex gap-1.5 px-2 text-11';
/** The tallest bar leaves room for its number. */
const TALLEST = 72;

export function QualityRow({
  figure,
  at,
  months,
  isShown,
  search,
  onShow,
}: {
  readonly figure: QualityFigure;
  /** Which of the months is looked at. */
  readonly at: number;
  readonly months: readonly string[];
  readonly isShown: boolean;
  readonly search: CallsSearch;
  onShow(): void;
}) {
  const words = useWords(qualityWords);
  const { key, values, shown, isWorse, leadsTo } = figure;
  return (
    <li
      aria-current={isShown || undefined}
      className={classes(
        ROW,
        'relative items-center gap-y-2 border-t py-4 last:border-b',
        isShown ? 'desk:bg-accent-tint desk:shadow-[inset_3px_0_var(--accent)]' : 'hover:bg-hover',
      )}
    >
      <div className="min-w-0">
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={words.showCalls(words[key])}
          onClick={onShow}
          className="text-left font-strong after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {words[key]}
        </button>
        <p className="text-quiet">{words[`${key}What`]}</p>
      </div>
      <Months figure={figure} at={at} months={months} isWorse={isWorse} />
      <span className="whitespace-nowrap text-right font-strong text-28 tracking-[-.015em]">
        {shown(values[at] ?? null)}
      </span>
      <span className="relative col-span-full desk:col-start-1 desk:row-start-2 broad:col-start-auto broad:row-start-auto broad:text-right">
        {leadsTo.calls > 0 ? (
          <Link to="/calls" search={{ ...search, figure: leadsTo.figure }} className="link">
            {leadsTo.label}
          </Link>
        ) : (
          <span className="text-quiet">{leadsTo.label}</span>
        )}
      </span>
    </li>
  );
}

function Months({
  figure: { key, values, shown },
  at,
  months,
  isWorse,
}: {
  readonly figure: QualityFigure;
  readonly at: number;
  readonly months: readonly string[];
  readonly isWorse: boolean;
}) {
  const words = useWords(qualityWords);
  const most = Math.max(...values.map((value) => value ?? 0));
  const said = values.map((value, index) => `${months[index]} ${shown(value)}`).join(', ');
  return (
    <div className="col-span-full row-start-2 desk:col-span-1 desk:col-start-auto desk:row-start-auto">
      <div role="img" aria-label={`${words[key]}: ${said}`} className={`${MONTHS} h-13 items-end`}>
        {values.map((value, index) => (
          <span key={months[index]} className="flex h-full min-w-0 flex-1 flex-col justify-end text-center">
            <span className={classes('-mx-2 leading-[14px]', index === at ? 'font-strong' : 'text-quiet')}>
              {shown(value)}
            </span>
            <span
              className={classes(
                'mt-px min-h-0.5 rounded-t-[2px]',
                index !== at ? 'bg-accent/35' : isWorse ? 'bg-watch' : 'bg-accent',
              )}
              style={{ height: `${most > 0 ? ((value ?? 0) / most) * TALLEST : 0}%` }}
            />
          </span>
        ))}
      </div>
      <div aria-hidden className={`${MONTHS} text-quiet desk:hidden`}>
        {months.map((month) => (
          <span key={month} className="min-w-0 flex-1 text-center">
            {month}
          </span>
        ))}
      </div>
    </div>
  );
}
