import { randomBytes, randomUUID } from 'node:crypto';
import { asText, type VoiceToolCall } from './tool-shapes.ts';

export interface VoiceCallOptions {
  readonly from: string | null;
  readonly to: string;
  /** Defaults to one of the platform's own. */
  readonly id?: string;
  readonly phoneNumberId?: string;
  readonly assistantId?: string | null;
  readonly squadId?: string | null;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Control URL of the call; by default an address without a server. */
  readonly controlUrl?: string;
}

export interface Utterance {
  readonly role: 'bot' | 'user' | 'tool_calls' | 'tool_call_result';
  readonly message?: string;
  readonly time: number;
  readonly secondsFromStart: number;
  readonly toolCalls?: readonly object[];
  readonly name?: string;
  readonly toolCallId?: string;
  readonly result?: string;
}

export interface CallState extends VoiceCallOptions {
  readonly id: string;
  readonly phoneNumberId: string;
  readonly createdAt: Date;
  readonly conversation: Utterance[];
}

const orgId = '6f0f3d5e-3c58-4f1e-9a0b-5a4f0c1d2e3f';

/** Ids have been time-ordered since 2025, but must be treated as opaque. */
function callId(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  const rest = randomUUID();
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(15, 18)}-${rest.slice(19)}`;
}

export function newCall(options: VoiceCallOptions, phoneNumberId: string, now: Date): CallState {
  return { ...options, id: options.id ?? callId(now), phoneNumberId, createdAt: now, conversation: [] };
}

export function remember(
  call: CallState,
  said: Omit<Utterance, 'time' | 'secondsFromStart'>,
  now: Date,
): void {
  const time = now.getTime();
  call.conversation.push({ ...said, time, secondsFromStart: (time - call.createdAt.getTime()) / 1_000 });
}

/** In the history arguments are JSON text, although the request has them as an object. */
export function rememberTools(call: CallState, calls: readonly VoiceToolCall[], now: Date): void {
  remember(call, { role: 'tool_calls', message: '', toolCalls: calls.map(asText) }, now);
}

/** The complete body of one message, including the stale and unsafe fields of real ones. */
export function envelope(
  call: CallState,
  members: Record<string, unknown>,
  now: Date,
): Record<string, unknown> {
  return {
    message: {
      timestamp: now.getTime(),
      artifact: artifactOf(call, now),
      call: callObject(call),
      phoneNumber: numberOf(call),
      ...customerOf(call),
      assistant: assistantObject(call),
      ...members,
    },
  };
}

export function callObject(call: CallState): Record<string, unknown> {
  const created = call.createdAt.toISOString();
  return {
    id: call.id,
    orgId,
    createdAt: created,
    updatedAt: created,
    type: 'inboundPhoneCall',
    cost: 0,
    monitor: {
      listenUrl: `wss://call-monitor.invalid/${call.id}/listen`,
      controlUrl: call.controlUrl ?? `https://call-monitor.invalid/${call.id}/control`,
    },
    status: 'ringing',
    phoneCallProvider: 'vapi',
    phoneCallTransport: 'pstn',
    phoneNumberId: call.phoneNumberId,
    assistantId: call.assistantId ?? null,
    squadId: call.squadId ?? null,
    ...customerOf(call),
    ...(call.metadata ? { metadata: call.metadata } : {}),
  };
}

function numberOf({ to, phoneNumberId }: CallState): Record<string, unknown> {
  return { id: phoneNumberId, orgId, number: to, name: 'Front desk', provider: 'vapi' };
}

function customerOf({ from }: CallState): Record<string, unknown> {
  return from === null ? { customer: {} } : { customer: { number: from } };
}

function assistantObject({ assistantId }: CallState): Record<string, unknown> {
  return {
    ...(assistantId ? { id: assistantId } : {}),
    name: 'Receptionist',
    model: { provider: 'openai', model: 'gpt-4o', messages: [{ role: 'system', content: systemPrompt }] },
  };
}

/** A marker that must not appear in logs; the prompt is part of every message. */
export const systemPrompt = 'SYSTEM-PROMPT-OF-THE-SIMULATED-ASSISTANT';

/** Presigned URLs change with every delivery, so no two bodies are identical. */
export function artifactOf(call: CallState, now: Date): Record<string, unknown> {
  return {
    messages: [
      { role: 'system', message: systemPrompt, time: call.createdAt.getTime() },
      ...call.conversation,
    ],
    messagesOpenAIFormatted: openAiForm(call),
    variableValues: { phoneNumber: { number: call.to }, now: `${now.toISOString()} UTC` },
    presignedRecordingUrl: `https://recordings.invalid/${call.id}.wav?signature=${randomBytes(16).toString('hex')}`,
    presignedUrlsExpiresAt: new Date(now.getTime() + 3_600_000).toISOString(),
  };
}

export function openAiForm({ conversation }: CallState): object[] {
  return conversation
    .filter(({ role }) => role === 'bot' || role === 'user')
    .map(({ role, message }) => ({ role: role === 'bot' ? 'assistant' : 'user', content: message }));
}

export function transcriptOf({ conversation }: CallState): string {
  return conversation
    .filter(({ role }) => role === 'bot' || role === 'user')
    .map(({ role, message }) => `${role === 'bot' ? 'AI' : 'User'}: ${message}\n`)
    .join('');
}
