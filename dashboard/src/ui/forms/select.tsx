import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { classes } from '../classes.ts';
import { inputLook } from './field.tsx';
import { describedBy, Labelled, type LabelProps } from './labelled.tsx';

export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface SelectProps<Value extends string> extends LabelProps {
  readonly value: Value;
  readonly options: ReadonlyArray<Option<Value>>;
  onChange(value: Value): void;
  readonly className?: string;
  readonly disabled?: boolean;
}

/** A native select, which works well on phones and with a keyboard. */
export function Select<Value extends string>({
  label,
  error,
  hint,
  aside,
  className,
  value,
  options,
  onChange,
  disabled,
}: SelectProps<Value>) {
  const id = useId();
  return (
    <Labelled {...{ id, label, error, hint, aside, className }}>
      <span className="relative">
        <select
          id={id}
          value={value}
          disabled={disabled}
          aria-describedby={describedBy(id, { error, hint })}
          onChange={({ target }) => onChange(target.value as Value)}
          className={classes(inputLook, 'h-10 appearance-none truncate pr-8 disabled:opacity-60')}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={16}
          className="pointer-events-none absolute top-3 right-2.5 text-quiet"
        />
      </span>
    </Labelled>
  );
}
