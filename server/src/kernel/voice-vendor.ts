export const VOICE_VENDORS = ['vapi', 'retell'] as const;
/** The platform of calls, clinics and files that name none: those from before there was a second. */
export const FIRST_PLATFORM = 'vapi' satisfies (typeof VOICE_VENDORS)[number];
export type VoiceVendor = (typeof VOICE_VENDORS)[number];
/** Whether a clinic can have its calls recorded there; the others are pushed to keep no sound at all. */
export const CAN_RECORD: Readonly<Record<VoiceVendor, boolean>> = { vapi: true, retell: false };
