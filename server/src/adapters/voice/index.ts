import type { VoiceVendor } from '../../kernel/calls/voice-vendor.ts';
import type { VoiceAdapter } from './adapter.ts';
import { retellControl } from './retell/control.ts';
import { retellObjects } from './retell/objects.ts';
import { retellPlatform } from './retell/platform.ts';
import { retellPlayer } from './retell/player.ts';
import { retellWebhook } from './retell/webhook.ts';
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
  retell: {
    webhook: retellWebhook,
    platform: retellPlatform,
    control: (needs) => retellControl(needs),
    objects: retellObjects,
    player: retellPlayer,
  },
} satisfies Record<VoiceVendor, VoiceAdapter>;
