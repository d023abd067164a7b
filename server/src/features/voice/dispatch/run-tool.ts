import { isOutage } from '../../../kernel/failure.ts';
import { errorName, type Logger } from '../../../kernel/logger.ts';
import { argumentsHash } from '../../../kernel/secrets/arguments-hash.ts';
import { oneLine } from '../../../kernel/text/one-line.ts';
import { capCalls } from '../guards/cap-calls.ts';
import { checkCaller } from '../guards/check-caller.ts';
import type { GivenFacts } from '../guards/gate.ts';
import { turnAway } from '../guards/turn-away.ts';
import { withEmergencyHold } from '../guards/with-emergency-hold.ts';
import { apology, cannotTell, notConfirmed } from '../speech/apologies.ts';
import type { Call, Tool } from '../tool.ts';
import { auditRead } from './audit-read.ts';
import { type Conversation, callOf } from './conversation.ts';
import type { DispatchNeeds } from './dispatch-needs.ts';
import type { PreparedTool } from './prepared-tool.ts';

export interface ToolRun {
  readonly result: object;
  /** The error, if the result is an apology for it. */
  readonly fault?: unknown;
  /** The ledger entry of a writing tool. */
  readonly attemptId?: string;
}

/** Turns every error into the tool's own apology. The error's message is not logged, because it may name a patient. */
export async function runTool(tool: Tool, given: unknown, call: Call, log: Logger): Promise<ToolRun> {
  try {
    return { result: await tool.run(given, call) };
  } catch (error) {
    const { clinicId, callId, language } = call;
    log.warn({ tool: tool.name, clinicId, callId, ...errorName(error) }, 'tool failed');
    return { result: apology(tool, language, error), fault: error };
  }
}

/** Wraps the tool in the checks that apply to every caller. */
function guarded(needs: DispatchNeeds, { callers, trace }: Conversation, ready: PreparedTool): Tool {
  const { tool, raw, toolCallId } = ready;
  const { counts, calls, clinicNews, limiter, admitted, notedCallers, live } = needs;
  const idOfTry = () => toolCallId && `${toolCallId} ${argumentsHash(ready.given)}`;
  const checked = checkCaller({ callers, counts, trace, idOfTry }, tool);
  const capped = capCalls({ callers, trace }, checked);
  const served = turnAway(
    { limiter, admitted, counts, trace, notedCallers, wasServed: calls.wasServed },
    capped,
  );
  return withEmergencyHold({ live, report: clinicNews.emergency, counts, trace }, served, raw);
}

export async function runRead(
  needs: DispatchNeeds,
  conversation: Conversation,
  ready: PreparedTool,
): Promise<ToolRun> {
  const call = callOf(needs, conversation, ready, null);
  const given = withNewness(needs, conversation, ready);
  const ran = await runTool(guarded(needs, conversation, ready), given, call, needs.log);
  if (ran.fault === undefined) auditRead(needs, conversation, ready.tool.name, ran.result);
  return ran;
}

/** A caller who said that they are new is not asked to check the name, whether or not the model passed that on. */
function withNewness(
  { live }: DispatchNeeds,
  { clinic, callId }: Conversation,
  ready: PreparedTool,
): unknown {
  const { tool, given } = ready;
  if (tool.concerns !== 'search' || !callId || !live.saysNewPatient(clinic.id, callId)) return given;
  const facts = given as GivenFacts;
  return { ...facts, isNewPatient: facts.isNewPatient ?? true };
}

/** Recorded in the ledger first, so that a repeated delivery gets the first answer. */
export async function runWrite(
  needs: DispatchNeeds,
  conversation: Conversation,
  ready: PreparedTool,
): Promise<ToolRun> {
  const { tool, language, given, toolCallId } = ready;
  const { clinic, callId, limit } = conversation;
  const attempted = (attemptId: string) => callOf(needs, conversation, ready, attemptId);
  const key = { callId, toolCallId: keyOf(toolCallId), tool: tool.name, argumentsHash: argumentsHash(given) };
  let ran = null as ToolRun | null;
  try {
    const run = async (attemptId: string) => {
      const { result, fault } = await runTool(
        guarded(needs, conversation, ready),
        given,
        attempted(attemptId),
        needs.log,
      );
      ran = { result: oneLine(result) as object, fault, attemptId };
      if (hasChangedBook(tool, result)) needs.wishes.of(clinic.id, callId).forget();
      // Our own outage decided nothing, so a repeated delivery is retried instead of refused from the book.
      if (isOutage(fault)) throw fault;
      return ran.result;
    };
    const recall = async (attemptId: string) => {
      const answer = await tool.recall?.(attempted(attemptId));
      return answer ? (oneLine(answer) as object) : null;
    };
    const once = await needs.ledger.runOnce(clinic.id, key, limit.deadline, run, recall);
    return { ...ran, result: once?.answer ?? notConfirmed(tool, language) };
  } catch (error) {
    // The action stays completed even if the ledger could not be updated.
    needs.log.warn({ tool: tool.name, clinicId: clinic.id, ...errorName(error) }, 'tool call ledger failed');
    const answer = isOutage(error) ? cannotTell(tool, language) : apology(tool, language, error);
    return { ...ran, result: ran?.result ?? answer, fault: ran?.fault ?? error };
  }
}

/** A visit that was booked, moved or cancelled completes its wish. */
function hasChangedBook({ concerns }: Tool, result: object): boolean {
  const isOfBook = concerns === 'booking' || concerns === 'appointment';
  return isOfBook && 'success' in result && result.success === true;
}

const PLAIN_ID = /^[\x21-\x7e]{1,200}$/;

function keyOf(toolCallId: string | null): string | null {
  if (!toolCallId || PLAIN_ID.test(toolCallId)) return toolCallId;
  return `hash:${argumentsHash(toolCallId)}`;
}
