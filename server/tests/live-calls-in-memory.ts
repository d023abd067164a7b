import type { ClinicProfile } from '../src/features/clinics/index.ts';
import type { Report } from '../src/features/inbox/index.ts';
import { createListener, type LiveCalls } from '../src/features/live-calls/index.ts';
import type { EmergencyState } from '../src/kernel/emergency/emergency-state.ts';
import type { Language } from '../src/kernel/language.ts';
import { silentLogger } from '../src/kernel/logger.ts';
import type { Clock } from '../src/kernel/time/clock.ts';

interface Options {
  readonly clinics: { profile(clinicId: string): Promise<ClinicProfile | null> };
  readonly clock: Clock;
  readonly languageOf?: (clinicId: string, callId: string) => Promise<Language | null>;
  /** Whether the live call accepts what it is told to say. */
  readonly accepts?: boolean;
}

/** Live calls without a database: items and spoken warnings are there to be looked at. */
export function liveCallsInMemory({
  clinics,
  clock,
  languageOf = async () => null,
  accepts = true,
}: Options) {
  const states = new Map<string, EmergencyState | null>();
  const items = new Map<string, Report>();
  const spoken: string[] = [];
  const trouble: { error: Error | null; delayMs: number } = { error: null, delayMs: 0 };
  const counts = { sightings: 0, refusedControls: 0 };
  const controls = new Map<string, string>();
  const listener = createListener({
    store: {
      change: async ({ clinicId, callId }, work) => {
        if (trouble.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, trouble.delayMs));
        if (trouble.error) throw trouble.error;
        const { state, result } = await work(states.get(`${clinicId}:${callId}`) ?? null, {});
        states.set(`${clinicId}:${callId}`, state);
        return result;
      },
      keepSightings: async () => {
        if (trouble.error) throw trouble.error;
      },
      emergencyOf: async ({ clinicId, callId }) => states.get(`${clinicId}:${callId}`) ?? null,
      openEmergencies: async () => [],
    },
    inbox: {
      report: async (_, __, report) => {
        items.set(report.cause, report);
        return { id: report.cause, isNew: true, test: false };
      },
    },
    clinics,
    calls: {
      keepSentences: () => undefined,
      learnLanguage: () => undefined,
      languageOf,
      callerOf: async () => ({}),
      noteEmergency: () => undefined,
    },
    say: async ({ callId }, text) => {
      if (!accepts || !controls.has(callId)) return false;
      spoken.push(text);
      return true;
    },
    notices: { on: () => undefined },
    topic: 'call-emergency',
    counts,
    clock,
    log: silentLogger,
  });
  const live: LiveCalls = {
    ...listener,
    counts,
    noteControl: (_, callId, { controlUrl }) => void (controlUrl && controls.set(callId, controlUrl)),
    forgetControl: async (_, callId) => void controls.delete(callId),
    crons: [],
    jobs: [],
    routes: () => [],
  };
  return { live, states, items, spoken, trouble };
}
