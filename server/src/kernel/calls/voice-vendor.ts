export const VOICE_VENDORS = ['vapi', 'retell'] as const;
/** The platform of calls, clinics and files that name none: those from before there was a second. */
export const FIRST_PLATFORM = 'vapi' satisfies (typeof VOICE_VENDORS)[number];
export type VoiceVendor = (typeof VOICE_VENDORS)[number];

/** What is said of a platform where nobody speaks with it. */
interface VendorFacts {
  readonly company: string;
  /** Who hears, thinks and speaks for the assistants under voice/; an assistant of your own may name others. */
  readonly speechServices: readonly string[];
  /** Whether a clinic can have its calls recorded there; the others are pushed to keep no sound at all. */
  readonly canRecord: boolean;
}

export const VENDOR_FACTS: Readonly<Record<VoiceVendor, VendorFacts>> = {
  vapi: { company: 'Vapi', speechServices: ['OpenAI', 'Deepgram', 'Microsoft Azure'], canRecord: true },
  retell: { company: 'Retell AI', speechServices: ['OpenAI', 'ElevenLabs'], canRecord: false },
};
