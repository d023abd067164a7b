import type { Ledger } from '../ledger.ts';
import { authHeaders, type VoiceAuth } from './auth.ts';
import type { VoiceLine, VoiceReply, VoiceTransport } from './delivery.ts';

/** The REST side, where finished calls are recorded. */
export interface CallBook {
  phoneNumberIdOf(number: string): string | null;
  addCall(call: Record<string, unknown> & { id: string }): void;
}

export interface VoiceLimits {
  readonly toolMs: number;
  readonly assistantRequestMs: number;
  readonly otherMs: number;
}

export interface SendOptions extends VoiceTransport {
  readonly auth?: VoiceAuth | readonly VoiceAuth[];
  readonly limitMs?: number;
}

export interface Exchange {
  readonly webhookUrl: string;
  readonly limits: VoiceLimits;
  readonly platform: CallBook | null;
  now(): Date;
  post(type: string, body: unknown, options?: SendOptions): Promise<VoiceReply>;
}

interface Needs extends Omit<Exchange, 'post'> {
  readonly auth: VoiceAuth | readonly VoiceAuth[];
  readonly line: VoiceLine;
  readonly ledger: Ledger;
}

export function voiceExchange({ auth: usual, line, ledger, ...rest }: Needs): Exchange {
  const { webhookUrl, limits } = rest;
  return {
    ...rest,
    async post(type, content, { auth = usual, limitMs = limits.otherMs, ...transport } = {}) {
      const body = bytesOf(content);
      const headers = authHeaders(auth);
      const reply = await line.deliver({ url: webhookUrl, body, headers, limitMs, transport });
      ledger.record(type, { status: reply.status, http: reply.http, totalMs: reply.totalMs });
      return reply;
    },
  };
}

function bytesOf(content: unknown): Buffer {
  if (Buffer.isBuffer(content)) return content;
  return Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
}
