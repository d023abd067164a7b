import { classes } from './classes.ts';

const STROKES = { accent: 'stroke-accent', watch: 'stroke-watch', bad: 'stroke-bad' } as const;
const TURN = 2 * Math.PI * 26;

/** A countdown ring with the remaining time; `label` is for screen readers. */
export function Countdown({
  seconds,
  whole,
  tone,
  label,
  className,
}: {
  readonly seconds: number;
  /** The total seconds. */
  readonly whole: number;
  readonly tone: keyof typeof STROKES;
  readonly label: string;
  readonly className?: string;
}) {
  const part = Math.min(1, seconds / Math.max(1, whole));
  return (
    <span
      role="timer"
      aria-label={label}
      className={classes('relative grid size-14 shrink-0 place-items-center', className)}
    >
      <svg aria-hidden viewBox="0 0 56 56" className="absolute inset-0 -rotate-90 fill-none stroke-4">
        <circle cx="28" cy="28" r="26" className="stroke-line" />
        <circle cx="28" cy="28" r="26" className={STROKES[tone]} strokeDasharray={`${TURN * part} ${TURN}`} />
      </svg>
      <strong className="text-12">{clockOf(seconds)}</strong>
    </span>
  );
}

/** 21:06, or 1:04:10 */
function clockOf(seconds: number): string {
  const pair = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  return hours > 0 ? `${hours}:${pair(minutes)}:${pair(seconds % 60)}` : `${minutes}:${pair(seconds % 60)}`;
}
