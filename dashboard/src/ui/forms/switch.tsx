import { Switch as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  onChange(isOn: boolean): void;
  readonly hint?: ReactNode;
  readonly isDisabled?: boolean;
  /** In a table the column header is the visible label; screen readers still get this one. */
  readonly isBare?: boolean;
}

/** On or off. */
export function Switch({ label, isOn, onChange, hint, isDisabled = false, isBare = false }: SwitchProps) {
  const id = useId();
  return (
    <div className={classes('flex gap-3', hint ? 'items-start' : 'items-center')}>
      <Radix.Root
        id={id}
        checked={isOn}
        disabled={isDisabled}
        onCheckedChange={onChange}
        aria-label={isBare ? label : undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative z-1 h-5 w-8.5 shrink-0 rounded-full border border-line-control bg-raised disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="block size-3 translate-x-[3px] rounded-full bg-line-control data-[state=checked]:translate-x-[17px] data-[state=checked]:bg-on-accent" />
      </Radix.Root>
      {!isBare && (
        <div className="grid gap-0.5">
          <label htmlFor={id}>{label}</label>
          {hint && (
            <p id={`${id}-hint`} className="text-12 text-quiet">
              {hint}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
