import { randomUUID } from 'node:crypto';
import type { VoiceVendor } from '../../kernel/calls/voice-vendor.ts';
import { found } from '../../kernel/failure.ts';
import type { EmrNote } from '../../kernel/time/deadline.ts';
import type {
  PlayedCall,
  PlayedMessage,
  TimedUtterance,
  VoicePlayer,
} from '../../ports/voice/voice-webhook.ts';
import type { CallSlice } from '../calls/index.ts';
import type { Clinics } from '../clinics/index.ts';
import { type BookChange, type BookNeeds, type BookRow, bookChanges, readBook } from './book-now.ts';
import type { CallEffects, TestCall, TestCallStore } from './store.ts';
import type { TestCallThrottle } from './test-call-throttle.ts';

/** Posts to our own webhook and returns its response. */
export type Send = (message: PlayedMessage) => Promise<unknown>;

export interface PlayNeeds extends BookNeeds {
  readonly store: TestCallStore;
  readonly players: (vendor: VoiceVendor) => VoicePlayer;
  readonly clinics: Pick<Clinics, 'profile' | 'isOpenAt'>;
  readonly calls: Pick<CallSlice, 'watch'>;
  readonly throttle: Pick<TestCallThrottle, 'turn'>;
}

export interface AskedTool {
  readonly tool: string;
  readonly given: Readonly<Record<string, unknown>>;
  /** The caller's words are interpreted elsewhere. */
  readonly isSilent?: boolean;
}

/** A tool call and everything it changed. */
export interface PlayedTool {
  readonly answer: Readonly<Record<string, unknown>>;
  readonly ms: number;
  readonly emr: readonly EmrNote[];
  /** The patient's appointments; null if the EMR could not be read. */
  readonly book: {
    readonly before: readonly BookRow[];
    readonly after: readonly BookRow[];
    readonly changes: readonly BookChange[];
  } | null;
  readonly left: CallEffects;
}

/**
 * Runs one tool as any call does, signed, verified and dispatched by the webhook, and reads the EMR before and
 * after.
 */
export async function playTool(
  needs: PlayNeeds,
  call: TestCall,
  { tool, given, isSilent = false }: AskedTool,
  send: Send,
): Promise<PlayedTool> {
  const { store, players, clinics, calls, clock } = needs;
  const clinic = found(await clinics.profile(call.clinicId));
  const player = players(clinic.voiceVendor);
  const before = await readBook(needs, clinic);
  const emr: EmrNote[] = [];
  const stop = calls.watch(call.id, ({ kind, detail }) => {
    if (kind === 'emr') emr.push(requestIn(detail));
  });
  const asked = { id: `play-${randomUUID()}`, name: tool, arguments: { language: call.language, ...given } };
  const message = player.toolCall(playedCall(call, clinic.voicePhoneNumber), asked);
  const { reply, ms } = await needs.throttle
    .turn(async () => {
      const began = performance.now();
      return { reply: await send(message), ms: Math.round(performance.now() - began) };
    })
    .finally(stop);
  const answer = player.resultIn(reply) ?? {};
  const after = await readBook(needs, clinic);
  await store.note(call.clinicId, call.id, {
    said:
      typeof answer.message === 'string' && !isSilent
        ? [lineOf(call, 'assistant', answer.message, clock.now())]
        : [],
  });
  return {
    ...{ answer, ms, emr },
    book: before && after ? about(before, after, patientsIn(asked.arguments, answer)) : null,
    left: await store.left(call.clinicId, call.id),
  };
}

export function playedCall(
  { id, clinicId, callerPhone, startedAt }: TestCall,
  calledNumber: string | null,
): PlayedCall {
  return { callId: id, clinicId, callerPhone, calledNumber, startedAt };
}

export function lineOf(
  { startedAt }: TestCall,
  by: TimedUtterance['by'],
  text: string,
  at: Date,
): TimedUtterance {
  return { by, text, fromStartMs: Math.max(0, at.getTime() - startedAt.getTime()), lastsMs: null };
}

function requestIn(detail: Readonly<Record<string, unknown>>): EmrNote {
  const { operation, ms, trouble } = detail as unknown as EmrNote;
  return { operation, ms, trouble };
}

function about(before: readonly BookRow[], after: readonly BookRow[], patients: ReadonlySet<string>) {
  const changes = bookChanges(before, after);
  const theirs = new Set([...patients, ...changes.map(({ row }) => row.patientId)]);
  const of = (rows: readonly BookRow[]) =>
    rows.filter(({ patientId, stands }) => stands && theirs.has(patientId));
  return { before: of(before), after: of(after), changes };
}

function patientsIn(given: object, answer: object): ReadonlySet<string> {
  const { patientId } = given as { patientId?: unknown };
  const { patient } = answer as { patient?: { readonly id?: unknown } };
  return new Set([patientId, patient?.id].filter((id) => typeof id === 'string'));
}
