import { artifactOf, type CallState, callObject, transcriptOf } from './messages.ts';

export interface CallEnding {
  readonly endedReason?: string;
  /** Defaults to the time since the call began. */
  readonly durationSeconds?: number;
  readonly costUsd?: number;
  readonly summary?: string;
  /** The number the call was transferred to, if any. */
  readonly transferredTo?: string;
  /** Overrides the report's own fields; undefined removes one. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** The fields of an end-of-call report, including the copies at two levels that real ones have. */
export function reportMembers(call: CallState, ending: CallEnding, now: Date): Record<string, unknown> {
  const { startedAt, durationMs } = spanOf(call, ending, now);
  const { costUsd = 0.1, summary = '', endedReason = 'customer-ended-call' } = ending;
  const recordingUrl = `https://recordings.invalid/${call.id}-mono.wav`;
  const transcript = transcriptOf(call);
  const artifact = artifactOf(call, now);
  return {
    type: 'end-of-call-report',
    analysis: ending.summary === undefined ? {} : { summary },
    artifact: { ...artifact, transcript, recordingUrl, recording: { mono: { combinedUrl: recordingUrl } } },
    startedAt: startedAt.toISOString(),
    endedAt: new Date(startedAt.getTime() + durationMs).toISOString(),
    endedReason,
    cost: costUsd,
    costBreakdown: { stt: 0, llm: 0, tts: 0, vapi: costUsd, transport: 0, total: costUsd },
    costs: [{ type: 'vapi', minutes: durationMs / 60_000, cost: costUsd }],
    durationMs,
    durationSeconds: durationMs / 1_000,
    durationMinutes: Math.round(durationMs / 6) / 10_000,
    summary,
    transcript,
    messages: artifact.messages,
    recordingUrl,
    ...(ending.transferredTo ? { destination: { type: 'number', number: ending.transferredTo } } : {}),
    ...ending.members,
  };
}

function spanOf(call: CallState, { durationSeconds }: CallEnding, now: Date) {
  const elapsed = now.getTime() - call.createdAt.getTime();
  const durationMs = durationSeconds === undefined ? elapsed : Math.round(durationSeconds * 1_000);
  return { startedAt: new Date(now.getTime() - durationMs), durationMs };
}

/** The call as the REST side lists it later, with final status and cost. */
export function callRecord(
  call: CallState,
  ending: CallEnding,
  now: Date,
): Record<string, unknown> & { id: string } {
  const {
    type: _,
    durationMs,
    durationSeconds,
    durationMinutes,
    ...report
  } = reportMembers(call, ending, now);
  return {
    ...callObject(call),
    ...report,
    id: call.id,
    status: 'ended',
    createdAt: String(report.startedAt),
    updatedAt: now.toISOString(),
  };
}
