import { LRUCache } from 'lru-cache';
import type { Guards, Routes } from '../../http/routes.ts';
import { CALL_MEMORY_MS } from '../../kernel/calls/call-memory-ms.ts';
import type { Language } from '../../kernel/language.ts';
import { createCache } from '../../kernel/load/cache.ts';
import { callLimiter, DEFAULT_LOAD_LIMITS } from '../../kernel/load/load-control.ts';
import { logRateLimit } from '../../kernel/load/log-rate-limit.ts';
import { rememberedLookup } from '../../kernel/load/remembered-lookup.ts';
import { errorName } from '../../kernel/logger.ts';
import { resolveWithin } from '../../kernel/time/resolve-within.ts';
import { noTracing } from '../../kernel/tracing.ts';
import type { ReportShelf } from '../../ports/report-shelf.ts';
import type { VoicePlatform } from '../../ports/voice/voice-platform.ts';
import type { ToolCallsEvent, VoiceWebhook } from '../../ports/voice/voice-webhook.ts';
import type { Calls } from '../calls/index.ts';
import type { Clinics } from '../clinics/index.ts';
import { admittedCalls } from './dispatch/admitted-calls.ts';
import { storeReport } from './dispatch/call-events.ts';
import { callReadLimit } from './dispatch/call-read-limit.ts';
import { type VoiceCounts, voiceCounts } from './dispatch/counts.ts';
import { type DispatchNeeds, dispatch, tooBusy } from './dispatch/dispatch.ts';
import { lateReports } from './dispatch/late-reports.ts';
import { clinicResolver } from './dispatch/resolve-clinic.ts';
import { voiceRoutes } from './routes.ts';
import { say } from './speech/sentences.ts';
import { loadToolbox, type Toolbox } from './toolbox.ts';
import { wishMemories } from './wishes/wish-memory.ts';

export type { ClinicNews } from './dispatch/clinic-news.ts';
export { welcomeTo } from './speech/patient/welcome.ts';
export type { Tool } from './tool.ts';
export type { Toolbox } from './toolbox.ts';

export interface Voice {
  readonly toolbox: Toolbox;
  /** For channels other than the platform's webhook: the same rules, one answer per tool call. */
  runTools(event: ToolCallsEvent): Promise<readonly object[]>;
  /** Spoken after a failure for which the tool has no sentence. */
  trouble(language: Language): string;
  readonly counts: Readonly<VoiceCounts>;
  routes(guards: Guards): Routes[];
  /** Waits for work that continues after its answer, up to a limit. */
  close(): Promise<void>;
}

type Handed =
  | 'audit'
  | 'patients'
  | 'providers'
  | 'scheduling'
  | 'waitlist'
  | 'standby'
  | 'knowledge'
  | 'inbox'
  | 'clinicNews'
  | 'live'
  | 'ledger'
  | 'platformFlawed'
  | 'clock'
  | 'log';
/** The tools are those of the folder, unless a test supplies its own. */
type Usual = 'toolbox' | 'answerWithinMs' | 'tracing' | 'toolAnswered' | 'callerMetEmrTrouble' | 'limiter';

interface Needs extends Pick<DispatchNeeds, Handed>, Partial<Pick<DispatchNeeds, Usual>> {
  readonly webhooks: readonly VoiceWebhook[];
  /** The platforms whose numbers have ids of their own; empty if no voice API is configured. */
  readonly platforms: ReadonlyArray<Pick<VoicePlatform, 'phoneNumber'>>;
  readonly clinics: Pick<Clinics, 'profile' | 'byVoiceNumber' | 'byVoiceNumberId' | 'isOpenAt'>;
  readonly calls: Calls;
  readonly reportShelf: ReportShelf;
}

/** Contract 4: a tool call answers within 4.5 s even if the EMR does not; this includes the network round trip. */
const ANSWER_WITHIN_MS = 4_300;
const CLOSE_WITHIN_MS = 5_000;
const MOST_CALLS = 50_000;

export async function createVoice(needs: Needs): Promise<Voice> {
  const { webhooks, clinics, calls, platforms, clock, log } = needs;
  const toolbox = needs.toolbox ?? (await loadToolbox());
  const counts = voiceCounts();
  const running = new Set<Promise<unknown>>();
  const lookup = (look: (key: string, signal: AbortSignal) => Promise<string | null>) =>
    rememberedLookup({
      look,
      clock,
      failed: (error) => log.warn(errorName(error), 'request to the voice platform failed'),
    });
  const numbers = lookup(async (id, signal) => {
    const found = await Promise.all(platforms.map((platform) => platform.phoneNumber(id, signal)));
    return found.find((line) => line?.number)?.number ?? null;
  });
  const reports = lateReports({
    store: (event) => storeReport(dispatchNeeds, event),
    shelf: needs.reportShelf,
    log,
    lost: () => {
      counts.reportsNotStored += 1;
    },
  });
  const resolver = clinicResolver({ clinics, calls, numbers, clock, log });
  const admitted = admittedCalls({ resolver, calls });
  const dispatchNeeds: DispatchNeeds = {
    answerWithinMs: ANSWER_WITHIN_MS,
    tracing: noTracing,
    toolAnswered: () => undefined,
    callerMetEmrTrouble: async () => undefined,
    limiter: callLimiter({ limits: DEFAULT_LOAD_LIMITS, waitMs: () => 0 }),
    ...needs,
    toolbox,
    resolver,
    readLimit: callReadLimit(),
    admitted,
    statuses: createCache({ clock, ttlMs: CALL_MEMORY_MS, maxSize: MOST_CALLS }),
    reports,
    counts,
    wishes: wishMemories(),
    notedCallers: new LRUCache({ max: 5_000 }),
    background: (work) => {
      running.add(work);
      void work.finally(() => running.delete(work));
    },
  };
  return {
    toolbox,
    runTools: async (event) => {
      const { answer } = await dispatch(dispatchNeeds, event);
      return 'results' in answer ? answer.results : [];
    },
    trouble: (language) => say.trouble(language),
    counts,
    routes: (guards) =>
      voiceRoutes(
        {
          webhooks,
          dispatch: (event) => dispatch(dispatchNeeds, event),
          tooBusy: (event) => tooBusy(dispatchNeeds, event),
          admitted,
          counts,
          refusedLines: logRateLimit({ most: 20, perMs: 60_000 }),
          log,
        },
        guards,
      ),
    close: async () => {
      const settled = Promise.allSettled([...running, reports.close()]);
      await resolveWithin(CLOSE_WITHIN_MS, settled, () => undefined);
    },
  };
}
