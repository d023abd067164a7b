import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether the reader has come to an element, so that what stands far down a page is asked for only then. */
export function useSeen<Element extends HTMLElement = HTMLDivElement>(): readonly [
  RefObject<Element | null>,
  boolean,
] {
  const place = useRef<Element>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (isSeen || !element) return;
    const watching = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watching.observe(element);
    return () => watching.disconnect();
  }, [isSeen]);
  return [place, isSeen];
}
