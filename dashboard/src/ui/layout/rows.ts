import { useRef } from 'react';
import type { KeyMap } from '../keys.ts';

/** Keys j and k move through a list's rows. `onMove` is for lists whose panel follows. */
export function useRow(
  count: number,
  onMove?: (at: number) => void,
): {
  readonly keys: KeyMap;
  rowRef(at: number): (element: HTMLElement | null) => void;
} {
  const rows = useRef<Array<HTMLElement | null>>([]);
  const move = (by: number) => {
    const at = rows.current.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 ? (by > 0 ? 0 : count - 1) : Math.min(count - 1, Math.max(0, at + by));
    rows.current[next]?.focus();
    onMove?.(next);
  };
  return {
    keys: { j: () => move(1), k: () => move(-1) },
    rowRef: (at) => (element) => {
      rows.current[at] = element;
    },
  };
}
