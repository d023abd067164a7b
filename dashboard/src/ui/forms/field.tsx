import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { classes } from '../classes.ts';
import { shownPhone } from '../wording/phone.ts';
import { describedBy, Labelled, type LabelProps } from './labelled.tsx';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement>, LabelProps {
  readonly ref?: Ref<HTMLInputElement>;
}

export const inputLook =
  'w-full rounded-normal border border-line-control bg-raised px-2.5 focus-visible:-outline-offset-1 focus-visible:border-accent aria-invalid:border-bad';

/** A text field with its label and error. */
export function Field({ label, error, hint, aside, className, ref, value, ...input }: FieldProps) {
  const id = useId();
  return (
    <Labelled {...{ id, label, error, hint, aside, className }}>
      <input
        {...input}
        {...(value !== undefined && { value: input.type === 'tel' ? asRead(value) : value })}
        ref={ref}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error, hint })}
        className={classes(inputLook, 'h-10')}
      />
    </Labelled>
  );
}

/** Formats a stored number; unfinished input stays unchanged. */
const asRead = (value: NonNullable<FieldProps['value']>) =>
  typeof value === 'string' && /^\+1\d{10}$/.test(value) ? shownPhone(value) : value;
