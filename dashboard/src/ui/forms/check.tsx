import { type ReactNode, useId } from 'react';

/** A checkbox or radio button with its label. */
export function Check({
  label,
  hint,
  type = 'checkbox',
  name,
  isOn,
  onChange,
}: {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly type?: 'checkbox' | 'radio';
  /** Group name of a radio button. */
  readonly name?: string;
  readonly isOn: boolean;
  onChange(isOn: boolean): void;
}) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5">
      <input
        id={id}
        type={type}
        name={name}
        checked={isOn}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <div className="grid min-w-0 gap-0.5">
        <label htmlFor={id}>{label}</label>
        {hint && (
          <span id={`${id}-hint`} className="text-12 text-quiet">
            {hint}
          </span>
        )}
      </div>
    </div>
  );
}
