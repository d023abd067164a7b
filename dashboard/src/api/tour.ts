import { useSyncExternalStore } from 'react';

/**
 * The user whose tour is active, stored in this browser. The tour is offered once after accepting an invitation, and
 * again on request.
 */
const KEY = 'frontdesk.tour';
const listeners = new Set<() => void>();

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

type Tour = 'offered' | 'asked';

function keep(tour: string | null): void {
  if (tour) localStorage.setItem(KEY, tour);
  else localStorage.removeItem(KEY);
  for (const tell of listeners) tell();
}

const entryOf = (tour: Tour, userId: string) => `${tour}:${userId}`;

export const offerTour = (userId: string): void => keep(entryOf('offered', userId));
export const beginTour = (userId: string): void => keep(entryOf('asked', userId));
export const endTour = (): void => keep(null);

export function useTour(userId: string): Tour | null {
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(KEY));
  if (kept === entryOf('asked', userId)) return 'asked';
  return kept === entryOf('offered', userId) ? 'offered' : null;
}
