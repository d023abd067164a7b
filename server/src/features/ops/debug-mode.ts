import type { Trail } from '../../database/database.ts';
import type { Notices } from '../../database/notices.ts';
import { errorName, type Logger } from '../../kernel/logger.ts';
import { redactSecrets } from '../../kernel/secrets/redact-secrets.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { DebugStream } from '../../ports/debug-stream.ts';
import type { DebugModeStore, DebugState } from './store.ts';

const LASTS_MS = 4 * 3_600_000;

export interface DebugStatus {
  readonly active: boolean;
  readonly activatedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly source: 'env' | 'api' | null;
}

/**
 * Verbose logging with patient data, for at most four hours. It applies to all processes and survives a
 * restart.
 */
export interface DebugMode {
  status(): Promise<DebugStatus>;
  set(enabled: boolean, source: 'env' | 'api', trail: Trail): Promise<DebugStatus>;
  note(entry: object): void;
  start(fromEnvironment: boolean): Promise<void>;
  stop(): void;
}

interface Needs {
  readonly store: DebugModeStore;
  readonly stream: DebugStream;
  readonly notices: Pick<Notices, 'on'>;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createDebugMode({ store, stream, notices, clock, log }: Needs): DebugMode {
  let known: DebugState | null = null;
  let expiry: NodeJS.Timeout | undefined;

  const isOn = () => known !== null && known.expiresAt > clock.now();
  const end = async () => {
    known = null;
    await stream.erase();
    log.warn({}, 'debug mode off; its log was erased');
  };
  const learn = async (state: DebugState | null) => {
    clearTimeout(expiry);
    const wasOn = known !== null;
    if (!state || state.expiresAt <= clock.now()) {
      if (wasOn) await end();
      return;
    }
    known = state;
    if (!wasOn)
      log.warn({ expiresAt: state.expiresAt }, 'debug mode on; patient data is written to a separate log');
    expiry = setTimeout(() => void learn(known), state.expiresAt.getTime() - clock.now().getTime() + 50);
    expiry.unref();
  };
  const reload = async () => {
    await learn(await store.read());
    return statusOf(isOn() ? known : null);
  };
  notices.on(
    'debug',
    () =>
      void reload().catch((error: unknown) =>
        log.error(
          { ...errorName(error) },
          'reading debug mode failed; this process may still write patient data',
        ),
      ),
  );

  return {
    status: reload,
    set: async (enabled, source, trail) => {
      const now = clock.now();
      const next = enabled
        ? { activatedAt: now, expiresAt: new Date(now.getTime() + LASTS_MS), source }
        : null;
      await store.write(next, trail);
      await learn(next);
      if (!next) await stream.erase();
      return statusOf(next);
    },
    note: (entry) => {
      if (isOn()) stream.write({ at: clock.now(), ...(redactSecrets(entry) as object) });
    },
    start: async (fromEnvironment) => {
      const status = await reload();
      if (!status.active) await stream.erase();
      if (fromEnvironment && !status.active) {
        const now = clock.now();
        const next = {
          activatedAt: now,
          expiresAt: new Date(now.getTime() + LASTS_MS),
          source: 'env' as const,
        };
        await store.write(next, async () => undefined);
        await learn(next);
      }
    },
    stop: () => clearTimeout(expiry),
  };
}

function statusOf(state: DebugState | null): DebugStatus {
  return state
    ? { active: true, ...state }
    : { active: false, activatedAt: null, expiresAt: null, source: null };
}
