import { setTimeout as delay } from 'node:timers/promises';
import type { VoiceReply } from './delivery.ts';
import type { Exchange, SendOptions } from './exchange.ts';
import {
  type AssistantAnswer,
  judgeAssistantAnswer,
  judgeToolAnswers,
  judgeTransferAnswer,
  type ToolAnswer,
  type TransferAnswer,
} from './judge.ts';
import { type CallState, envelope, openAiForm, remember, rememberTools } from './messages.ts';
import { type CallEnding, callRecord, padded, reportMembers } from './report.ts';
import { type ToolShape, toolCallId, toolMessage, type VoiceToolCall } from './tool-shapes.ts';

export interface ToolOptions extends SendOptions {
  readonly shape?: ToolShape;
}

export interface RepeatOptions extends ToolOptions {
  /** Delay of each delivery: [0, 0] sends two at the same instant. */
  readonly afterMs: readonly number[];
  /** A new id each time, as when the model repeats a request after an interruption. */
  readonly freshIds?: boolean;
}

export interface AskedTool {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
  readonly id?: string;
}

export interface HangUp extends CallEnding, SendOptions {
  readonly report?: 'once' | 'dropped' | 'twice' | 'twice-at-once';
  /** The platform takes some seconds to prepare a report. */
  readonly reportAfterMs?: number;
}

/** One call in progress. Reports and tool calls may be requested in any order, as in reality. */
export interface VoiceCall {
  readonly id: string;
  readonly phoneNumberId: string;
  tool(name: string, args?: Readonly<Record<string, unknown>>, options?: ToolOptions): Promise<ToolAnswer>;
  /** Several tool calls in one message. */
  tools(calls: readonly AskedTool[], options?: ToolOptions): Promise<ToolAnswer[]>;
  /** The same request more than once, with new timestamps and presigned URLs. */
  repeat(
    name: string,
    args: Readonly<Record<string, unknown>>,
    options: RepeatOptions,
  ): Promise<ToolAnswer[]>;
  assistantRequest(options?: SendOptions): Promise<AssistantAnswer>;
  transferDestination(options?: SendOptions): Promise<TransferAnswer>;
  status(status: string, members?: Record<string, unknown>, options?: SendOptions): Promise<VoiceReply>;
  turn(words: { user: string; assistant: string }): Promise<VoiceReply[]>;
  /** Any message type, known or not. A member set to undefined is omitted, even the call. */
  message(type: string, members?: Record<string, unknown>, options?: SendOptions): Promise<VoiceReply>;
  end(how?: HangUp): Promise<{ ended: VoiceReply; reports: VoiceReply[] }>;
}

export function placeCall(exchange: Exchange, call: CallState): VoiceCall {
  const message: VoiceCall['message'] = (type, members = {}, options = {}) =>
    exchange.post(type, envelope(call, { type, ...members }, exchange.now()), options);
  const tools: VoiceCall['tools'] = (asked, options = {}) =>
    runTools(exchange, call, asked.map(withId), options);
  return {
    id: call.id,
    phoneNumberId: call.phoneNumberId,
    message,
    tools,
    tool: async (name, args = {}, options = {}) => only(await tools([{ name, arguments: args }], options)),
    repeat: (name, args, options) => repeatTool(exchange, call, { name, arguments: args }, options),
    assistantRequest: async (options = {}) =>
      judgeAssistantAnswer(
        await message('assistant-request', beforeAnyAssistant, {
          limitMs: exchange.limits.assistantRequestMs,
          ...options,
        }),
      ),
    transferDestination: async (options = {}) =>
      judgeTransferAnswer(await message('transfer-destination-request', {}, options)),
    status: (status, members = {}, options = {}) => message('status-update', { status, ...members }, options),
    turn: (words) => exchangeWords(exchange, call, words, message),
    end: (how = {}) => hangUp(exchange, call, how, message),
  };
}

/** The call has not been answered yet, so there is no conversation or assistant. */
const beforeAnyAssistant = { assistant: undefined, artifact: undefined };

function withId({ id = toolCallId(), name, arguments: given = {} }: AskedTool): VoiceToolCall {
  return { id, name, arguments: given };
}

function only(answers: readonly ToolAnswer[]): ToolAnswer {
  const [answer] = answers;
  if (!answer) throw new Error('A tool call without an answer.');
  return answer;
}

async function runTools(
  exchange: Exchange,
  call: CallState,
  calls: readonly VoiceToolCall[],
  { shape = 'triple', ...options }: ToolOptions,
): Promise<ToolAnswer[]> {
  const members = toolMessage(calls, shape, exchange.webhookUrl);
  const body = envelope(call, members, exchange.now());
  rememberTools(call, calls, exchange.now());
  const reply = await exchange.post(String(members.type), body, {
    limitMs: exchange.limits.toolMs,
    ...options,
  });
  const answers = judgeToolAnswers(calls, reply);
  for (const { name, toolCallId, heard } of answers) {
    remember(call, { role: 'tool_call_result', name, toolCallId, result: heard }, exchange.now());
  }
  return answers;
}

function repeatTool(
  exchange: Exchange,
  call: CallState,
  asked: AskedTool,
  { afterMs, freshIds = false, ...options }: RepeatOptions,
): Promise<ToolAnswer[]> {
  const first = withId(asked);
  return Promise.all(
    afterMs.map(async (ms) => {
      if (ms > 0) await delay(ms);
      return only(await runTools(exchange, call, [freshIds ? withId(asked) : first], options));
    }),
  );
}

async function exchangeWords(
  { now }: Exchange,
  call: CallState,
  words: { user: string; assistant: string },
  message: VoiceCall['message'],
): Promise<VoiceReply[]> {
  const replies: VoiceReply[] = [];
  for (const role of ['user', 'assistant'] as const) {
    remember(call, { role: role === 'user' ? 'user' : 'bot', message: words[role] }, now());
    for (const status of ['started', 'stopped']) {
      replies.push(await message('speech-update', { status, role, turn: call.conversation.length }));
    }
    const heard = { conversation: openAiForm(call), messages: [...call.conversation] };
    replies.push(await message('conversation-update', heard));
  }
  return replies;
}

async function hangUp(
  exchange: Exchange,
  call: CallState,
  { report = 'once', reportAfterMs = 0, bytes = 0, ...how }: HangUp,
  message: VoiceCall['message'],
): Promise<{ ended: VoiceReply; reports: VoiceReply[] }> {
  const { bom, chunked, slowBodyMs, auth, limitMs, ...ending } = how;
  const transport = defined({ bom, chunked, slowBodyMs, auth, limitMs });
  const endedReason = ending.endedReason ?? 'customer-ended-call';
  const ended = await message('status-update', { status: 'ended', endedReason }, transport);
  if (reportAfterMs > 0) await delay(reportAfterMs);
  const endedAt = exchange.now();
  const send = () => {
    const body = envelope(call, reportMembers(call, ending, endedAt), exchange.now());
    return exchange.post('end-of-call-report', padded(body, bytes), transport);
  };
  exchange.platform?.addCall(callRecord(call, ending, endedAt));
  if (report === 'dropped') return { ended, reports: [] };
  if (report === 'twice-at-once') return { ended, reports: await Promise.all([send(), send()]) };
  const first = await send();
  return { ended, reports: report === 'twice' ? [first, await send()] : [first] };
}

function defined(options: { [Key in keyof SendOptions]: SendOptions[Key] | undefined }): SendOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
