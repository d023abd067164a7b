import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { Secret } from '../../kernel/secret.ts';
import type { VoicePlatform } from '../../ports/voice-platform.ts';
import type { Calls } from '../calls/index.ts';
import type { Clinics } from '../clinics/index.ts';
import type { Ledger } from '../ledger/index.ts';
import { answer } from './answer.ts';
import { type VoiceCounts, voiceCounts } from './counts.ts';
import { lateReports } from './late-reports.ts';
import { rememberedLookup } from './remembered-lookup.ts';
import { clinicResolver } from './resolve-clinic.ts';
import { voiceRoutes } from './routes.ts';
import { nameOf } from './run-tool.ts';
import type { Call } from './tool.ts';
import { toolAnswers } from './tool-answers.ts';
import type { ToolWatch } from './tool-watch.ts';
import { loadToolbox, type Toolbox } from './toolbox.ts';
import { watchedMessage } from './watched-message.ts';
import { webhookAuth } from './webhook-auth.ts';

export type { Tool } from './tool.ts';
export type { Toolbox } from './toolbox.ts';

export interface Voice {
  readonly toolbox: Toolbox;
  readonly counts: Readonly<VoiceCounts>;
  routes(guards: Guards): Routes[];
  /** Waits for the work that went on after its answer, but not for ever. */
  close(): Promise<void>;
}

interface Needs extends Pick<Call, 'patients' | 'providers' | 'scheduling' | 'waitlist'>, ToolWatch {
  readonly production: boolean;
  readonly settings: {
    readonly webhookSecret: Secret | null;
    readonly webhookApiKey: Secret | null;
    readonly assistantId: string | null;
    readonly assistantRequest: 'assistant' | 'squad';
    readonly resultFormat: 'object' | 'string';
  };
  readonly clinics: Pick<Clinics, 'profile' | 'byVoiceNumber' | 'byVoiceNumberId' | 'isOpenAt'>;
  readonly calls: Calls;
  readonly ledger: Pick<Ledger, 'runOnce'>;
  /** Null where no voice API is configured. */
  readonly platform: Pick<VoicePlatform, 'phoneNumber' | 'squad'> | null;
  readonly clock: Clock;
  readonly log: Logger;
  /** Else the tools of the folder. */
  readonly toolbox?: Toolbox;
  readonly answerWithinMs?: number;
}

/** Contract 4: one tool call answers within 4.5 s, whatever the EMR does; the way there and back is part of it. */
const ANSWER_WITHIN_MS = 4_300;
const CLOSE_WITHIN_MS = 5_000;

export async function createVoice(needs: Needs): Promise<Voice> {
  const { production, settings, clinics, calls, platform, clock, log } = needs;
  const toolbox = needs.toolbox ?? (await loadToolbox());
  const counts = voiceCounts();
  const running = new Set<Promise<unknown>>();
  const lookup = (look: (key: string, signal: AbortSignal) => Promise<string | null>) =>
    rememberedLookup({
      look,
      clock,
      failed: (error) => log.warn(nameOf(error), 'the voice platform could not be asked'),
    });
  const numbers = lookup(async (id, signal) => (await platform?.phoneNumber(id, signal))?.number ?? null);
  const entryAssistants = lookup(
    async (squadId, signal) => (await platform?.squad(squadId, signal))?.assistantIds[0] ?? null,
  );
  const resolver = clinicResolver({ clinics, calls, numbers, clock, log });
  const tools = toolAnswers({
    ...needs,
    toolbox,
    resolver,
    counts,
    resultFormat: settings.resultFormat,
    answerWithinMs: needs.answerWithinMs ?? ANSWER_WITHIN_MS,
    goesOn: (work) => {
      running.add(work);
      void work.finally(() => running.delete(work));
    },
  });
  const { assistantRequest, assistantId } = settings;
  const reports = lateReports({
    log,
    lost: () => {
      counts.reportsNotStored += 1;
    },
  });
  const shared = { clinics, calls, reports, counts, clock, log };
  const answerNeeds = { ...shared, tools, resolver, entryAssistants, assistantRequest, assistantId };
  if (!production && !settings.webhookSecret && !settings.webhookApiKey)
    log.warn(
      {},
      'THE WEBHOOK IS OPEN TO EVERYBODY: set VOICE_WEBHOOK_SECRET before anyone else can reach it',
    );

  return {
    toolbox,
    counts,
    routes: (guards) =>
      voiceRoutes(
        {
          isAllowed: webhookAuth({ production, ...settings, clock }),
          answer: watchedMessage(needs.tracing, (message) => answer(answerNeeds, message)),
          tooBusy: tools.tooBusy,
          counts,
          log,
        },
        guards,
      ),
    close: async () => {
      const leave = new Promise((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref());
      await Promise.race([Promise.allSettled([...running, reports.close()]), leave]);
    },
  };
}
