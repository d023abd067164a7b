import { type InputHTMLAttributes, type KeyboardEvent, type Ref, useId, useState } from 'react';
import { classes } from '../classes.ts';
import { dictionary, useLanguage, useWords } from '../wording/language.tsx';
import { readTime, timeFrom } from '../wording/read-time.ts';
import { shownTime } from '../wording/time.ts';
import { inputLook } from './field.tsx';
import { describedBy, Labelled, type LabelProps } from './labelled.tsx';

const timeFieldWords = dictionary({
  en: { unread: 'Type a time, such as 9:30 or 1 pm.' },
  zh: { unread: '请输入时间，例如 9:30 或下午1点。' },
});

const STEP_MINUTES = 15;

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  readonly ref?: Ref<HTMLInputElement>;
  /** 09:30, or empty. */
  readonly value: string;
  /** Called with the parsed time; empty while invalid. */
  onChange(time: string): void;
  /** Calls `onChange` only on blur or Enter. */
  readonly isLate?: boolean;
}

/** A time input that accepts many formats; arrow keys step by 15 minutes. */
export function TimeInput({ value, onChange, isLate, onBlur, onKeyDown, className, ...input }: Props) {
  const { language } = useLanguage();
  const words = useWords(timeFieldWords);
  // Keeps the typed text until blur.
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value ? shownTime(value.slice(0, 5), language) : '');
  const isUnread = typed !== null && typed.trim() !== '' && readTime(typed) === null;
  const type = (text: string) => {
    setTyped(text);
    if (!isLate) onChange(readTime(text) ?? '');
  };
  const settle = () => {
    if (isUnread) return;
    if (isLate && typed !== null) onChange(readTime(typed) ?? '');
    setTyped(null);
  };
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = { ArrowUp: STEP_MINUTES, ArrowDown: -STEP_MINUTES }[event.key];
    if (by === undefined || !value) return;
    event.preventDefault();
    setTyped(null);
    onChange(timeFrom(value, by));
  };
  return (
    <input
      aria-invalid={isUnread ? true : undefined}
      title={isUnread ? words.unread : undefined}
      {...input}
      type="text"
      autoComplete="off"
      value={shown}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => type(target.value)}
      onKeyDown={(event) => {
        step(event);
        if (event.key === 'Enter') settle();
        onKeyDown?.(event);
      }}
      onBlur={(event) => {
        settle();
        onBlur?.(event);
      }}
      className={classes(inputLook, 'tabular-nums', className)}
    />
  );
}

/** With its label and error. */
export function TimeField({ label, error, hint, aside, className, ...input }: Props & LabelProps) {
  const id = useId();
  return (
    <Labelled {...{ id, label, error, hint, aside, className }}>
      <TimeInput
        {...input}
        {...(error && { 'aria-invalid': true })}
        id={id}
        aria-describedby={describedBy(id, { error, hint })}
        className="h-10"
      />
    </Labelled>
  );
}
