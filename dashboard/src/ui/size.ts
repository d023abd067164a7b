import { useSyncExternalStore } from 'react';

const desk = matchMedia('(min-width: 900px)');

const subscribe = (tell: () => void) => {
  desk.addEventListener('change', tell);
  return () => desk.removeEventListener('change', tell);
};

/** Wide enough for a list with a side panel. */
export const useIsDesk = (): boolean => useSyncExternalStore(subscribe, () => desk.matches);
