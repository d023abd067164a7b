export const VOICE_VENDORS = ['vapi', 'retell'] as const;
/** The platform of calls, clinics and files that name none; they predate the second platform. */
export const FIRST_PLATFORM = 'vapi' satisfies (typeof VOICE_VENDORS)[number];
export type VoiceVendor = (typeof VOICE_VENDORS)[number];

/** Facts to show about a voice platform. */
interface VendorFacts {
  readonly company: string;
  /**
   * The companies behind speech recognition, language model and voice of the assistants under voice/; a
   * clinic's own assistant may use others.
   */
  readonly speechServices: readonly string[];
  /** Whether clinics can have calls recorded there; other platforms are configured to keep no audio. */
  readonly canRecord: boolean;
}

export const VENDOR_FACTS: Readonly<Record<VoiceVendor, VendorFacts>> = {
  vapi: { company: 'Vapi', speechServices: ['OpenAI', 'Deepgram', 'Microsoft Azure'], canRecord: true },
  retell: { company: 'Retell AI', speechServices: ['OpenAI', 'ElevenLabs'], canRecord: false },
};
