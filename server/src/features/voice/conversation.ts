import type { Clock } from '../../kernel/clock.ts';
import { type Deadline, deadlineIn } from '../../kernel/deadline.ts';
import type { Language } from '../../kernel/language.ts';
import { wallClockAt } from '../../kernel/time-zone.ts';
import type { Calls } from '../calls/index.ts';
import type { ClinicProfile, Clinics } from '../clinics/index.ts';
import type { Run } from '../scheduling/index.ts';
import type { Call, Tool } from './tool.ts';

/** What tools may use of the other slices. */
export interface Slices extends Pick<Call, 'patients' | 'providers' | 'scheduling' | 'waitlist'> {
  readonly calls: Pick<Calls, 'remember' | 'rememberSoon' | 'languageOf' | 'trace'>;
  readonly clinics: Pick<Clinics, 'isOpenAt'>;
  readonly clock: Clock;
}

/** One message with tool calls: whose it is and how long there is for all of them together. */
export interface Conversation {
  readonly clinic: ClinicProfile;
  readonly callId: string | null;
  readonly callerPhone: string | null;
  /** The call's own language; null until it has shown one. */
  readonly language: Language | null;
  readonly limit: TimeLimit;
  trace(kind: string, detail: Readonly<Record<string, unknown>>): void;
}

export interface TimeLimit {
  /** When the message came, by `performance.now()`. */
  readonly beganAt: number;
  /** A little less than the answer has, so that what a tool found just in time still gets out. */
  readonly deadline: Deadline;
  /** Ends when the answer must go, whatever the tools do. */
  readonly over: Promise<void>;
}

const TO_GET_OUT_MS = 150;

export function timeLimit(answerWithinMs: number): TimeLimit {
  const { signal } = deadlineIn(answerWithinMs);
  return {
    beganAt: performance.now(),
    deadline: deadlineIn(Math.max(0, answerWithinMs - TO_GET_OUT_MS)),
    over: new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
  };
}

export function callOf(
  slices: Slices,
  conversation: Conversation,
  running: { readonly tool: Tool; readonly language: Language; readonly attemptId: string | null },
): Call {
  const { clinic, callId, callerPhone, limit, trace } = conversation;
  const { tool, language, attemptId } = running;
  const { calls, clinics, clock, patients, providers, scheduling, waitlist } = slices;
  const now = clock.now();
  const deadline: Deadline = {
    ...limit.deadline,
    heard: (note) => trace('emr', { tool: tool.name, ...note }),
  };
  return {
    clinicId: clinic.id,
    clinic,
    callId,
    callerPhone,
    language,
    now: wallClockAt(now, clinic.timezone),
    deadline,
    isOpen: clinics.isOpenAt(clinic, now),
    patients,
    providers,
    scheduling,
    waitlist,
    run: (smsConsent): Run => {
      if (!attemptId) throw new Error(`${tool.name} does not say that it writes`);
      return { attemptId, callId, tool: tool.name, language, callerPhone, smsConsent, deadline, trace };
    },
    // A reading tool's answer waits for no SQL; a writing one is in the database anyway.
    remember: async (memory) => {
      if (!callId) return;
      if (tool.writes) await calls.remember(null, clinic.id, callId, memory);
      else calls.rememberSoon(clinic.id, callId, memory);
    },
  };
}
