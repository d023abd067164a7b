import { lazy, Suspense, useEffect, useState } from 'react';
import type { Act } from './shown-toasts.tsx';

/** Preloads the toaster's code after this time. */
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

/** The toast container, loaded after the screen. */
export function Toaster() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    // If loading fails, show no toasts instead of crashing the application.
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
