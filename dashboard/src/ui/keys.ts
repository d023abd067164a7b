import { useEffect, useRef } from 'react';

export type KeyMap = Readonly<Record<string, (() => void) | undefined>>;

/** Nothing is typed into a box to tick or a choice to make. */
const isTicked = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement && /^(radio|checkbox)$/.test(target.type);

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  !isTicked(target) &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Enter belongs to the button or the link that has the focus. */
const isPressed = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof Element && target.closest('button, a[href]') !== null;

const isOverPage = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null;

/**
 * Single keys for who works without a mouse; none while somebody writes or something floats above the page. Two letters
 * after each other ("g c") are written with a space.
 */
export function useKeys(keys: KeyMap, isOn = true): void {
  const latest = useRef(keys);
  latest.current = keys;
  const before = useRef({ key: '', at: 0 });
  useEffect(() => {
    if (!isOn) return;
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isWriting(event.target) || isPressed(event) || isOverPage()) return;
      const isSecond = event.timeStamp - before.current.at < 1_000;
      const act =
        (isSecond && latest.current[`${before.current.key} ${event.key}`]) || latest.current[event.key];
      before.current = { key: event.key, at: event.timeStamp };
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isOn]);
}
