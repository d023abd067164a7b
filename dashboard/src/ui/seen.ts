import { type RefCallback, useCallback, useState } from 'react';

/**
 * Whether the reader has come to an element, so that what stands far down a page is asked for only then. The element may
 * be drawn long after its screen: it is watched from the moment it is there.
 */
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
