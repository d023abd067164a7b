import { classes } from './classes.ts';

export type Tone = 'good' | 'watch' | 'bad' | 'info' | 'quiet' | 'accent';
export type Shape = 'triangle' | 'dot' | 'ring' | 'square';

const COLOURS: Readonly<Record<Tone, string>> = {
  good: 'text-good',
  watch: 'text-watch',
  bad: 'text-bad',
  info: 'text-info',
  quiet: 'text-quiet',
  accent: 'text-accent',
};

/** A filled shape for a state, always with a word beside it. */
export function Mark({
  shape,
  tone,
  size = 10,
}: {
  readonly shape: Shape;
  readonly tone: Tone;
  readonly size?: number;
}) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 10 10"
      width={size}
      height={size}
      className={classes('shrink-0 fill-current', COLOURS[tone])}
    >
      {shape === 'triangle' && <path d="M5 .6 9.8 9.2H.2z" />}
      {shape === 'dot' && <circle cx="5" cy="5" r="4.4" />}
      {shape === 'ring' && (
        <circle cx="5" cy="5" r="3.6" fill="none" stroke="currentColor" strokeWidth="1.6" />
      )}
      {shape === 'square' && <rect x="1" y="1" width="8" height="8" rx="1" />}
    </svg>
  );
}

/** A dot for something in progress. */
export function LiveDot() {
  return (
    <span
      aria-hidden
      className="breathing mx-[3px] inline-block size-2 shrink-0 rounded-full bg-accent shadow-[0_0_0_3px_color-mix(in_srgb,var(--accent)_22%,transparent)]"
    />
  );
}

export const toneText = (tone: Tone): string => COLOURS[tone];
