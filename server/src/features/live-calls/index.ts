import type { CronJob } from '../../database/cron.ts';
import type { Database } from '../../database/database.ts';
import type { Notices } from '../../database/notices.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import { createCache } from '../../kernel/cache.ts';
import type { Clock } from '../../kernel/clock.ts';
import { errorName, type Logger } from '../../kernel/logger.ts';
import type { Sealed, SealedBoxes } from '../../kernel/sealed-box.ts';
import { writeBehind } from '../../kernel/write-behind.ts';
import type { ControlCommand, VoiceControl } from '../../ports/voice-control.ts';
import type { ClinicProfile } from '../clinics/index.ts';
import type { Inbox } from '../inbox/index.ts';
import { allowedControlAddress, type ControlHosts } from './control-address.ts';
import { forgetLiveCallsJob } from './forget-live-calls.job.ts';
import { createListener, type Listener, type ListenerNeeds } from './listener.ts';
import { type ControlRouteNeeds, controlRoutes } from './routes.ts';
import { EMERGENCY_TOPIC, type LiveCallKey, type LiveCallStore, liveCallStore } from './store.ts';

export type { CallerFacts } from './emergency-item.ts';
export { createListener, type Listener } from './listener.ts';

export interface LiveCalls extends Listener {
  /** Keeps where the call takes commands; an address that is not allowed is counted and ignored. */
  noteControl(clinicId: string, callId: string, address: string | null): void;
  /** The call is over: no command may reach it. */
  forgetControl(clinicId: string, callId: string): Promise<void>;
  readonly counts: { readonly sightings: number; readonly refusedControls: number };
  readonly crons: readonly CronJob[];
  routes(guards: Guards): Routes[];
}

interface Needs extends Pick<ControlRouteNeeds, 'transferNumberOf' | 'statusOf' | 'noteAction'> {
  readonly db: Database<'live-calls'>;
  readonly notices: Pick<Notices, 'on'>;
  readonly clinics: { profile(clinicId: string): Promise<ClinicProfile | null> };
  readonly inbox: Pick<Inbox, 'report'>;
  readonly calls: ListenerNeeds['calls'];
  /** Null where the voice platform cannot be controlled. */
  readonly control: VoiceControl | null;
  readonly hosts: ControlHosts;
  readonly boxes: SealedBoxes;
  readonly clock: Clock;
  readonly log: Logger;
}

const CONTROL_LASTS_MS = 4 * 3_600_000;
const MOST_CALLS = 20_000;

/** Where calls take commands: known to this process, sealed in the database for the others. */
function callControls({ control, hosts, boxes, clock, log }: Needs, store: LiveCallStore) {
  const counts = { refusedControls: 0 };
  const addresses = createCache<string, string>({ clock, ttlMs: CONTROL_LASTS_MS, maxSize: MOST_CALLS });
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
  return {
    counts,
    send: async (key: LiveCallKey, command: ControlCommand): Promise<'sent' | 'refused' | 'no-address'> => {
      const address = control && (await addressOf(key));
      if (!control || !address) return 'no-address';
      return (await control.send(address, command)) ? 'sent' : 'refused';
    },
    canControl: async (key: LiveCallKey) => control !== null && (await addressOf(key)) !== null,
    note: (key: LiveCallKey, given: string | null): void => {
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
      await control?.close();
    },
  };
}

export function createLiveCalls(needs: Needs): LiveCalls {
  const { db, clock, log } = needs;
  const store = liveCallStore(db);
  const controls = callControls(needs, store);
  const counts = { sightings: 0 };
  const { send, canControl } = controls;
  const listener = createListener({
    ...needs,
    store,
    topic: EMERGENCY_TOPIC,
    counts,
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
  const routeNeeds = { ...needs, send, canControl, languageOf, emergencyOf: store.emergencyOf };
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
    noteControl: (clinicId, callId, given) => controls.note({ clinicId, callId }, given),
    forgetControl: (clinicId, callId) => controls.forget({ clinicId, callId }),
    crons: [forgetLiveCallsJob({ store, clock })],
    routes: (guards) => [controlRoutes(routeNeeds, guards)],
    close: async () => {
      await listener.close();
      await controls.close();
    },
  };
}
