import { RadioGroup } from 'radix-ui';

/** A segmented control for two or three options. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: Value;
  readonly options: ReadonlyArray<{ readonly value: Value; readonly label: string }>;
  onChange(value: Value): void;
}) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={(chosen) => onChange(chosen as Value)}
      orientation="horizontal"
      className="inline-flex rounded-normal bg-sunk p-0.5"
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className="h-8 rounded-small whitespace-nowrap border border-transparent px-2.5 text-quiet hover:text-ink data-[state=checked]:border-line data-[state=checked]:bg-raised data-[state=checked]:font-strong data-[state=checked]:text-ink desk:h-7"
        >
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
