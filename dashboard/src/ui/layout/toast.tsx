import { lazy, Suspense, useEffect, useState } from 'react';
import type { Act } from './shown-toasts.tsx';

/** Before anybody needs it, as a rule. */
const AFTER_MS = 4_000;

const load = () => import('./shown-toasts.tsx');
const ShownToasts = lazy(() => load().then(({ ShownToasts }) => ({ default: ShownToasts })));

let summon: () => void = () => undefined;

/** Confirms an action and offers to undo it. One at a time, so that it is clear what "Undo" undoes. */
export function toast(words: string, undo?: Act): void {
  summon();
  void load().then(
    ({ say }) => say(words, undo),
    () => undefined,
  );
}

/** Where toasts are shown. Their code comes after the screen's. */
export function Toaster() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    // What cannot be fetched is not drawn: above it there is only the whole application.
    summon = () =>
      void load().then(
        () => setWanted(true),
        () => undefined,
      );
    const timer = setTimeout(summon, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{isWanted && <ShownToasts />}</Suspense>;
}
