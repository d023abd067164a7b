import { vi } from 'vitest';

const LONG_MS = 60_000;
const PATIENT = Symbol.for('frontdesk.patient');

/**
 * `vi.waitFor` gives up after one second by default, which a busy machine exceeds. It still ends as soon as the condition
 * holds. `expect.poll` has the same limit in vitest.config.ts; `vi.waitFor` has no setting.
 */
const original = vi.waitFor as typeof vi.waitFor & { [PATIENT]?: true };
if (!original[PATIENT]) {
  const patient: typeof vi.waitFor = (callback, options) =>
    original(callback, {
      timeout: LONG_MS,
      ...(typeof options === 'number' ? { timeout: options } : options),
    });
  vi.waitFor = Object.assign(patient, { [PATIENT]: true as const });
}
