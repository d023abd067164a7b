import { setTimeout as delay } from 'node:timers/promises';
import type { VoiceReply } from './delivery.ts';
import type { Exchange, SendOptions } from './exchange.ts';
import { type AssistantAnswer, judgeAssistantAnswer, judgeToolAnswers, type ToolAnswer } from './judge.ts';
import { type CallState, envelope, openAiForm, remember, rememberTools } from './messages.ts';
import { type CallEnding, callRecord, reportMembers } from './report.ts';
import { toolCallId, toolMessage, type VoiceToolCall } from './tool-shapes.ts';

export interface RepeatOptions extends SendOptions {
  /** Delay of each delivery: [0, 0] sends two at the same instant. */
  readonly afterMs: readonly number[];
}

export interface AskedTool {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
  readonly id?: string;
}

export interface HangUp extends CallEnding, SendOptions {}

/** One call in progress. Reports and tool calls may be requested in any order, as in reality. */
export interface VoiceCall {
  readonly id: string;
  readonly phoneNumberId: string;
  tool(name: string, args?: Readonly<Record<string, unknown>>, options?: SendOptions): Promise<ToolAnswer>;
  /** Several tool calls in one message. */
  tools(calls: readonly AskedTool[], options?: SendOptions): Promise<ToolAnswer[]>;
  /** The same request more than once, with new timestamps and presigned URLs. */
  repeat(
    name: string,
    args: Readonly<Record<string, unknown>>,
    options: RepeatOptions,
  ): Promise<ToolAnswer[]>;
  assistantRequest(options?: SendOptions): Promise<AssistantAnswer>;
  status(status: string, members?: Record<string, unknown>, options?: SendOptions): Promise<VoiceReply>;
  turn(words: { user: string; assistant: string }): Promise<VoiceReply[]>;
  /** Any message type, known or not. A member set to undefined is omitted, even the call. */
  message(type: string, members?: Record<string, unknown>, options?: SendOptions): Promise<VoiceReply>;
  end(how?: HangUp): Promise<{ ended: VoiceReply; report: VoiceReply }>;
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
  options: SendOptions,
): Promise<ToolAnswer[]> {
  const members = toolMessage(calls, exchange.webhookUrl);
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
  { afterMs, ...options }: RepeatOptions,
): Promise<ToolAnswer[]> {
  const repeated = withId(asked);
  return Promise.all(
    afterMs.map(async (ms) => {
      if (ms > 0) await delay(ms);
      return only(await runTools(exchange, call, [repeated], options));
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
  { slowBodyMs, auth, limitMs, ...ending }: HangUp,
  message: VoiceCall['message'],
): Promise<{ ended: VoiceReply; report: VoiceReply }> {
  const transport = defined({ slowBodyMs, auth, limitMs });
  const endedReason = ending.endedReason ?? 'customer-ended-call';
  const ended = await message('status-update', { status: 'ended', endedReason }, transport);
  const endedAt = exchange.now();
  exchange.platform?.addCall(callRecord(call, ending, endedAt));
  const body = envelope(call, reportMembers(call, ending, endedAt), exchange.now());
  return { ended, report: await exchange.post('end-of-call-report', body, transport) };
}

function defined(options: { [Key in keyof SendOptions]: SendOptions[Key] | undefined }): SendOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
