import { randomBytes } from 'node:crypto';
import { demoBook } from './book/demo-book.ts';
import { startBridge } from './bridge/emr-bridge.ts';
import { startControlPage } from './control-page.ts';
import { startRestEmr } from './rest/emr-rest.ts';
import { startSmsProvider } from './sms/sms-provider.ts';
import { startSoapEmr } from './soap/emr-soap.ts';
import { startVoicePlatform } from './voice/voice-platform.ts';

const key = (): string => randomBytes(12).toString('hex');
const book = demoBook({ today: new Date().toISOString().slice(0, 10) });
const account = { username: 'frontdesk', password: key() };
const consumer = { consumerKey: key(), consumerSecret: key() };
const keys = { bridge: key(), voice: key(), sms: key() };
const soap = await startSoapEmr({ book, ...account, securityId: 128, dialect: 'classic' });
const rest = await startRestEmr({ book, ...consumer, dialect: 'classic' });
const bridge = await startBridge({ books: book, apiKey: keys.bridge });
const voice = await startVoicePlatform({ apiKey: keys.voice });
const sms = await startSmsProvider({ apiKey: keys.sms });
const page = await startControlPage(
  [
    { name: 'EMR by SOAP', address: soap.baseUrl, settings: account, faults: soap.faults },
    { name: 'EMR by REST', address: rest.baseUrl, settings: consumer, faults: rest.faults },
    {
      name: 'Bridge',
      address: bridge.url,
      settings: { EMR_BRIDGE_API_KEY: keys.bridge },
      faults: bridge.faults,
    },
    {
      name: 'Voice platform',
      address: voice.url,
      settings: { VOICE_API_KEY: keys.voice },
      faults: voice.faults,
    },
    {
      name: 'SMS provider',
      address: sms.url,
      settings: { SMS_API_KEY: keys.sms, SMS_WEBHOOK_PUBLIC_KEY: sms.publicKey },
      faults: sms.faults,
    },
  ],
  Number(process.argv[2] ?? 3010),
);
process.stdout.write(`The simulators are ready; their addresses and faults: ${page.url}\n`);
const stop = () =>
  void Promise.all([soap, rest, bridge, voice, sms, page].map((each) => each.close())).then(() =>
    process.exit(0),
  );
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
