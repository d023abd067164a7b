export const VOICE_VENDORS = ['vapi', 'retell'] as const;
/** The platform of calls, clinics and files that name none: those from before there was a second. */
export const FIRST_PLATFORM = 'vapi' satisfies (typeof VOICE_VENDORS)[number];
export type VoiceVendor = (typeof VOICE_VENDORS)[number];
