import type { Logger } from '../../kernel/logger.ts';
import type { Secret } from '../../kernel/secrets/secret.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { VoiceControl } from '../../ports/voice/voice-control.ts';
import type { VoiceObjects } from '../../ports/voice/voice-objects.ts';
import type { VoicePlatform } from '../../ports/voice/voice-platform.ts';
import type { VoicePlayer, VoiceWebhook } from '../../ports/voice/voice-webhook.ts';

/** What an installation sets for one platform; an adapter takes what concerns it. */
export interface VendorSettings {
  readonly webhookSecret: Secret | null;
  readonly webhookApiKey: Secret | null;
  readonly apiUrl: string | null;
  readonly apiKey: Secret | null;
  readonly resultFormat: 'object' | 'string';
  /** The assistant of the installation, for clinics without their own. */
  readonly assistantId: string | null;
  readonly assistantRequest: 'assistant' | 'squad';
}

export interface WebhookNeeds
  extends Pick<
    VendorSettings,
    'webhookSecret' | 'webhookApiKey' | 'resultFormat' | 'assistantId' | 'assistantRequest'
  > {
  readonly production: boolean;
  /** Null where no voice API is configured. */
  readonly platform: Pick<VoicePlatform, 'lineup'> | null;
  readonly clock: Clock;
  readonly log: Logger;
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
  control(needs: Pick<VendorSettings, 'apiUrl' | 'apiKey'>): VoiceControl;
  readonly objects: VoiceObjects;
  /** The platform's side of a call, for simulated calls. */
  player(needs: Pick<WebhookNeeds, 'webhookSecret' | 'webhookApiKey' | 'clock'>): VoicePlayer;
}
