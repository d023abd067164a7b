import { isOutage } from '../../kernel/failure.ts';
import { type Language, readLanguage } from '../../kernel/language.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { Ledger } from '../ledger/index.ts';
import type { ToolAnswer } from '../metrics/index.ts';
import { argumentsHash } from './arguments-hash.ts';
import { type Conversation, callOf, type Slices } from './conversation.ts';
import { oneLine } from './one-line.ts';
import { apology, askAgain, nameOf, notConfirmed, notDone, readArguments, runTool } from './run-tool.ts';
import { say } from './sentences.ts';
import type { Tool } from './tool.ts';
import type { ToolCall } from './tool-call-list.ts';
import { type ToolWatch, watchedTool } from './tool-watch.ts';
import type { Toolbox } from './toolbox.ts';

export interface ToolNeeds extends Slices, ToolWatch {
  readonly toolbox: Toolbox;
  readonly ledger: Pick<Ledger, 'runOnce'>;
  readonly log: Logger;
  /** Told of work that goes on after its answer. */
  readonly goesOn: (work: Promise<unknown>) => void;
}

type Planned =
  | { readonly status: 'refused'; readonly tool: string; readonly why: string; readonly result: object }
  | {
      readonly status: 'ready';
      readonly toolCall: ToolCall;
      readonly tool: Tool;
      readonly language: Language;
      readonly given: unknown;
    };
type Ready = Extract<Planned, { status: 'ready' }>;
type Fault = (error: unknown) => void;

const MOST_CALLS = 20;

/** Reads side by side, writes one after the other, and every one of them answered before the time is over. */
export async function answerToolCalls(
  needs: ToolNeeds,
  conversation: Conversation,
  toolCalls: readonly ToolCall[],
): Promise<object[]> {
  const planned = toolCalls.map((toolCall, index) => plan(needs, conversation, toolCall, index));
  let lastWrite: Promise<unknown> = Promise.resolve();
  const answers = planned.map((each) => {
    if (each.status === 'refused') return refused(needs, conversation, each);
    const { run, answer } = started(needs, conversation, each, each.tool.writes ? lastWrite : null);
    if (each.tool.writes) lastWrite = run;
    return answer;
  });
  return Promise.all(answers);
}

function plan(
  { toolbox, calls }: ToolNeeds,
  { clinic, callId, language: shown }: Conversation,
  toolCall: ToolCall,
  index: number,
): Planned {
  const asked = readLanguage(toolCall.arguments?.language);
  const language = asked ?? shown ?? 'en';
  const tool = toolbox.find(toolCall.name ?? '');
  const refusal = (why: string, result: object): Planned => ({
    status: 'refused',
    tool: tool?.name ?? 'unknown',
    why,
    result,
  });
  const spoken = (message: string) => ({ ...tool?.whenItFails.result, message });
  if (index >= MOST_CALLS) return refusal('too-many', spoken(say.tooManyAtOnce(language)));
  if (!tool) return refusal('unknown-tool', { success: false, message: say.unknownTool(language) });
  if (!toolCall.arguments) return refusal('unreadable-arguments', spoken(say.unreadable(language)));
  if (asked && asked !== shown && callId) calls.rememberSoon(clinic.id, callId, { language: asked });
  const read = readArguments(tool, toolCall.arguments);
  if (read.status === 'missing')
    return refusal(`missing: ${read.names.join(', ').slice(0, 200)}`, askAgain(tool, language));
  return { status: 'ready', toolCall, tool, language, given: read.given };
}

async function refused(
  { toolAnswered }: ToolNeeds,
  { clinic, limit, trace }: Conversation,
  { tool, why, result }: Extract<Planned, { status: 'refused' }>,
): Promise<object> {
  toolAnswered?.({ clinicId: clinic.id, tool, ms: performance.now() - limit.beganAt, ended: 'not-run' });
  if (why !== 'too-many') trace('refusal', { tool, why });
  return result;
}

function started(
  needs: ToolNeeds,
  conversation: Conversation,
  ready: Ready,
  after: Promise<unknown> | null,
): { run: Promise<unknown>; answer: Promise<object> } {
  const { tool, language } = ready;
  const { clinic, limit, trace } = conversation;
  const began = performance.now();
  let hasBegun = false;
  let ended: ToolAnswer['ended'] = 'answered';
  const running = { clinicId: clinic.id, tool: tool.name };

  const run = (async () => {
    await after;
    // A write that could not begin in time must not begin once its caller has heard that nothing was done.
    if (limit.deadline.remainingMs() <= 0) {
      ended = 'late';
      return notDone(tool, tool.whenItFails.say(language));
    }
    hasBegun = true;
    return watchedTool(needs, running, (fault) => {
      const failed: Fault = (error) => {
        ended = 'failed';
        fault(error);
      };
      return (tool.writes ? runOnce : runRead)(needs, conversation, ready, failed);
    });
  })().catch((error: unknown) => {
    needs.log.error({ ...running, ...nameOf(error) }, 'a tool call broke');
    ended = 'failed';
    return apology(tool, language, error);
  });
  const tooLate = limit.over.then(() => {
    ended = 'late';
    return hasBegun ? late(ready) : notDone(tool, tool.whenItFails.say(language));
  });
  needs.goesOn(run);

  const answer = Promise.race([run, tooLate]).then((result) => {
    const { success, unconfirmed } = result as { success?: boolean; unconfirmed?: boolean };
    const now = performance.now();
    const ms = Math.round(now - began);
    needs.toolAnswered?.({ ...running, ms: now - limit.beganAt, ended });
    trace('tool', { tool: tool.name, id: ready.toolCall.id?.slice(0, 80) ?? null, ms, success, unconfirmed });
    return result;
  });
  return { run, answer };
}

function late({ tool, language }: Ready): object {
  return tool.writes ? notConfirmed(tool, language) : notDone(tool, say.takesLonger(language));
}

function runRead(
  needs: ToolNeeds,
  conversation: Conversation,
  { tool, language, given }: Ready,
  fault: Fault,
): Promise<object> {
  const call = callOf(needs, conversation, { tool, language, attemptId: null });
  return runTool(tool, given, call, needs.log, fault);
}

async function runOnce(
  needs: ToolNeeds,
  conversation: Conversation,
  ready: Ready,
  fault: Fault,
): Promise<object> {
  const { tool, language, given, toolCall } = ready;
  const { clinic, callId, limit } = conversation;
  const key = {
    callId,
    toolCallId: keyOf(toolCall.id),
    tool: tool.name,
    argumentsHash: argumentsHash(given),
  };
  let done: object | null = null;
  let outage: unknown = null;
  const heard: Fault = (error) => {
    if (isOutage(error)) outage = error;
    fault(error);
  };
  try {
    const once = await needs.ledger.runOnce(clinic.id, key, limit.deadline, async (attemptId) => {
      const call = callOf(needs, conversation, { tool, language, attemptId });
      done = oneLine(await runTool(tool, given, call, needs.log, heard)) as object;
      // Our own trouble decided nothing: the same call, brought again, is to be tried and not refused from the book.
      if (outage) throw outage;
      return done;
    });
    return once?.answer ?? notConfirmed(tool, language);
  } catch (error) {
    // What was done was done, also where the ledger could not be told.
    needs.log.warn({ tool: tool.name, clinicId: clinic.id, ...nameOf(error) }, 'the ledger failed');
    if (!outage) fault(error);
    return done ?? apology(tool, language, error);
  }
}

const PLAIN_ID = /^[\x21-\x7e]{1,200}$/;

function keyOf(toolCallId: string | null): string | null {
  if (!toolCallId || PLAIN_ID.test(toolCallId)) return toolCallId;
  return `hash:${argumentsHash(toolCallId)}`;
}
