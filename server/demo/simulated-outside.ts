import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ClinicBook, DemoClinic, RunningSoapEmr, SmsProvider } from '@frontdesk/simulators';
import type { Config } from '../src/config/config.ts';
import { Secret } from '../src/kernel/secrets/secret.ts';
import type { Clock } from '../src/kernel/time/clock.ts';
import { wallClockAt } from '../src/kernel/time/time-zone.ts';
import { bookFile } from './book-file.ts';
import { TIME_ZONE } from './play-history.ts';

export const EMR_ACCOUNT = { username: 'frontdesk', password: 'demo-emr-password' };
/** Past working days with appointments. */
const DAYS_BEHIND = 44;

export interface SimulatedEmr {
  readonly book: ClinicBook;
  readonly soap: RunningSoapEmr;
}

export interface Outside {
  readonly emrs: readonly SimulatedEmr[];
  readonly sms: SmsProvider;
  /**
   * The book the bridge serves for each clinic; filled later, because a clinic has no id before it is
   * created.
   */
  readonly books: Map<string, ClinicBook>;
  /** Sets the simulators' addresses and keys, as an operator would. */
  configure(config: Config): Config;
  /** Control URL of a call at the simulated voice platform. */
  controlUrlOf(callId: string): string;
  /** Sets where the carrier sends its receipts. */
  reachAt(address: string): void;
  stop(): Promise<void>;
}

interface SimulatedClinic {
  readonly key: DemoClinic;
  readonly name: string;
  readonly number: string;
}

type Simulators = typeof import('@frontdesk/simulators');

export async function startOutside(
  clock: Clock,
  { sms: { vendor }, dataDir, publicUrl }: Config,
  clinics: readonly SimulatedClinic[],
): Promise<Outside> {
  const simulators = await import('@frontdesk/simulators');
  const key = () => randomBytes(16).toString('hex');
  const keys = { bridge: key(), voice: key(), sms: key() };
  const emrs = await Promise.all(clinics.map((clinic) => startEmr(simulators, clock, dataDir, clinic.key)));
  const books = new Map<string, ClinicBook>();
  const bridge = await simulators.startBridge({ books, apiKey: keys.bridge });
  const voice = await simulators.startVoicePlatform({
    apiKey: keys.voice,
    phoneNumbers: clinics.map(({ number, name }, index) => ({
      id: `demo-number-${index + 1}`,
      number,
      name,
    })),
    squads: [{ id: 'demo-squad', name: 'Frontdesk demo', members: [{ assistantId: 'demo-assistant' }] }],
    assistants: [{ id: 'demo-assistant', name: 'Frontdesk demo (English)' }],
  });
  let address = publicUrl;
  const sms = await simulators.startSmsProvider({
    vendor,
    apiKey: keys.sms,
    landlines: emrs.flatMap(({ book }) => landlinesOf(book)),
    webhook: { url: `${publicUrl}/api/sms/webhook`, route: (url) => url.replace(publicUrl, address) },
  });
  return {
    ...{ emrs, sms, books, controlUrlOf: voice.controlUrlOf },
    configure: (config) => ({
      ...config,
      voice: {
        ...config.voice,
        of: {
          ...config.voice.of,
          vapi: { ...config.voice.of.vapi, apiUrl: voice.url, apiKey: new Secret(keys.voice) },
        },
        controlHosts: [new URL(voice.url).hostname],
      },
      sms: {
        ...config.sms,
        apiUrl: sms.url,
        accountId: sms.accountId,
        apiKey: new Secret(keys.sms),
        webhookPublicKey: vendor === 'telnyx' ? Buffer.from(sms.publicKey, 'base64') : null,
      },
      emr: { ...config.emr, bridgeUrl: bridge.url, bridgeApiKey: new Secret(keys.bridge) },
    }),
    reachAt: (served) => {
      address = served;
    },
    stop: async () => {
      await Promise.all([...emrs.map(({ stop }) => stop()), bridge.close(), voice.close(), sms.close()]);
    },
  };
}

async function startEmr(simulators: Simulators, clock: Clock, dataDir: string, clinic: DemoClinic) {
  const now = () => clock.now().getTime();
  const file = bookFile(join(dataDir, 'demo', `${clinic}-book.json`));
  const kept = await file.read();
  const today = wallClockAt(clock.now(), TIME_ZONE).date;
  const book = kept
    ? simulators.clinicBook({ kept, now })
    : simulators.demoBook({ today, clinic, daysBehind: DAYS_BEHIND, hasRegulars: true, now });
  const soap = await simulators.startSoapEmr({
    book,
    ...EMR_ACCOUNT,
    securityId: 128,
    dialect: 'classic',
    now,
  });
  const following = file.follow(book);
  return {
    ...{ book, soap },
    stop: async () => {
      await soap.close();
      await following.stop();
    },
  };
}

function landlinesOf(book: ClinicBook): string[] {
  return book
    .patients()
    .filter(({ phone }, at) => phone && at % 9 === 5)
    .map(({ phone }) => `+1${phone?.replace(/\D/g, '').slice(-10)}`);
}
