import { classes } from './classes.ts';

const TALL = 20;

/** The last seven days as small bars; `label` describes them. */
export function WeekBars({ counts, label }: { readonly counts: readonly number[]; readonly label: string }) {
  const most = Math.max(1, ...counts);
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex h-5 items-end gap-0.5">
      {counts.map((count, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
          key={at}
          className={classes('w-1.5', at === counts.length - 1 ? 'bg-accent' : 'bg-accent/40')}
          style={{ height: Math.max(1, Math.round((count / most) * TALL)) }}
        />
      ))}
    </span>
  );
}
