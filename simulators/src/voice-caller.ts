import { type Ledger, ledger as newLedger } from './ledger.ts';
import { authHeaders, type VoiceAuth } from './voice-auth.ts';
import { placeCall, type VoiceCall } from './voice-call.ts';
import { type VoiceReply, type VoiceTransport, voiceLine } from './voice-delivery.ts';
import { newCall, type VoiceCallOptions } from './voice-messages.ts';

/** The part of the platform's REST side that a finished call leaves a trace in. */
export interface CallBook {
  phoneNumberIdOf(number: string): string | null;
  addCall(call: Record<string, unknown> & { id: string }): void;
}

export interface VoiceLimits {
  readonly toolMs: number;
  readonly assistantRequestMs: number;
  readonly otherMs: number;
}

const platformLimits: VoiceLimits = { toolMs: 5_000, assistantRequestMs: 7_500, otherMs: 20_000 };

export interface VoiceCallerOptions {
  readonly webhookUrl: string;
  readonly auth?: VoiceAuth | readonly VoiceAuth[];
  readonly platform?: CallBook;
  readonly limits?: Partial<VoiceLimits>;
  readonly now?: () => Date;
}

export interface SendOptions extends VoiceTransport {
  readonly auth?: VoiceAuth | readonly VoiceAuth[];
  readonly limitMs?: number;
}

/** The webhook side of the voice platform: it calls the service as the real one does. */
export interface VoiceCaller {
  startCall(options: VoiceCallOptions): VoiceCall;
  /** Any body at all: an object is written as JSON, bytes and text go as they are. */
  post(body: unknown, options?: SendOptions): Promise<VoiceReply>;
  /** Every delivery by message type, with its HTTP status and how long it took. */
  readonly ledger: Ledger;
  close(): void;
}

/** What a call needs to speak to the webhook. */
export interface Exchange {
  readonly webhookUrl: string;
  readonly limits: VoiceLimits;
  readonly platform: CallBook | null;
  now(): Date;
  post(type: string, body: unknown, options?: SendOptions): Promise<VoiceReply>;
}

export function voiceCaller(options: VoiceCallerOptions): VoiceCaller {
  const { webhookUrl, auth: usual = { method: 'none' }, platform = null, now = () => new Date() } = options;
  const limits = { ...platformLimits, ...options.limits };
  const line = voiceLine();
  const ledger = newLedger();
  const exchange: Exchange = {
    webhookUrl,
    limits,
    platform,
    now,
    async post(type, content, { auth = usual, limitMs = limits.otherMs, ...transport } = {}) {
      const body = bytesOf(content, transport.bom === true);
      const headers = authHeaders(auth, body, now());
      const reply = await line.deliver({ url: webhookUrl, body, headers, limitMs, transport });
      ledger.record(type, { status: reply.status, http: reply.http, totalMs: reply.totalMs });
      return reply;
    },
  };
  return {
    ledger,
    startCall: (call) => placeCall(exchange, newCall(call, numberIdFor(call, platform), now())),
    post: (body, how) => exchange.post('posted', body, how),
    close: () => line.close(),
  };
}

function bytesOf(content: unknown, bom: boolean): Buffer {
  const bytes = Buffer.isBuffer(content)
    ? content
    : Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
  return bom ? Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]) : bytes;
}

function numberIdFor({ phoneNumberId, to }: VoiceCallOptions, platform: CallBook | null): string {
  const known = phoneNumberId ?? platform?.phoneNumberIdOf(to);
  const digits = to.replace(/\D/g, '').slice(-12).padStart(12, '0');
  return known ?? `4a5a04dc-dcbe-45b1-8f64-${digits}`;
}
