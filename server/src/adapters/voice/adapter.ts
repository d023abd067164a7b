import type { Clock } from '../../kernel/clock.ts';
import type { Secret } from '../../kernel/secret.ts';
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

/** What a voice platform needs to be one: its messages, its API and the form of its objects. */
export interface VoiceAdapter {
  webhook(needs: WebhookNeeds): VoiceWebhook;
  platform(needs: PlatformNeeds): VoicePlatform & { close(): Promise<void> };
  readonly objects: VoiceObjects;
  /** Its own side of a call, for calls that are played. */
  player(needs: Pick<WebhookNeeds, 'webhookSecret' | 'webhookApiKey' | 'clock'>): VoicePlayer;
}
