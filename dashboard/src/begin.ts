import './styles.css';
import { firstRequests } from './api/first-requests.ts';
import { prefetch } from './api/prefetch.ts';
import { beginSession, chosenClinic, sessionUnderWay } from './api/session.ts';
import { screensAt } from './app/screens.ts';
import { firstTongue } from './ui/wording/tongues.ts';

const RELOADED = 'frontdesk.reloaded';
const AFTER_SESSION_MS = 50;

// A newer version was installed, so this file no longer exists: reload. While offline, do not reload, because that
// would lose the open screen.
window.addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (!navigator.onLine || Date.now() - last < 10_000) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  void fetch('/offline.html', { cache: 'no-store' }).then(
    () => location.reload(),
    () => undefined,
  );
});

// Restore the session, then send the page's first requests.
void beginSession().then(() => {
  const language = firstTongue() === 'en' ? 'en' : 'zh';
  if (chosenClinic()) prefetch(firstRequests(location.pathname, location.search, language));
});

// Then load the application and the screen's code. Browsers load six files at a time, so the session request goes
// first, but for no longer than this in case another tab holds its lock.
void Promise.race([sessionUnderWay, new Promise((resolve) => setTimeout(resolve, AFTER_SESSION_MS))]).then(
  () => {
    for (const load of screensAt(location.pathname)) void load().catch(() => undefined);
  },
);
void import('./main.tsx');
