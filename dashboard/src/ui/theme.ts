import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

const KEY = 'frontdesk.theme';
const dark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function themeNow(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return dark.matches ? 'dark' : 'light';
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  dark.addEventListener('change', tell);
  return () => {
    listeners.delete(tell);
    dark.removeEventListener('change', tell);
  };
};

/** The theme: the system's unless chosen; public/theme.js applies it before the first paint. */
export function useTheme(): { readonly theme: Theme; turn(): void } {
  const theme = useSyncExternalStore(subscribe, themeNow);
  const turn = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    localStorage.setItem(KEY, next);
    document.documentElement.dataset.theme = next;
    for (const tell of listeners) tell();
  };
  return { theme, turn };
}
