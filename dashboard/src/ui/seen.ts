import { type RefCallback, useCallback, useState } from 'react';

/** Whether an element has been scrolled into view, to load content far down a page lazily. */
export function useSeen<Watched extends HTMLElement = HTMLDivElement>(): readonly [
  RefCallback<Watched>,
  boolean,
] {
  const [isSeen, setSeen] = useState(false);
  const watch = useCallback((element: Watched) => {
    const watching = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      watching.disconnect();
    });
    watching.observe(element);
    return () => watching.disconnect();
  }, []);
  return [watch, isSeen];
}
