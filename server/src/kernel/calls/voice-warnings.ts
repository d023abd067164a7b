import type { VoiceVendor } from './voice-vendor.ts';

const DAY_MS = 86_400_000;

/** Problems in the voice platform's configuration that its requests have revealed; one sentence each. */
export function voiceWarnings(
  clinic: { readonly voiceVendor: VoiceVendor; readonly voiceFlawAt: Date | null },
  now: Date,
): string[] {
  const { voiceVendor, voiceFlawAt } = clinic;
  if (!voiceFlawAt || now.getTime() - voiceFlawAt.getTime() > DAY_MS) return [];
  return [
    `In the last day ${voiceVendor} sent a tool request without its call, so nothing could be done for the caller. Switch off args_at_root on every tool, or push the tools again.`,
  ];
}
