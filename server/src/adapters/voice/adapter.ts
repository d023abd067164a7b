import type { Logger } from '../../kernel/logger.ts';
import type { Secret } from '../../kernel/secrets/secret.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { VoiceControl } from '../../ports/voice/voice-control.ts';
import type { VoiceObjects } from '../../ports/voice/voice-objects.ts';
import type { VoicePlatform } from '../../ports/voice/voice-platform.ts';
import type { VoicePlayer, VoiceWebhook } from '../../ports/voice/voice-webhook.ts';

/** One platform's settings; each adapter uses those that concern it. */
export interface VendorSettings {
  readonly webhookSecret: Secret | null;
  readonly webhookApiKey: Secret | null;
  readonly apiUrl: string | null;
  readonly apiKey: Secret | null;
  readonly resultFormat: 'object' | 'string';
  /** For clinics without an assistant of their own. */
  readonly assistantId: string | null;
  readonly assistantRequest: 'assistant' | 'squad';
}

export interface WebhookNeeds
  extends Pick<
    VendorSettings,
    'webhookSecret' | 'webhookApiKey' | 'resultFormat' | 'assistantId' | 'assistantRequest'
  > {
  readonly production: boolean;
  /** Null if no voice API is configured. */
  readonly platform: Pick<VoicePlatform, 'lineup'> | null;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface PlatformNeeds {
  readonly url: string;
  readonly apiKey: Secret | null;
}

export interface VoiceAdapter {
  webhook(needs: WebhookNeeds): VoiceWebhook;
  platform(needs: PlatformNeeds): VoicePlatform & { close(): Promise<void> };
  control(needs: Pick<VendorSettings, 'apiUrl' | 'apiKey'>): VoiceControl;
  readonly objects: VoiceObjects;
  /** Plays the platform's side of simulated calls. */
  player(needs: Pick<WebhookNeeds, 'webhookSecret' | 'webhookApiKey' | 'clock'>): VoicePlayer;
}
