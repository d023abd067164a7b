import type { Database, Transaction } from '../../database/database.ts';
import { withoutOutcome } from '../../kernel/calls/call-outcomes.ts';
import type { CallOutcome, Intent } from '../../kernel/calls/call-words.ts';
import { FIRST_PLATFORM } from '../../kernel/calls/voice-vendor.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { wallClockAt } from '../../kernel/time/time-zone.ts';
import type { ClinicProfile, Clinics } from '../clinics/index.ts';
import type { CallMemory, EndedCall } from './call-facts.ts';
import type { CallerRef } from './callers/caller.ts';
import type { ConversationStore } from './figures/conversation.store.ts';
import { conversationFacts } from './figures/conversation-facts.ts';
import type { MemoryStore } from './in-progress/memory.store.ts';
import { keepableJson } from './keepable-json.ts';
import { mainOutcome, outcomesKnown } from './outcomes.ts';
import { messagesOf, saidIn, type WrittenSaid } from './said.ts';
import type { CallFacts, CallStore, LogRow, Taught } from './store.ts';

interface Needs {
  readonly db: Database;
  readonly memories: MemoryStore;
  readonly calls: CallStore;
  readonly conversations: Pick<ConversationStore, 'toolsOf'>;
  readonly clinics: Pick<Clinics, 'profile' | 'isOpenAt'>;
  /** Adds an inbox item for a caller who asked for a person and did not reach one. */
  readonly notTransferred: (tx: Transaction, missed: MissedTransfer) => Promise<void>;
  /** The assistant's own sentences, to find the ones an inbox item quotes. */
  readonly spoken: (
    tx: Transaction,
    clinicId: string,
    callId: string,
    said: readonly string[],
  ) => Promise<void>;
  readonly clock: Clock;
}

/** Combines the report and the call's memory into one row; a second report fills in what the first one lacked. */
export async function recordCall(
  { db, memories, calls, conversations, clinics, notTransferred, spoken, clock }: Needs,
  clinicId: string,
  call: EndedCall,
): Promise<void> {
  const profile = await clinics.profile(clinicId);
  if (!profile) return;
  const now = clock.now();
  await db.inClinic(clinicId, async (_, tx) => {
    const known = await memories.merge(tx, clinicId, call.callId, {}, now);
    const memory = call.transferFailed ? withUnansweredTransfer(known) : known;
    if (call.transferFailed) await memories.forgetTransfer(tx, clinicId, call.callId);
    const tools = await conversations.toolsOf(tx, clinicId, call.callId);
    const people = Object.keys(memory.names).length;
    await calls.upsert(tx, clinicId, call.callId, (before) => {
      const row = call.transferFailed && before ? { ...before, transferred: false } : before;
      const facts = factsOf(call, row, now);
      const endedAt = facts.endedAt ?? now;
      const taught = taughtBy(memory, row, {
        transferredAt: call.wasTransferred ? endedAt : null,
        now: endedAt,
      });
      return {
        ...facts,
        status: 'ended' as const,
        source: sourceOf(row, call),
        ...placeOf(facts.startedAt, profile, clinics.isOpenAt),
        ...taught,
        outcomes: keepableJson(taught.outcomes),
        ...conversationFacts({ ...facts, said: call.said ?? saidIn(row?.messages), tools, people }),
      };
    });
    const said = (call.said ?? []).flatMap(({ by, text }) => (by === 'assistant' ? [text] : []));
    if (said.length > 0) await spoken(tx, clinicId, call.callId, said);
    const wasAsked = memory.transferReason !== null || known !== memory;
    if (!wasAsked || call.wasTransferred || memory.outcomes.transferred) return;
    const reason = memory.transferContext ?? memory.transferReason?.replaceAll('_', ' ') ?? '';
    const why = call.transferFailed ? 'unanswered' : 'not-made';
    const wasRefused = Object.entries(memory.outcomes).some(
      ([key, outcome]) => outcome?.what === 'refused' && key !== 'refused/limit',
    );
    const { callId, callerPhone } = call;
    await notTransferred(tx, { clinicId, callId, callerPhone, reason, why, wasRefused });
  });
}

/** A caller who asked for a person, and the reason. */
export interface MissedTransfer extends CallerRef {
  /** The line did not answer, or the platform never transferred the caller. */
  readonly why: 'unanswered' | 'not-made';
  readonly reason: string;
  /** The caller asked for somebody's data and was refused. */
  readonly wasRefused: boolean;
}

/** The platform started a transfer and then reported that it was not answered. */
function withUnansweredTransfer(memory: CallMemory): CallMemory {
  return { ...memory, outcomes: { ...memory.outcomes, ...withoutOutcome('transferred').outcomes } };
}

const INTENT_OF: Readonly<Record<CallOutcome, Intent>> = {
  booked: 'book',
  rescheduled: 'reschedule',
  cancelled: 'cancel',
  registered: 'register',
  waitlisted: 'register',
  clinic_info: 'inquiry',
  transferred: 'other',
  no_action: 'other',
};

interface Told {
  /** When the caller was transferred, by the report; null if they were not. */
  readonly transferredAt: Date | null;
  readonly now: Date;
}

/** Actual results take precedence; the assistant's notes count only if nothing else is known. */
export function taughtBy(memory: CallMemory, row: LogRow | null, { transferredAt, now }: Told): Taught {
  const outcomes = outcomesKnown({
    ...{ log: row, outcomes: memory.outcomes, names: memory.names, transferredAt, now },
    logged: {
      what: memory.loggedOutcome,
      patientId: memory.patientId,
      appointmentId: memory.appointmentId,
    },
  });
  const outcome = mainOutcome(outcomes);
  const intentBefore = row?.outcome === outcome ? row.intent : null;
  return {
    outcomes,
    outcome,
    intent: memory.loggedIntent ?? intentBefore ?? INTENT_OF[outcome],
    language: memory.language ?? row?.language ?? 'en',
    transferred: outcomes.some(({ what }) => what === 'transferred') || row?.transferred === true,
    transferReason: memory.transferReason ?? row?.transferReason ?? null,
    patientId: memory.patientId ?? row?.patientId ?? null,
    providerId: memory.providerId ?? row?.providerId ?? null,
    appointmentId: memory.appointmentId ?? row?.appointmentId ?? null,
    smsConsent: memory.smsConsent ?? row?.smsConsent ?? null,
    smsSentAt: memory.smsSentAt ?? row?.smsSentAt ?? null,
  };
}

function factsOf(call: EndedCall, row: LogRow | null, now: Date): CallFacts & WrittenSaid {
  return {
    startedAt: call.startedAt ?? row?.startedAt ?? beforeEnd(call) ?? now,
    // Until the report arrives, this is when the call was last heard of.
    endedAt: call.endedAt ?? (row?.status === 'in_progress' ? null : (row?.endedAt ?? null)),
    durationSeconds: Math.round(call.durationSeconds ?? row?.durationSeconds ?? 0),
    cost: call.cost ?? row?.cost ?? null,
    transcript: call.transcript ?? row?.transcript ?? null,
    messages: messagesOf(call.said ?? saidIn(row?.messages)),
    summary: call.summary ?? row?.summary ?? null,
    endedReason: call.endedReason ?? row?.endedReason ?? null,
    callerPhone: call.callerPhone ?? row?.callerPhone ?? null,
  };
}

function beforeEnd({ endedAt, durationSeconds }: EndedCall): Date | null {
  return endedAt && new Date(endedAt.getTime() - (durationSeconds ?? 0) * 1_000);
}

/** The clinic's date and hour of a call. */
export function placeOf(startedAt: Date, profile: ClinicProfile, isOpenAt: Clinics['isOpenAt']) {
  const { date, time } = wallClockAt(startedAt, profile.timezone);
  return {
    localDate: date,
    localHour: Number(time.slice(0, 2)),
    afterHours: !isOpenAt(profile, startedAt),
  };
}

/** A call recorded before its source was known counts as the first platform's, until a report says otherwise. */
function sourceOf(row: LogRow | null, { source }: Pick<EndedCall, 'source'>): string {
  return row && row.source !== FIRST_PLATFORM ? row.source : (source?.kind ?? FIRST_PLATFORM);
}
