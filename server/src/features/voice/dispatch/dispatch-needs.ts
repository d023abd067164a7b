import type { LRUCache } from 'lru-cache';
import type { VoiceVendor } from '../../../kernel/calls/voice-vendor.ts';
import type { Cache } from '../../../kernel/load/cache.ts';
import type { CallLimiter } from '../../../kernel/load/load-control.ts';
import type { Logger } from '../../../kernel/logger.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { Tracing } from '../../../kernel/tracing.ts';
import type { VoiceAnswer } from '../../../ports/voice/voice-webhook.ts';
import type { Audit } from '../../audit/index.ts';
import type { Calls } from '../../calls/index.ts';
import type { Clinics } from '../../clinics/index.ts';
import type { LiveCalls } from '../../live-calls/index.ts';
import type { ToolAnswer } from '../../metrics/index.ts';
import type { Ledger } from '../../scheduling/ledger/index.ts';
import type { Call } from '../tool.ts';
import type { Toolbox } from '../toolbox.ts';
import type { WishMemories } from '../wishes/wish-memory.ts';
import type { AdmittedCalls } from './admitted-calls.ts';
import type { CallReadLimit } from './call-read-limit.ts';
import type { ClinicNews } from './clinic-news.ts';
import type { VoiceCounts } from './counts.ts';
import type { LateReports } from './late-reports.ts';
import type { ClinicResolver } from './resolve-clinic.ts';

/** The answer, and the clinic of the call if known. */
export interface Dispatched {
  readonly answer: VoiceAnswer;
  readonly clinicId: string | null;
}

export interface DispatchNeeds
  extends Pick<
    Call,
    'patients' | 'providers' | 'scheduling' | 'waitlist' | 'standby' | 'knowledge' | 'inbox'
  > {
  readonly clinics: Pick<Clinics, 'profile' | 'isOpenAt'>;
  readonly calls: Pick<
    Calls,
    | 'progress'
    | 'remember'
    | 'rememberSoon'
    | 'learn'
    | 'ask'
    | 'callers'
    | 'callersOfOneMessage'
    | 'registeredBy'
    | 'languageOf'
    | 'trace'
    | 'wasServed'
    | 'record'
    | 'markTransferred'
  >;
  readonly clinicNews: ClinicNews;
  readonly live: LiveCalls;
  readonly audit: Pick<Audit, 'recordAlone'>;
  readonly resolver: ClinicResolver;
  /** The last stored status of each call; repeating it changes nothing. */
  readonly statuses: Pick<Cache<string, string | null>, 'get' | 'set'>;
  readonly reports: Pick<LateReports, 'store'>;
  /** Receives a message that the platform is configured to send in a form we cannot serve. Never rejects. */
  readonly platformFlawed: (vendor: VoiceVendor) => Promise<void>;
  readonly toolbox: Toolbox;
  readonly ledger: Pick<Ledger, 'runOnce'>;
  readonly answerWithinMs: number;
  /** Registers work that continues after its answer, so that closing can wait for it. */
  readonly background: (work: Promise<unknown>) => void;
  readonly tracing: Tracing;
  /** Called once per tool call, when it is answered. */
  readonly toolAnswered: (answer: ToolAnswer) => void;
  /** Receives what was thrown if a caller could not be served; errors unrelated to the EMR are ignored. */
  readonly callerMetEmrTrouble: (clinicId: string, callId: string | null, fault: unknown) => Promise<void>;
  readonly counts: VoiceCounts;
  readonly limiter: Pick<CallLimiter, 'admit' | 'keep' | 'serve'>;
  readonly readLimit: CallReadLimit;
  readonly admitted: AdmittedCalls;
  readonly wishes: WishMemories;
  readonly notedCallers: Pick<LRUCache<string, true>, 'has' | 'set'>;
  readonly clock: Clock;
  readonly log: Logger;
}
