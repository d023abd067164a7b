import { Check, ChevronDown, Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { buttonLook } from '../button.tsx';
import { classes } from '../classes.ts';
import { inputLook } from '../forms/field.tsx';
import { Menu } from './menu.tsx';

/** The search field and filters above a list. */
export function FilterBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b px-4 py-2 desk:px-6 wide:pl-8">
      {children}
    </div>
  );
}

/** Calls `onChange` when typing pauses. */
export function SearchBox({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}) {
  const [written, setWritten] = useState(value);
  useEffect(() => setWritten(value), [value]);
  useEffect(() => {
    if (written === value) return;
    const timer = setTimeout(() => onChange(written), 250);
    return () => clearTimeout(timer);
  }, [written, value, onChange]);
  return (
    <label className="relative min-w-52 flex-1">
      <span className="sr-only">{label}</span>
      <Search
        aria-hidden
        size={16}
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-quiet"
      />
      <input
        type="search"
        placeholder={label}
        value={written}
        onChange={({ target }) => setWritten(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
        className={classes(inputLook, 'h-9 pl-8 desk:h-8')}
      />
    </label>
  );
}

/** A choice of one value or all; the button shows the current one. */
export function Choice<Value extends string>({
  label,
  all,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  /** Label of the "all" option. */
  readonly all: string;
  readonly value: Value | undefined;
  readonly options: ReadonlyArray<{ readonly value: Value; readonly label: string; readonly count?: number }>;
  onChange(value: Value | undefined): void;
}) {
  const chosen = options.find((option) => option.value === value);
  const rows = [{ value: undefined, label: all, count: undefined }, ...options];
  return (
    <Menu
      label={`${label}: ${chosen?.label ?? all}`}
      look={classes(buttonLook(), chosen && 'border-accent bg-accent-tint text-accent')}
      align="end"
      className="max-h-80 min-w-48 overflow-y-auto"
      face={
        <>
          {chosen?.label ?? label}
          <ChevronDown aria-hidden size={14} />
        </>
      }
    >
      {({ Item }) =>
        rows.map((option) => (
          <Item
            key={option.value ?? ''}
            onSelect={() => onChange(option.value)}
            className="flex h-9 items-center gap-2 rounded-normal px-2 outline-none data-[highlighted]:bg-accent-tint"
          >
            <span className="w-4">{option.value === value && <Check aria-hidden size={16} />}</span>
            {option.label}
            {option.count !== undefined && <span className="ml-auto pl-4 text-quiet">{option.count}</span>}
          </Item>
        ))
      }
    </Menu>
  );
}
