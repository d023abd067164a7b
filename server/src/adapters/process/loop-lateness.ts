import { standingWait } from '../../kernel/standing-wait.ts';

const EVERY_MS = 25;

/** How late this process comes to everything it has to do: what was to happen at a moment tells it. */
export function loopLateness(): { ms(): number; stop(): void } {
  const waits = standingWait();
  let dueAt = performance.now() + EVERY_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    waits.note(Math.max(0, now - dueAt));
    dueAt = now + EVERY_MS;
  }, EVERY_MS);
  timer.unref();
  return { ms: waits.ms, stop: () => clearInterval(timer) };
}
