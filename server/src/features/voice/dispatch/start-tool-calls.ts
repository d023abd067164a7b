import { type Language, readLanguage } from '../../../kernel/language.ts';
import { errorName } from '../../../kernel/logger.ts';
import { faultName } from '../../../kernel/tracing.ts';
import { emrFailure } from '../../../ports/emr.ts';
import type { ToolCall } from '../../../ports/voice/voice-webhook.ts';
import type { ToolAnswer } from '../../metrics/index.ts';
import { readArguments } from '../arguments/read-arguments.ts';
import { shownAnswer } from '../arguments/shown-answer.ts';
import { shownArguments } from '../arguments/shown-arguments.ts';
import type { GivenFacts } from '../guards/gate.ts';
import { apology, askAgain, notConfirmed, notDone } from '../speech/apologies.ts';
import { say } from '../speech/sentences.ts';
import type { Tool } from '../tool.ts';
import { answerFacts } from './answer-facts.ts';
import type { Conversation } from './conversation.ts';
import type { DispatchNeeds } from './dispatch-needs.ts';
import type { PreparedTool } from './prepared-tool.ts';
import { runRead, runWrite, type ToolRun } from './run-tool.ts';

export interface StartedCall {
  readonly answer: Promise<object>;
  /** The answer if it is ready, else the sentence for a timeout; later results are then not spoken. */
  answerNow(): object;
}

interface Refused {
  readonly status: 'refused';
  readonly tool: string;
  readonly why: string;
  readonly result: object;
}

const MOST_CALLS = 20;

/**
 * Reads run in parallel, and writes one after another; so do identity attempts, because the first ones are
 * compared.
 */
export function startToolCalls(
  needs: DispatchNeeds,
  conversation: Conversation,
  toolCalls: readonly ToolCall[],
): StartedCall[] {
  let lastWrite: Promise<unknown> = Promise.resolve();
  let lastTry: Promise<unknown> = Promise.resolve();
  return toolCalls.map((toolCall, index) => {
    const planned = plan(needs, conversation, toolCall, index);
    if (planned.status === 'refused') return refused(needs, conversation, planned);
    const { writes } = planned.tool;
    const isTry = conversation.clinic.callerVerification === 'verified' && provesSomething(planned);
    const others = isTry ? (writes ? Promise.all([lastWrite, lastTry]) : lastTry) : lastWrite;
    const started = start(needs, conversation, planned, writes || isTry ? others : null);
    if (writes) lastWrite = started.answer;
    if (isTry) lastTry = started.answer;
    return started;
  });
}

function provesSomething({ tool, given }: PreparedTool): boolean {
  const { dateOfBirth } = given as GivenFacts;
  return tool.concerns !== 'nobody' && Boolean(dateOfBirth);
}

function plan(
  { toolbox }: DispatchNeeds,
  { language: shown }: Conversation,
  toolCall: ToolCall,
  index: number,
): Refused | PreparedTool {
  const asked = readLanguage(toolCall.arguments?.language);
  const language = asked ?? shown;
  const tool = toolbox.find(toolCall.name ?? '');
  const refuse = (why: string, result: object): Refused => ({
    status: 'refused',
    tool: tool?.name ?? 'unknown',
    why,
    result,
  });
  const spoken = (message: string) => ({ ...tool?.whenItFails.result, message });
  if (index >= MOST_CALLS) return refuse('too-many', spoken(say.tooManyAtOnce(language)));
  if (!tool) return refuse('unknown-tool', { success: false, message: say.unknownTool(language) });
  if (!toolCall.arguments) return refuse('unreadable-arguments', spoken(say.unreadable(language)));
  const read = readArguments(tool, toolCall.arguments);
  if (read.status === 'missing')
    return refuse(`missing: ${read.names.join(', ').slice(0, 200)}`, askAgain(tool, language));
  return {
    status: 'ready',
    toolCallId: toolCall.id,
    tool,
    language,
    given: read.given,
    raw: toolCall.arguments,
  };
}

function refused(
  needs: DispatchNeeds,
  { clinic, limit, trace }: Conversation,
  { tool, why, result }: Refused,
): StartedCall {
  count(needs, clinic, { tool, ms: performance.now() - limit.beganAt, ended: 'not-run' });
  if (why !== 'too-many') trace('refusal', { tool, why });
  return { answer: Promise.resolve(result), answerNow: () => result };
}

/** Test calls are not counted. */
function count(
  { toolAnswered }: DispatchNeeds,
  { id: clinicId, practiceOf }: Conversation['clinic'],
  answer: Omit<ToolAnswer, 'clinicId'>,
): void {
  if (practiceOf === null) toolAnswered({ clinicId, ...answer });
}

function start(
  needs: DispatchNeeds,
  conversation: Conversation,
  ready: PreparedTool,
  after: Promise<unknown> | null,
): StartedCall {
  const { tool, language, toolCallId } = ready;
  const { clinic, limit, trace } = conversation;
  const began = performance.now();
  let hasBegun = false;
  let settled: object | null = null;
  const settle = (result: object, ended: ToolAnswer['ended']): object => {
    if (settled) return settled;
    settled = result;
    const { success, unconfirmed } = result as Outcome;
    const now = performance.now();
    count(needs, clinic, { tool: tool.name, ms: now - limit.beganAt, ended });
    const id = toolCallId?.slice(0, 80) ?? null;
    const shown = { asked: shownArguments(ready.raw), answered: shownAnswer(result) };
    trace('tool', {
      tool: tool.name,
      id,
      ms: Math.round(now - began),
      success,
      unconfirmed,
      ended,
      ...shown,
      ...answerFacts(ready.given, result),
    });
    return result;
  };
  const nothingDone = () => settle(notDone(tool, tool.whenItFails.say(language)), 'late');

  const run = async () => {
    await after;
    const turn = needs.readLimit.enter(conversation, tool);
    const leave = turn && (await turn);
    try {
      // A tool that could not start in time must not start after its caller was told that nothing was done.
      if (limit.deadline.remainingMs() <= 0) return nothingDone();
      hasBegun = true;
      const ran = await runTraced(needs, conversation, ready);
      const { result, fault } = ran;
      if (fault !== undefined) noteTrouble(needs, conversation, fault);
      if (settled && tool.writes) await tellLate(needs, conversation, ran);
      return settle(result, fault === undefined ? 'answered' : 'failed');
    } finally {
      leave?.();
    }
  };
  const answer = run();
  needs.background(answer);
  return {
    answer,
    answerNow: () => settled ?? (hasBegun ? settle(late(tool, language), 'late') : nothingDone()),
  };
}

/** The caller was told that the change could not be confirmed, and hears the result from the clinic or by text. */
async function tellLate(
  needs: DispatchNeeds,
  conversation: Conversation,
  { attemptId, result, fault }: ToolRun,
): Promise<void> {
  const clinicId = conversation.clinic.id;
  const { success, smsSent } = result as Outcome;
  const isReported =
    attemptId !== undefined &&
    (await needs.scheduling
      .answeredLate(clinicId, attemptId, { isTexted: smsSent === true })
      .catch((error: unknown) => {
        needs.log.error({ clinicId, ...errorName(error) }, 'reporting a late outcome to the clinic failed');
        return false;
      }));
  // No attempt was recorded that a job could settle, so the waiting caller goes to the clinic's inbox.
  if (!isReported && success === false && fault === undefined)
    noteTrouble(needs, conversation, emrFailure('timeout', 'a change was refused too late', { sent: 'no' }));
}

// Runs after the answer, so that the caller does not wait for the inbox.
function noteTrouble(
  { callerMetEmrTrouble, background, log }: DispatchNeeds,
  { clinic, callId }: Conversation,
  fault: unknown,
): void {
  const noted = callerMetEmrTrouble(clinic.id, callId, fault).catch((error: unknown) =>
    log.warn({ clinicId: clinic.id, ...errorName(error) }, 'recording an EMR outage met by a caller failed'),
  );
  background(noted);
}

async function runTraced(
  needs: DispatchNeeds,
  conversation: Conversation,
  ready: PreparedTool,
): Promise<ToolRun> {
  const { tool, language } = ready;
  const facts = { clinic: conversation.clinic.id, tool: tool.name };
  try {
    return await needs.tracing.span(`tool ${tool.name}`, facts, async (span) => {
      const ran = await (tool.writes ? runWrite : runRead)(needs, conversation, ready);
      if (ran.fault !== undefined) span.failed(faultName(ran.fault));
      span.note({ outcome: outcomeOf(ran.result) });
      return ran;
    });
  } catch (error) {
    needs.log.error(
      { clinicId: facts.clinic, tool: tool.name, ...errorName(error) },
      'tool call failed with an error',
    );
    return { result: apology(tool, language, error), fault: error };
  }
}

interface Outcome {
  readonly success?: boolean;
  readonly unconfirmed?: boolean;
  readonly smsSent?: boolean;
}

function outcomeOf({ success, unconfirmed }: Outcome): string {
  if (unconfirmed) return 'unconfirmed';
  return success === false ? 'refused' : 'done';
}

function late(tool: Tool, language: Language): object {
  return tool.writes ? notConfirmed(tool, language) : notDone(tool, say.takesLonger(language));
}
