import type { VoiceVendor } from '../../ports/voice-platform.ts';
import type { VoiceAdapter } from './adapter.ts';
import { vapiControl } from './vapi/control.ts';
import { vapiObjects } from './vapi/objects.ts';
import { vapiPlatform } from './vapi/platform.ts';
import { vapiPlayer } from './vapi/player.ts';
import { vapiWebhook } from './vapi/webhook.ts';

export const voiceAdapters = {
  vapi: {
    webhook: vapiWebhook,
    platform: vapiPlatform,
    control: () => vapiControl(),
    objects: vapiObjects,
    player: vapiPlayer,
  },
} satisfies Record<VoiceVendor, VoiceAdapter>;
