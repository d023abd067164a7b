import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import type { Tone } from './mark.tsx';

const TINTS: Readonly<Record<Tone, string>> = {
  good: 'bg-good-tint text-good',
  watch: 'bg-watch-tint text-watch',
  bad: 'bg-bad-tint text-bad',
  info: 'bg-info-tint text-info',
  quiet: 'bg-sunk text-quiet',
  accent: 'bg-accent-tint text-accent',
};

/** A state in a word, on its own tint. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-small px-2 font-strong text-12',
        TINTS[tone],
      )}
    >
      {children}
    </span>
  );
}
