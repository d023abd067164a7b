import { useBlocker } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useWords } from '../../ui/wording/language.tsx';
import { screens } from '../screens.ts';
import { shellWords } from './shell-words.ts';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Shown while offline. The current screen stays until another one can be loaded. */
export function Offline() {
  const words = useWords(shellWords);
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [isStaying, setStaying] = useState(false);
  useEffect(() => {
    if (isOnline) setStaying(false);
  }, [isOnline]);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (navigator.onLine || current.routeId === next.routeId) return false;
      const isThere = await canOpen(next.fullPath);
      setStaying(!isThere);
      return !isThere;
    },
    enableBeforeUnload: false,
  });
  if (isOnline) return null;
  return (
    <p
      role="status"
      className="flex min-h-10 shrink-0 items-center gap-3 border-b bg-watch-tint px-4 py-2 desk:px-6 wide:pl-8"
    >
      <CloudOff aria-hidden size={16} className="shrink-0 text-watch" />
      <span className="min-w-0">
        <strong>{words.offline}</strong> {isStaying ? words.screenStays : words.offlineWhy}
      </span>
    </p>
  );
}

/** Whether a screen's code can be loaded, possibly from the browser's cache. */
async function canOpen(path: string): Promise<boolean> {
  const known = screens as Readonly<Record<string, () => Promise<unknown>>>;
  const fetchCode = known[path] ?? known[path.replace(/\/$/, '')];
  return await (fetchCode?.() ?? Promise.resolve()).then(
    () => true,
    () => false,
  );
}
