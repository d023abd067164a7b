import {
  type EmergencyState,
  missingWarnings,
  type Observation,
  observe,
  type WarningKind,
} from '../../kernel/emergency/emergency-state.ts';
import type { Language } from '../../kernel/language.ts';
import { errorName, type Logger } from '../../kernel/logger.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { ClinicProfile } from '../clinics/index.ts';
import type { Inbox } from '../inbox/index.ts';
import { type CallerFacts, emergencyItem } from './emergency-item.ts';
import { callerLanguage } from './language-of-call.ts';
import type { LocalCall } from './local-call.ts';
import type { LiveCallStore } from './store.ts';
import { within } from './within.ts';

interface Needs {
  readonly store: Pick<LiveCallStore, 'change' | 'emergencyOf'>;
  readonly inbox: Pick<Inbox, 'report'>;
  readonly clinics: { profile(clinicId: string): Promise<ClinicProfile | null> };
  readonly calls: {
    languageOf(clinicId: string, callId: string): Promise<Language | null>;
    /** The caller's identity and bookings, in whichever process. */
    callerOf(clinicId: string, callId: string): Promise<Partial<CallerFacts>>;
    /** For the record of the call. */
    noteEmergency(clinicId: string, callId: string, about: CallerFacts): void;
  };
  readonly clock: Clock;
  readonly log: Logger;
}

const RETRY_MS = 500;
/** A missing caller name is better than a delayed item. */
const DATABASE_MS = 200;

/** Writes a call's observations and its inbox item batch by batch, and retries during a database outage. */
export function emergencySaver({ store, inbox, clinics, calls, clock, log }: Needs) {
  const waiting = new Set<LocalCall>();
  let timer: NodeJS.Timeout | undefined;

  const saveOnce = async (local: LocalCall, isForced: boolean): Promise<readonly WarningKind[]> => {
    const [batch, kept] = [[...local.pending], [...local.kept]];
    const { clinicId, callId } = local.key;
    const [profile] = await Promise.all([clinics.profile(clinicId), learnCaller(calls, local, batch)]);
    const language = await callerLanguage({ calls }, local, profile);
    const observed: Observation[] = language ? [...batch, { what: 'language', language }] : batch;
    const saved = await store.change<{ state: EmergencyState | null; claimed: readonly WarningKind[] }>(
      local.key,
      async (before, tx) => {
        const after = observe(before, observed, clock.now());
        if (!after) return { state: before, result: { state: before, claimed: [] } };
        const claimed = profile?.emergencyWarnings
          ? missingWarnings(after).filter((warning) => !after.claimed.includes(warning))
          : [];
        const state =
          claimed.length > 0 ? observe(after, [{ what: 'claimed', warnings: claimed }], clock.now()) : after;
        if (state && (state !== before || isForced))
          await inbox.report(tx, clinicId, emergencyItem(state, callId, local.facts, local.canSpeak));
        return { state, result: { state, claimed } };
      },
      kept,
    );
    noteInRecord(calls, local, saved.state);
    local.pending = local.pending.slice(batch.length);
    local.kept = local.kept.slice(kept.length);
    local.state = saved.state;
    local.isStale = false;
    waiting.delete(local);
    return saved.claimed;
  };
  const save = async (local: LocalCall, isForced = false): Promise<readonly WarningKind[]> => {
    const before = local.saving;
    const saving = (before ? before.catch(() => []) : Promise.resolve([])).then(() =>
      saveOnce(local, isForced),
    );
    local.saving = saving;
    try {
      return await saving;
    } catch (error) {
      log.error({ ...local.key, ...errorName(error) }, 'saving an emergency failed; retrying');
      waiting.add(local);
      retryLater();
      throw error;
    } finally {
      if (local.saving === saving) local.saving = null;
    }
  };
  const retryAll = async () => {
    timer = undefined;
    for (const local of [...waiting]) await save(local).catch(() => undefined);
  };
  const retryLater = () => {
    timer ??= setTimeout(() => void retryAll(), RETRY_MS).unref();
  };
  return {
    save,
    close: async () => {
      clearTimeout(timer);
      await retryAll();
      clearTimeout(timer);
      if (waiting.size > 0) log.error({ calls: waiting.size }, 'emergencies lost: database unreachable');
    },
  };
}

/**
 * Another process may have served the call before, so the database is read once at the sighting and once when
 * the call ends.
 */
async function learnCaller(
  calls: Needs['calls'],
  local: LocalCall,
  batch: readonly Observation[],
): Promise<void> {
  if (local.state && !batch.some(({ what }) => what === 'ended')) return;
  const { clinicId, callId } = local.key;
  const known = await within(DATABASE_MS, calls.callerOf(clinicId, callId));
  const facts = Object.entries(known ?? {}).filter(
    ([name]) => local.facts[name as keyof CallerFacts] === null,
  );
  local.facts = { ...local.facts, ...Object.fromEntries(facts) };
}

function noteInRecord(calls: Needs['calls'], { key, facts }: LocalCall, state: EmergencyState | null): void {
  if (state) calls.noteEmergency(key.clinicId, key.callId, facts);
}

/** Reads what other processes have stored. */
export async function refreshEmergency(
  { store, log }: Pick<Needs, 'store' | 'log'>,
  local: LocalCall,
): Promise<void> {
  try {
    local.isStale = false;
    local.state = await store.emergencyOf(local.key);
  } catch (error) {
    local.isStale = true;
    log.warn({ ...local.key, ...errorName(error) }, 'reading an emergency failed');
  }
}
