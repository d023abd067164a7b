import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface LabelProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** Beside the label, such as a link. */
  readonly aside?: ReactNode;
}

export const describedBy = (id: string, { error, hint }: Pick<LabelProps, 'error' | 'hint'>) =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;

/** The frame of every field: label above, hint and error below. */
export function Labelled({
  id,
  label,
  error,
  hint,
  aside,
  className,
  children,
}: LabelProps & {
  readonly id: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes('grid min-w-0 content-start gap-1', className)}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children}
      {hint && (
        <div id={`${id}-hint`} className="text-12 text-quiet">
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-12 text-bad">
          <CircleAlert aria-hidden size={14} className="mt-px shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
