import { VOICE_VENDORS, type VoiceVendor } from '../kernel/calls/voice-vendor.ts';
import { Secret } from '../kernel/secrets/secret.ts';
import type { Environment } from './environment.ts';

export interface VendorConfig {
  /** The variable that holds the secret, for who has to set it. */
  readonly secretVariable: string;
  /** Settings that may not work as configured; one sentence each. */
  readonly warnings: readonly string[];
  readonly webhookSecret: Secret | null;
  readonly webhookApiKey: Secret | null;
  readonly apiUrl: string | null;
  readonly apiKey: Secret | null;
  readonly assistantId: string | null;
  readonly assistantRequest: 'assistant' | 'squad';
  readonly resultFormat: 'object' | 'string';
  /** Values that the voice files leave to the installation, by placeholder name. */
  readonly fileValues: Readonly<Record<string, string>>;
}

export interface VoiceConfig {
  /** For clinics without a platform of their own. */
  readonly vendor: VoiceVendor;
  /** The platforms in use. */
  readonly vendors: readonly VoiceVendor[];
  readonly of: Readonly<Record<VoiceVendor, VendorConfig>>;
  /** Hosts that live calls may be controlled through; subdomains included. */
  readonly controlHosts: readonly string[];
  /** The model that plays the assistant in test calls; without a url or name the built-in agent plays it. */
  readonly testModel: {
    readonly url: string | null;
    readonly apiKey: Secret | null;
    readonly name: string | null;
  };
}

interface VoiceVariables {
  readonly VOICE_VENDOR: VoiceVendor;
  readonly VOICE_VENDORS?: readonly VoiceVendor[] | undefined;
  readonly VOICE_WEBHOOK_SECRET?: string | undefined;
  readonly VOICE_WEBHOOK_API_KEY?: string | undefined;
  readonly VOICE_API_URL?: string | undefined;
  readonly VOICE_API_KEY?: string | undefined;
  readonly VOICE_ASSISTANT_ID?: string | undefined;
  readonly VOICE_ASSISTANT_REQUEST: 'assistant' | 'squad';
  readonly VOICE_RESULT_FORMAT: 'object' | 'string';
  readonly VOICE_CONTROL_HOSTS?: readonly string[] | undefined;
  readonly RETELL_API_KEY?: string | undefined;
  readonly RETELL_API_URL?: string | undefined;
  readonly RETELL_VOICE_ID?: string | undefined;
  readonly RETELL_VOICE_MODEL?: string | undefined;
  readonly VOICE_TEST_MODEL_URL?: string | undefined;
  readonly VOICE_TEST_MODEL_KEY?: string | undefined;
  readonly VOICE_TEST_MODEL_NAME?: string | undefined;
}

const RETELL_API = 'https://api.retellai.com';

const RESULTS_ARE_TEXT =
  'VOICE_RESULT_FORMAT is object; by its own types the voice platform takes a tool result as text. If the assistant does not say what the tools answer, set it to string.';

const secretOf = (value: string | undefined): Secret | null => (value ? new Secret(value) : null);

const SETTINGS: Readonly<Record<VoiceVendor, (read: VoiceVariables) => VendorConfig>> = {
  vapi: (read) => ({
    secretVariable: 'VOICE_WEBHOOK_SECRET',
    warnings: read.VOICE_RESULT_FORMAT === 'object' ? [RESULTS_ARE_TEXT] : [],
    webhookSecret: secretOf(read.VOICE_WEBHOOK_SECRET),
    webhookApiKey: secretOf(read.VOICE_WEBHOOK_API_KEY ?? read.VOICE_WEBHOOK_SECRET),
    apiUrl: read.VOICE_API_URL ?? null,
    apiKey: secretOf(read.VOICE_API_KEY),
    assistantId: read.VOICE_ASSISTANT_ID ?? null,
    assistantRequest: read.VOICE_ASSISTANT_REQUEST,
    resultFormat: read.VOICE_RESULT_FORMAT,
    fileValues: {},
  }),
  // Retell uses one key to sign webhooks and to authorize API requests.
  retell: (read) => ({
    secretVariable: 'RETELL_API_KEY',
    warnings: [],
    webhookSecret: secretOf(read.RETELL_API_KEY),
    webhookApiKey: null,
    apiUrl: read.RETELL_API_URL ?? (read.RETELL_API_KEY ? RETELL_API : null),
    apiKey: secretOf(read.RETELL_API_KEY),
    assistantId: null,
    assistantRequest: 'assistant',
    resultFormat: 'object',
    fileValues: retellVoice(read),
  }),
};

/** A model belongs to a voice's vendor: with another voice, the default model is not pushed. */
function retellVoice({ RETELL_VOICE_ID: voice, RETELL_VOICE_MODEL: model }: VoiceVariables) {
  return {
    ...(voice ? { RETELL_VOICE_ID: voice, RETELL_VOICE_MODEL: '' } : {}),
    ...(model ? { RETELL_VOICE_MODEL: model } : {}),
  };
}

/** Variables that point at a real voice platform; setting one turns the demo off. */
export const LEADS_TO_A_PLATFORM = /^(VOICE_API|RETELL)_/;

export function voiceConfigOf(read: VoiceVariables): VoiceConfig {
  const vendors = read.VOICE_VENDORS ?? [read.VOICE_VENDOR];
  const vendor = vendors.includes(read.VOICE_VENDOR) ? read.VOICE_VENDOR : (vendors[0] ?? read.VOICE_VENDOR);
  return {
    vendor,
    vendors,
    of: Object.fromEntries(VOICE_VENDORS.map((name) => [name, SETTINGS[name](read)])) as VoiceConfig['of'],
    controlHosts: read.VOICE_CONTROL_HOSTS ?? ['vapi.ai'],
    testModel: {
      url: read.VOICE_TEST_MODEL_URL ?? null,
      apiKey: secretOf(read.VOICE_TEST_MODEL_KEY),
      name: read.VOICE_TEST_MODEL_NAME ?? null,
    },
  };
}

/** In production every webhook message needs a valid signature. */
export function voiceComplaints(given: Environment): string[] {
  const named = (given.VOICE_VENDORS ?? given.VOICE_VENDOR ?? '').split(',').map((name) => name.trim());
  if (given.NODE_ENV !== 'production' || !named.includes('retell')) return [];
  return given.RETELL_API_KEY ? [] : ['RETELL_API_KEY is required in production where retell is in use'];
}
