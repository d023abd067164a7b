import {
  type ClinicBook,
  demoBook,
  type RunningBridge,
  type RunningSoapEmr,
  type SmsProvider,
  startBridge,
  startSmsProvider,
  startSoapEmr,
  startVoicePlatform,
  type ToolAnswer,
  type VoiceCall,
  type VoiceCaller,
  type VoicePlatform,
  voiceCaller,
} from '@frontdesk/simulators';
import type { FrontdeskNeeds } from '../src/app.ts';
import { type TestApp, type TestClinic, testApp } from '../tests/test-app.ts';

export const MONDAY = '2026-11-16';
const SECRET = 'a webhook secret of a journey';
const KEYS = { bridge: 'bridge-key', voice: 'voice-key', sms: 'sms-key' };

/** A clinic with its own EMR and its own number, behind the running service. */
export interface AnsweringClinic extends TestClinic {
  readonly number: string;
  readonly book: ClinicBook;
  readonly soap: RunningSoapEmr;
  call(from?: string): VoiceCall;
}

export interface PhoneLine {
  readonly service: TestApp;
  readonly bridge: RunningBridge;
  readonly voice: VoicePlatform;
  readonly sms: SmsProvider;
  readonly caller: VoiceCaller;
  aClinic(): Promise<AnsweringClinic>;
  close(): Promise<void>;
}

interface Watched extends Pick<FrontdeskNeeds, 'tracing' | 'processes'> {
  /** Sent with every message of a call. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The whole service on loopback with the outside world simulated round it. Its clock stands at Monday, 10 in the morning. */
export async function phoneLine({ headers = {}, ...parts }: Watched = {}): Promise<PhoneLine> {
  const books = new Map<string, ClinicBook>();
  const bridge = await startBridge({ books, apiKey: KEYS.bridge });
  const voice = await startVoicePlatform({ apiKey: KEYS.voice });
  const sms = await startSmsProvider({ apiKey: KEYS.sms });
  const outside = {
    EMR_BRIDGE_URL: bridge.url,
    EMR_BRIDGE_API_KEY: KEYS.bridge,
    VOICE_API_URL: voice.url,
    VOICE_API_KEY: KEYS.voice,
    VOICE_WEBHOOK_SECRET: SECRET,
    SMS_API_URL: sms.url,
    SMS_API_KEY: KEYS.sms,
  };
  const service = await testApp(outside, parts);
  const address = await service.listen();
  const caller = voiceCaller({
    webhookUrl: `${address}/api/voice`,
    auth: [
      { method: 'bearer', secret: SECRET },
      { method: 'headers', headers },
    ],
    limits: { toolMs: 4_800 },
  });
  const emrs: RunningSoapEmr[] = [];

  return {
    service,
    bridge,
    voice,
    sms,
    caller,
    aClinic: async () => {
      const book = demoBook({ today: MONDAY });
      const soap = await startSoapEmr({
        book,
        username: 'frontdesk',
        password: 'emr password',
        securityId: 128,
        flavour: 'classic',
      });
      emrs.push(soap);
      const clinic = await service.aClinic();
      const number = `+1604555${String(2000 + emrs.length)}`;
      books.set(clinic.id, book);
      await setUp(service, clinic, number, soap.baseUrl);
      const call = (from = '+16045550142') => caller.startCall({ from, to: number });
      return { ...clinic, number, book, soap, call };
    },
    close: async () => {
      caller.close();
      await service.close();
      await Promise.all([bridge.close(), voice.close(), sms.close(), ...emrs.map((emr) => emr.close())]);
    },
  };
}

async function setUp(service: TestApp, clinic: TestClinic, number: string, baseUrl: string): Promise<void> {
  const done = async (method: 'POST' | 'PUT', url: string, as: TestApp['admin'], payload?: object) => {
    const { status, body } = await service.ask({ method, url, as, ...(payload ? { payload } : {}) });
    if (status !== 200) throw new Error(`${method} ${url}: ${status} ${JSON.stringify(body)}`);
  };
  await done('PUT', `/api/admin/clinics/${clinic.id}/voice`, service.admin, {
    voicePhoneNumber: number,
    voiceSquadId: 'squad',
  });
  await done('PUT', '/api/clinic/emr', clinic.manager, {
    emrType: 'emr-soap',
    baseUrl,
    username: 'frontdesk',
    password: 'emr password',
  });
  await done('POST', '/api/clinic/providers/sync', clinic.manager);
  await done('POST', '/api/clinic/emr-config/pull', clinic.manager);
}

/** What the caller hears and what the model reads. */
export function heard(answer: ToolAnswer): Record<string, unknown> & { message: string } {
  if (answer.status !== 'result') throw new Error(`no result: ${answer.reason} (${answer.reply.http})`);
  return answer.result as Record<string, unknown> & { message: string };
}

/** What a caller who is known would book: the patient behind the number, and the earliest time there is. */
export async function earliestWish(
  call: VoiceCall,
): Promise<{ readonly patientId: string; readonly providerId: string; readonly appointmentTime: string }> {
  const { patient } = heard(await call.tool('search_patient_by_phone', {})) as unknown as {
    patient: { id: string };
  };
  const { slot } = heard(await call.tool('find_earliest_appointment', {})) as unknown as {
    slot: { date: string; time: string; providerId: string };
  };
  const appointmentTime = `${slot.date}T${slot.time}`;
  return { patientId: patient.id, providerId: slot.providerId, appointmentTime };
}
