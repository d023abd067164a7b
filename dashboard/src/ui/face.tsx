import { classes } from './classes.ts';

const initialsOf = (email: string): string =>
  (email.split('@')[0] ?? '')
    .split(/[\s._-]+/)
    .map((part) => part.slice(0, 1).toUpperCase())
    .join('')
    .slice(0, 2);

/** The initials of somebody of the clinic; the name stands beside it. */
export function Face({
  email,
  isSmall = false,
}: {
  /** A name, or an address where there is none. */
  readonly email: string;
  readonly isSmall?: boolean;
}) {
  return (
    <span
      aria-hidden
      className={classes(
        'grid shrink-0 place-items-center rounded-full bg-accent-tint font-strong text-accent',
        isSmall ? 'size-5 text-[10px]' : 'size-7 text-12',
      )}
    >
      {initialsOf(email)}
    </span>
  );
}
