import './styles.css';
import { beginSession } from './api/session.ts';
import { screensAt } from './app/screens.ts';

const RELOADED = 'frontdesk.reloaded';

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

// All at once: who is signed in, the screen's own code, and the application around it.
void beginSession();
for (const load of screensAt(location.pathname)) void load().catch(() => undefined);
void import('./main.tsx');
