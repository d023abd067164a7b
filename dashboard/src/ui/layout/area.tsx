import { type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { classes } from '../classes.ts';
import { inputLook } from '../forms/field.tsx';
import { describedBy, Labelled, type LabelProps } from '../forms/labelled.tsx';

interface AreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement>, LabelProps {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** A multi-line text field. */
export function Area({ label, error, hint, aside, className, ref, rows = 3, ...area }: AreaProps) {
  const id = useId();
  return (
    <Labelled {...{ id, label, error, hint, aside, className }}>
      <textarea
        {...area}
        ref={ref}
        id={id}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error, hint })}
        className={classes(inputLook, 'resize-y py-2')}
      />
    </Labelled>
  );
}
