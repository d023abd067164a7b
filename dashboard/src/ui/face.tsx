import { classes } from './classes.ts';
import { initialsOf } from './wording/person-name.ts';

/** A colleague's initials; the full name is beside them. */
export function Face({ name, isSmall = false }: { readonly name: string; readonly isSmall?: boolean }) {
  return (
    <span
      aria-hidden
      className={classes(
        'grid shrink-0 place-items-center rounded-full bg-accent-tint font-strong text-accent',
        isSmall ? 'size-5 text-[10px] tracking-tighter' : 'size-7 text-12',
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
