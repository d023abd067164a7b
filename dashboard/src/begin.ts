import './styles.css';
import { askAhead } from './api/ahead.ts';
import { firstQuestions } from './api/first-questions.ts';
import { beginSession, chosenClinic, sessionUnderWay } from './api/session.ts';
import { screensAt } from './app/screens.ts';
import { firstTongue } from './ui/wording/tongues.ts';

const RELOADED = 'frontdesk.reloaded';
const AFTER_SESSION_MS = 50;

// A newer version was installed while this page was open, and the part it asks for has another name now. Where nothing
// answers, the open screen is all there is, and loading it again would lose it.
window.addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (!navigator.onLine || Date.now() - last < 10_000) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  void fetch('/offline.html', { cache: 'no-store' }).then(
    () => location.reload(),
    () => undefined,
  );
});

// Who is signed in, then what the page asks first.
void beginSession().then(() => {
  const language = firstTongue() === 'en' ? 'en' : 'zh';
  if (chosenClinic()) askAhead(firstQuestions(location.pathname, location.search, language));
});

// Beside that the screen's own code, and the application around it. A browser fetches six files at a time, and the session
// must not wait for a place behind a screen of twenty; nor may the screen wait long for another tab's session.
void Promise.race([sessionUnderWay, new Promise((resolve) => setTimeout(resolve, AFTER_SESSION_MS))]).then(
  () => {
    for (const load of screensAt(location.pathname)) void load().catch(() => undefined);
  },
);
void import('./main.tsx');
