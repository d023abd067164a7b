import type { Database } from '../../database/database.ts';
import type { CronJob } from '../../database/jobs/cron.ts';
import type { JobKind } from '../../database/jobs/jobs.ts';
import type { Notices } from '../../database/notices.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import { createCache } from '../../kernel/load/cache.ts';
import { writeBehind } from '../../kernel/load/write-behind.ts';
import { errorName, type Logger } from '../../kernel/logger.ts';
import type { Sealed, SealedBoxes } from '../../kernel/secrets/sealed-box.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Translator } from '../../ports/translator.ts';
import type { ControlCommand, VoiceControl } from '../../ports/voice/voice-control.ts';
import type { CallRef } from '../../ports/voice/voice-webhook.ts';
import type { ClinicProfile } from '../clinics/index.ts';
import type { Inbox } from '../inbox/index.ts';
import { allowedControlAddress, type ControlHosts } from './control-address.ts';
import { forgetLiveCallsJob } from './forget-live-calls.job.ts';
import { createListener, type Listener, type ListenerNeeds } from './listener.ts';
import { recoverSightingsJob } from './recover-sightings.job.ts';
import { type ControlRouteNeeds, controlRoutes, type SentCommand } from './routes.ts';
import { EMERGENCY_TOPIC, type LiveCallKey, type LiveCallStore, liveCallStore } from './store.ts';
import { callTranslations } from './translations.ts';
import { callWatchers } from './watchers.ts';

export type { CallerFacts } from './emergency-item.ts';
export { createListener, type Listener } from './listener.ts';

export interface LiveCalls extends Listener {
  /** Stores the call's platform and control address; an address that is not allowed is counted and ignored. */
  noteControl(clinicId: string, callId: string, event: Pick<CallRef, 'controlUrl' | 'source'>): void;
  /** The call has ended, so no command may reach it. */
  forgetControl(clinicId: string, callId: string): Promise<void>;
  readonly counts: { readonly sightings: number; readonly refusedControls: number };
  readonly crons: readonly CronJob[];
  readonly jobs: readonly JobKind[];
  routes(guards: Guards): Routes[];
}

interface Needs extends Pick<ControlRouteNeeds, 'transferNumberOf' | 'statusOf'> {
  /** For the record of the call. */
  readonly noteAction: (
    key: LiveCallKey,
    action: string,
    who: { readonly by: string; readonly name: string },
  ) => void;
  readonly db: Database<'live-calls'>;
  readonly notices: Pick<Notices, 'on'>;
  readonly clinics: { profile(clinicId: string): Promise<ClinicProfile | null> };
  readonly inbox: Pick<Inbox, 'report'>;
  readonly calls: ListenerNeeds['calls'];
  /** The platforms in use. */
  readonly controls: ReadonlyMap<string, VoiceControl>;
  /** The platform of calls that name none. */
  readonly firstPlatform: string;
  /** The platform of a call this process has not seen; null for a call this clinic does not have. */
  readonly sourceOf: (clinicId: string, callId: string) => Promise<string | null>;
  /** For staff who do not speak the caller's language; null if no endpoint is configured. */
  readonly translator?: Translator | null;
  /** The sentences of a call so far. */
  readonly saidOf: (clinicId: string, callId: string) => Promise<readonly string[]>;
  readonly hosts: ControlHosts;
  readonly boxes: SealedBoxes;
  readonly clock: Clock;
  readonly log: Logger;
}

const CONTROL_LASTS_MS = 4 * 3_600_000;
const MOST_CALLS = 20_000;

/** Control addresses of calls: known to this process, and sealed in the database for the others. */
function callControls(needs: Needs, store: LiveCallStore) {
  const { controls, firstPlatform, sourceOf, hosts, boxes, clock, log } = needs;
  const counts = { refusedControls: 0 };
  const addresses = createCache<string, string>({ clock, ttlMs: CONTROL_LASTS_MS, maxSize: MOST_CALLS });
  const sources = createCache<string, string>({ clock, ttlMs: CONTROL_LASTS_MS, maxSize: MOST_CALLS });
  const idOf = ({ clinicId, callId }: LiveCallKey) => `${clinicId}:${callId}`;
  const queue = writeBehind<LiveCallKey & { readonly control: Sealed }>({
    name: 'call-controls',
    store: (items, clinicId) => store.keepControls(clinicId, items),
    groupOf: ({ clinicId }) => clinicId,
    merge: { key: ({ callId }) => callId, combine: (_, newer) => newer },
    flushEveryMs: 250,
    maxWaiting: 2_000,
    log,
  });
  const addressOf = async (key: LiveCallKey): Promise<string | null> => {
    const known = addresses.get(idOf(key));
    if (known) return known;
    const since = new Date(clock.now().getTime() - CONTROL_LASTS_MS);
    const sealed = await store.controlOf(key, since);
    return sealed && allowedControlAddress(boxes.open(sealed, idOf(key)), hosts);
  };
  /** How to control the call; null if that is impossible. */
  const reach = async (key: LiveCallKey) => {
    const source = sources.get(idOf(key)) ?? (await sourceOf(key.clinicId, key.callId)) ?? firstPlatform;
    const control = controls.get(source);
    if (!control) return null;
    const address = control.byAddress ? await addressOf(key) : null;
    if (control.byAddress && !address) return null;
    return { control, call: { callId: key.callId, address } };
  };
  return {
    counts,
    send: async (key: LiveCallKey, command: ControlCommand): Promise<SentCommand> => {
      const reached = await reach(key);
      if (!reached) return 'no-address';
      if (!reached.control.commands.includes(command.what)) return 'not-possible';
      return (await reached.control.send(reached.call, command)) ? 'sent' : 'refused';
    },
    commandsOf: async (key: LiveCallKey) => (await reach(key))?.control.commands ?? [],
    note: (key: LiveCallKey, { controlUrl: given, source }: Pick<CallRef, 'controlUrl' | 'source'>): void => {
      const id = idOf(key);
      if (!sources.get(id)) sources.set(id, source?.kind ?? firstPlatform);
      if (!given) return;
      const address = allowedControlAddress(given, hosts);
      if (!address) {
        counts.refusedControls += 1;
        return;
      }
      if (addresses.get(idOf(key)) === address) return;
      addresses.set(idOf(key), address);
      queue.add({ ...key, control: boxes.seal(address, idOf(key)) });
    },
    forget: async (key: LiveCallKey): Promise<void> => {
      addresses.delete(idOf(key));
      await queue.flush();
      await store.forgetControl(key);
    },
    close: async () => {
      await queue.close();
      await Promise.all([...controls.values()].map((control) => control.close()));
    },
  };
}

export function createLiveCalls(needs: Needs): LiveCalls {
  const { db, clock, log } = needs;
  const store = liveCallStore(db);
  const controls = callControls(needs, store);
  const counts = { sightings: 0 };
  const { send, commandsOf } = controls;
  const listener = createListener({
    ...needs,
    store,
    topic: EMERGENCY_TOPIC,
    counts,
    canSpeak: ({ source }) =>
      needs.controls.get(source?.kind ?? needs.firstPlatform)?.commands.includes('say') ?? true,
    say: async (key, text) => {
      try {
        return (await send(key, { what: 'say', text, interrupts: true })) === 'sent';
      } catch (error) {
        log.warn({ ...key, ...errorName(error) }, 'speaking a warning failed');
        return false;
      }
    },
  });
  const { languageOf } = needs.calls;
  const watchers = callWatchers({ store, clock, log });
  const translations = callTranslations({ ...needs, translator: needs.translator ?? null });
  const { emergencyOf, nameOf } = store;
  const noteAction: ControlRouteNeeds['noteAction'] = (key, command, who) => {
    needs.noteAction(key, command.what, who);
    if (command.what !== 'transfer') return;
    const step = { what: 'putThrough' as const, byName: who.name, detail: command.number };
    listener.noteNextSteps(key, [step], {}).catch((error: unknown) => {
      log.warn({ ...key, ...errorName(error) }, 'noting a transfer in the emergency failed');
    });
  };
  const views = { watchers, translations, emergencyOf, nameOf };
  const routeNeeds = { ...needs, ...views, send, commandsOf, languageOf, noteAction };
  return {
    ...listener,
    counts: {
      get sightings() {
        return counts.sightings;
      },
      get refusedControls() {
        return controls.counts.refusedControls;
      },
    },
    noteControl: (clinicId, callId, event) => controls.note({ clinicId, callId }, event),
    forgetControl: (clinicId, callId) => controls.forget({ clinicId, callId }),
    crons: [forgetLiveCallsJob({ store, clock })],
    jobs: [recoverSightingsJob({ ...listener, store })],
    routes: (guards) => [controlRoutes(routeNeeds, guards)],
    close: async () => {
      translations.close();
      await listener.close();
      await controls.close();
    },
  };
}
