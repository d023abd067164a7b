import type { Database } from '../../database/database.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Failure } from '../../kernel/failure.ts';
import type { VoicePlatform } from '../../ports/voice-platform.ts';
import type { CallSlice } from '../calls/index.ts';
import type { Clinics } from '../clinics/index.ts';
import { voiceAdminRoutes } from './admin-routes.ts';
import { checkLine } from './check-line.ts';
import { voiceDataRoutes } from './routes.ts';
import { squadAssistants } from './squad-assistants.ts';
import { voiceDataStore } from './store.ts';
import { voiceAnalytics } from './voice-analytics.ts';
import { listVoiceCalls, openVoiceCall } from './voice-calls.ts';

export interface VoiceData {
  routes(guards: Guards): Routes[];
}

interface Needs {
  readonly db: Database;
  readonly clinics: Pick<Clinics, 'profile' | 'byVoiceNumberId'>;
  readonly calls: Pick<CallSlice, 'analytics' | 'today'>;
  /** Null where no voice API is configured. */
  readonly platform: Pick<VoicePlatform, 'calls' | 'call' | 'phoneNumbers' | 'squad' | 'assistants'> | null;
  readonly clock: Clock;
}

const PATIENCE_MS = 8_000;

/** What the voice platform knows, shown to a clinic as far as it is the clinic's own. */
export function createVoiceData({ db, clinics, calls, platform, clock }: Needs): VoiceData {
  const store = voiceDataStore(db);
  const needs = { platform, clinics, store, clock };
  const profileOf = async (clinicId: string) => {
    const profile = await clinics.profile(clinicId);
    if (!profile) throw new Failure('NOT_FOUND', 'There is no such clinic.');
    return profile;
  };
  return {
    routes: (guards) => [
      ...voiceDataRoutes(
        {
          calls: async (clinicId, query) => listVoiceCalls(needs, await profileOf(clinicId), query),
          open: async (clinicId, id, trail) => {
            const call = await openVoiceCall(needs, await profileOf(clinicId), id);
            if (call && !call.demo) await db.inClinic(clinicId, (_, tx) => trail(tx));
            return call;
          },
          analytics: (clinicId) => voiceAnalytics(calls, clinicId),
          assistants: async (clinicId) => squadAssistants(platform, await profileOf(clinicId)),
        },
        guards,
      ),
      ...voiceAdminRoutes(
        {
          mappings: store.mappings,
          phoneNumbers: async () => platform?.phoneNumbers(AbortSignal.timeout(PATIENCE_MS)) ?? [],
          test: async (clinicId) => checkLine(platform, await profileOf(clinicId)),
        },
        guards,
      ),
    ],
  };
}
