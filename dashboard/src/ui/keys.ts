import { useEffect, useRef } from 'react';

export type KeyMap = Readonly<Record<string, (() => void) | undefined>>;

/** Checkboxes and radio buttons take no text, so shortcuts stay active. */
const isTicked = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement && /^(radio|checkbox)$/.test(target.type);

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  !isTicked(target) &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Enter activates the focused button or link instead of a shortcut. */
const isPressed = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof Element && target.closest('button, a[href]') !== null;

const isOverPage = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null;

/**
 * Keyboard shortcuts; inactive in text fields and while a dialog or menu is open. Sequences are written with a space
 * ("g c").
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
