import type { Language } from '../../../kernel/language.ts';
import { type Deadline, deadlineIn, withNotes } from '../../../kernel/time/deadline.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import type { Callers } from '../../calls/index.ts';
import type { ClinicProfile } from '../../clinics/index.ts';
import type { Run } from '../../scheduling/index.ts';
import { isKnownToHearOfVisits, mayHearOfVisits } from '../guards/known-caller.ts';
import { type Call, UNLIMITED } from '../tool.ts';
import type { DispatchNeeds } from './dispatch-needs.ts';
import type { PreparedTool } from './prepared-tool.ts';
import { rememberBestEffort } from './remember-best-effort.ts';

/** One message with tool calls: its caller, and the time for all of them together. */
export interface Conversation {
  readonly clinic: ClinicProfile;
  readonly callId: string | null;
  readonly callerPhone: string | null;
  /** The speaking assistant's language, else the one the call has shown, else the clinic's. */
  readonly language: Language;
  /** Who is calling: stored with the call, or only for this message if it names no call. */
  readonly callers: Callers;
  readonly limit: TimeLimit;
  readonly trace: Trace;
}

export type Trace = Run['trace'];

export interface TimeLimit {
  /** When the message arrived, by `performance.now()`. */
  readonly beganAt: number;
  /** Slightly earlier than the answer's deadline, so that results found just in time are still sent. */
  readonly deadline: Deadline;
  /** For work after the answer; never ends. */
  release(): void;
}

const TO_GET_OUT_MS = 150;

/** `over` is called when the answer must be sent, with or without the tools' results. */
export function timeLimit(answerWithinMs: number, over: () => void): TimeLimit {
  const timer = setTimeout(over, answerWithinMs).unref();
  return {
    beganAt: performance.now(),
    deadline: deadlineIn(Math.max(0, answerWithinMs - TO_GET_OUT_MS)),
    release: () => clearTimeout(timer),
  };
}

/** Adds to the call's own trace; a message without a call id has none. */
export function tracer(
  { calls, clock }: Pick<DispatchNeeds, 'calls' | 'clock'>,
  clinicId: string,
  callId: string | null,
): Trace {
  return (kind, detail) => {
    if (callId) calls.trace(clinicId, callId, { at: clock.now(), kind, detail });
  };
}

/** The call as seen by a tool; only a writing tool has an attempt. */
export function callOf(
  needs: DispatchNeeds,
  { clinic, callId, callerPhone, callers, limit, trace }: Conversation,
  { tool, language, toolCallId }: Pick<PreparedTool, 'tool' | 'language' | 'toolCallId'>,
  attemptId: string | null,
): Call {
  const { calls, clinics, clock, patients, providers, scheduling, waitlist, standby, knowledge, inbox } =
    needs;
  const now = clock.now();
  const deadline = withNotes(limit.deadline, (note) => trace('emr', { tool: tool.name, ...note }));
  return {
    clinicId: clinic.id,
    clinic,
    callId,
    callerPhone,
    language,
    now: wallClockAt(now, clinic.timezone),
    deadline,
    isOpen: clinics.isOpenAt(clinic, now),
    patients: noteSharedNumber(patients, (numberShared) => {
      // Started at once, because the text about the next change depends on it.
      if (callId) void calls.learn(clinic.id, callId, { numberShared });
    }),
    providers,
    scheduling,
    waitlist,
    standby,
    knowledge,
    inbox,
    emergency: [],
    subject: () => ({ isCaller: true, firstName: null }),
    wishes: needs.wishes.of(clinic.id, callId),
    refusedRecords: async () =>
      (await callers.of({ clinicId: clinic.id, callId: callId ?? '', callerPhone })).turnedDown,
    warnings: [],
    knownPatients: async () =>
      (await callers.of({ clinicId: clinic.id, callId: callId ?? '', callerPhone })).patients,
    mayHearOfVisits: async (patientId) => {
      const ref = { clinicId: clinic.id, callId: callId ?? '', callerPhone };
      const level = clinic.callerVerification;
      return (
        isKnownToHearOfVisits(level, callers.seen(ref), patientId) ||
        mayHearOfVisits(level, await callers.of(ref), patientId)
      );
    },
    tellChartIncomplete: (chart) =>
      needs.clinicNews.chartIncomplete({ clinicId: clinic.id, callId, language, ...chart }),
    tellNotTransferred: (why, reason) =>
      needs.clinicNews.notTransferred({ clinicId: clinic.id, callId, callerPhone, why, reason }),
    run: (smsConsent): Run => {
      if (!attemptId) throw new Error(`${tool.name} must declare "writes: true" to start an attempt`);
      return { attemptId, callId, tool: tool.name, language, callerPhone, smsConsent, deadline, trace };
    },
    // During a database outage the question is asked again: better once too often than never.
    wasAsked: async (question) =>
      callId ? calls.ask(clinic.id, callId, question, toolCallId ?? '').catch(() => false) : false,
    registeredPatient: async () => (callId ? calls.registeredBy(clinic.id, callId).catch(() => null) : null),
    hasRegistered: async () =>
      callId ? (await calls.registeredBy(clinic.id, callId).catch(() => null)) !== null : false,
    limit: UNLIMITED,
    hasReadBack: (number) => callId !== null && needs.live.hasReadBack(clinic.id, callId, number),
    missingCard: () => (callId ? needs.live.missingCard(clinic.id, callId) : null),
    // A reading tool's answer waits for no SQL; a writing tool uses the database anyway.
    remember: rememberBestEffort(async (memory) => {
      if (!callId) return;
      if (tool.writes) await calls.remember(null, clinic.id, callId, memory);
      // The call may end with this answer and its report reach another process, which informs the clinic by
      // it.
      else if (memory.transferReason) await calls.learn(clinic.id, callId, memory);
      else calls.rememberSoon(clinic.id, callId, memory);
    }),
  };
}

/** A text to a number shared by a family names the patient. */
function noteSharedNumber(patients: Call['patients'], note: (isShared: true) => void): Call['patients'] {
  return {
    ...patients,
    byPhone: async (...asked) => {
      const found = await patients.byPhone(...asked);
      if ((found.onNumber ?? []).filter(({ active }) => active).length > 1) note(true);
      return found;
    },
  };
}
