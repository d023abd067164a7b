import { type Ledger, ledger as newLedger } from '../ledger.ts';
import type { VoiceAuth } from './auth.ts';
import { placeCall, type VoiceCall } from './call.ts';
import { type VoiceReply, voiceLine } from './delivery.ts';
import { type CallBook, type SendOptions, type VoiceLimits, voiceExchange } from './exchange.ts';
import { newCall, type VoiceCallOptions } from './messages.ts';

export interface VoiceCallerOptions {
  readonly webhookUrl: string;
  readonly auth?: VoiceAuth | readonly VoiceAuth[];
  /** The REST side that knows the clinic's numbers and later lists the calls. */
  readonly platform?: CallBook;
  readonly limits?: Partial<VoiceLimits>;
  readonly now?: () => Date;
}

export interface VoiceCaller {
  startCall(options: VoiceCallOptions): VoiceCall;
  /** Posts any body: an object as JSON, bytes and text unchanged. */
  post(body: unknown, options?: SendOptions): Promise<VoiceReply>;
  /** Every delivery by message type, with HTTP status and duration. */
  readonly ledger: Ledger;
  close(): void;
}

const platformLimits: VoiceLimits = { toolMs: 5_000, assistantRequestMs: 7_500, otherMs: 20_000 };

export function voiceCaller(options: VoiceCallerOptions): VoiceCaller {
  const { webhookUrl, auth = { method: 'none' }, platform = null, now = () => new Date() } = options;
  const limits = { ...platformLimits, ...options.limits };
  const line = voiceLine();
  const ledger = newLedger();
  const exchange = voiceExchange({ webhookUrl, auth, platform, limits, line, ledger, now });
  return {
    ledger,
    startCall: (call) => placeCall(exchange, newCall(call, numberIdFor(call, platform), now())),
    post: (body, how) => exchange.post('posted', body, how),
    close: () => line.close(),
  };
}

function numberIdFor({ phoneNumberId, to }: VoiceCallOptions, platform: CallBook | null): string {
  const known = phoneNumberId ?? platform?.phoneNumberIdOf(to);
  const digits = to.replace(/\D/g, '').slice(-12).padStart(12, '0');
  return known ?? `4a5a04dc-dcbe-45b1-8f64-${digits}`;
}
