import { useEffect, useRef } from 'react';

export type KeyMap = Readonly<Record<string, (() => void) | undefined>>;

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

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
      if (isWriting(event.target) || isOverPage()) return;
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
