import {
  type BridgeOptions,
  startBridge,
  startSmsProvider,
  startSoapEmr,
  startVoicePlatform,
} from '@frontdesk/simulators';

const KEYS = { bridge: 'bridge key', voice: 'voice key', sms: 'sms key' };

/** How the service signs in to a clinic's EMR. */
export const EMR_ACCOUNT = { username: 'frontdesk', password: 'the password of this account' };

type SoapOptions = Parameters<typeof startSoapEmr>[0];
interface Options {
  readonly voice?: Partial<Parameters<typeof startVoicePlatform>[0]>;
  readonly sms?: Partial<Parameters<typeof startSmsProvider>[0]>;
}

export const startClinicEmr = (options: Pick<SoapOptions, 'book'> & Partial<SoapOptions>) =>
  startSoapEmr({ ...EMR_ACCOUNT, securityId: 128, dialect: 'classic', ...options });

/** What a manager enters for an EMR that was started so. */
export const emrConnection = (baseUrl: string) => ({ emrType: 'emr-soap', baseUrl, ...EMR_ACCOUNT });

/** The vendors of the whole platform, simulated, and the variables by which the service finds them. */
export async function startVendors(
  books: BridgeOptions['books'],
  { voice: voiceOptions = {}, sms: smsOptions = {} }: Options = {},
) {
  const bridge = await startBridge({ books, apiKey: KEYS.bridge });
  const voice = await startVoicePlatform({ apiKey: KEYS.voice, ...voiceOptions });
  const sms = await startSmsProvider({ apiKey: KEYS.sms, ...smsOptions });
  return {
    bridge,
    voice,
    sms,
    env: {
      EMR_BRIDGE_URL: bridge.url,
      EMR_BRIDGE_API_KEY: KEYS.bridge,
      VOICE_API_URL: voice.url,
      VOICE_API_KEY: KEYS.voice,
      SMS_API_URL: sms.url,
      ...(smsOptions.vendor === 'twilio'
        ? { SMS_VENDOR: 'twilio', TWILIO_ACCOUNT_SID: sms.accountId, TWILIO_AUTH_TOKEN: KEYS.sms }
        : { SMS_API_KEY: KEYS.sms }),
    },
    close: async () => {
      await Promise.all([bridge.close(), voice.close(), sms.close()]);
    },
  };
}
