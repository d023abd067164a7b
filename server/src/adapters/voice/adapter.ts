import type { Clock } from '../../kernel/clock.ts';
import type { Secret } from '../../kernel/secret.ts';
import type { VoiceControl } from '../../ports/voice-control.ts';
import type { VoiceObjects } from '../../ports/voice-objects.ts';
import type { VoicePlatform } from '../../ports/voice-platform.ts';
import type { VoicePlayer, VoiceWebhook } from '../../ports/voice-webhook.ts';

export interface WebhookNeeds {
  readonly production: boolean;
  readonly webhookSecret: Secret | null;
  readonly webhookApiKey: Secret | null;
  readonly resultFormat: 'object' | 'string';
  readonly clock: Clock;
}

export interface PlatformNeeds {
  readonly url: string;
  readonly apiKey: Secret | null;
}

/** Everything a voice platform adapter provides: webhook, API and object format. */
export interface VoiceAdapter {
  webhook(needs: WebhookNeeds): VoiceWebhook;
  platform(needs: PlatformNeeds): VoicePlatform & { close(): Promise<void> };
  /** Commands to live calls. */
  control(): VoiceControl;
  readonly objects: VoiceObjects;
  /** The platform's side of a call, for simulated calls. */
  player(needs: Pick<WebhookNeeds, 'webhookSecret' | 'webhookApiKey' | 'clock'>): VoicePlayer;
}
