import './styles.css';
import { beginSession } from './api/session.ts';
import { screensAt } from './app/screens.ts';

const RELOADED = 'frontdesk.reloaded';

// A newer version was installed while this page was open, and the part it asks for has another name now.
window.addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (Date.now() - last < 10_000) return;
  event.preventDefault();
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
});

// All at once: who is signed in, the screen's own code, and the application around it.
void beginSession();
for (const load of screensAt(location.pathname)) void load().catch(() => undefined);
void import('./main.tsx');
