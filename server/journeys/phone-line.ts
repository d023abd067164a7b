import {
  type ClinicBook,
  demoBook,
  type EmrDialect,
  type RetellCaller,
  type RunningBridge,
  type RunningSoapEmr,
  retellCaller,
  type SmsProvider,
  type ToolAnswer,
  type VoiceCall,
  type VoiceCaller,
  type VoicePlatform,
  voiceCaller,
} from '@frontdesk/simulators';
import type { FrontdeskNeeds } from '../src/app.ts';
import type { SmsVendor } from '../src/ports/sms-provider.ts';
import { type SignedIn, type TestApp, type TestClinic, testApp } from '../tests/test-app.ts';
import { CALLER, TODAY } from '../tests/world/facts.ts';
import { type Change, setUpClinic } from '../tests/world/set-up-clinic.ts';
import { emrConnection, startClinicEmr, startVendors } from '../tests/world/vendors.ts';

export { TODAY as MONDAY } from '../tests/world/facts.ts';

const SECRET = 'a webhook secret of a journey';
const RETELL_KEY = 'key of a journey at retell';
const PATIENCE_MS = 30_000;
/** A proxy stands there, and hands on what comes. */
const PUBLIC_URL = 'https://desk.example.test';

/** A clinic with its own EMR and its own number, behind the running service. */
export interface AnsweringClinic extends TestClinic {
  readonly number: string;
  readonly book: ClinicBook;
  readonly soap: RunningSoapEmr;
  call(from?: string): VoiceCall;
}

export interface PhoneLine {
  readonly service: TestApp;
  readonly address: string;
  readonly bridge: RunningBridge;
  readonly voice: VoicePlatform;
  readonly sms: SmsProvider;
  readonly caller: VoiceCaller;
  /** The same service, called by the other platform. */
  readonly retell: RetellCaller;
  /** Its book is the demo's unless given. */
  aClinic(
    dialect?: EmrDialect,
    book?: ClinicBook,
    emr?: { readonly requestsPerMinute?: number; readonly lacks?: readonly string[] },
  ): Promise<AnsweringClinic>;
  /** Without a number its templates are not kept fresh: from now on its EMR hears what a test has done. */
  leaveEmrAlone(clinic: TestClinic): Promise<void>;
  close(): Promise<void>;
}

interface Watched
  extends Partial<Pick<FrontdeskNeeds, 'tracing' | 'processes' | 'onStatement' | 'log' | 'answerWithinMs'>> {
  /** Calls can be played at the clinics too, as in the demo: what they are connected to is known to be simulated. */
  readonly canPlay?: boolean;
  /** Telnyx where absent. */
  readonly smsVendor?: SmsVendor;
  readonly env?: Readonly<Record<string, string>>;
  /** Answers within the service's limit, where an EMR does not. Elsewhere a busy machine has time. */
  readonly keepsLimit?: boolean;
  /** Sent with every message of a call. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The whole service on loopback with the outside world simulated round it. Its clock stands at Monday, 10 in the morning. */
export async function phoneLine({
  headers = {},
  smsVendor = 'telnyx',
  canPlay = false,
  keepsLimit = false,
  env = {},
  ...given
}: Watched = {}): Promise<PhoneLine> {
  const parts = keepsLimit ? given : { answerWithinMs: PATIENCE_MS, ...given };
  const emrs: RunningSoapEmr[] = [];
  const addresses: string[] = [];
  const books = new Map<string, ClinicBook>();
  // They are needed before there is a service to ask.
  let address = '';
  let now = () => new Date();
  const vendors = await startVendors(books, {
    sms: {
      vendor: smsVendor,
      now: () => now(),
      webhook: {
        url: `${PUBLIC_URL}/api/sms/webhook`,
        route: (url) => url.replace(PUBLIC_URL, address),
      },
    },
  });
  const service = await testApp(
    {
      ...vendors.env,
      VOICE_WEBHOOK_SECRET: SECRET,
      VOICE_VENDORS: 'vapi,retell',
      RETELL_API_KEY: RETELL_KEY,
      RETELL_API_URL: 'http://127.0.0.1:9',
      ...env,
      VOICE_CONTROL_HOSTS: '127.0.0.1',
      PUBLIC_URL,
      SMS_WEBHOOK_PUBLIC_KEY: vendors.sms.publicKey,
    },
    canPlay ? { ...parts, simulatedEmrs: addresses } : parts,
  );
  now = service.clock.now;
  address = await service.listen();
  const caller = voiceCaller({
    webhookUrl: `${address}/api/voice`,
    auth: [
      { method: 'bearer', secret: SECRET },
      { method: 'headers', headers },
    ],
    // A report is dated by the service's clock, or the figures of its days would not have it.
    now: service.clock.now,
    // The service keeps its own deadlines. A busy machine may deliver an answer later than the platform would wait.
    limits: { toolMs: PATIENCE_MS },
  });

  const retell = retellCaller({ url: address, apiKey: RETELL_KEY, now: service.clock.now });

  return {
    service,
    address,
    ...vendors,
    caller,
    retell,
    aClinic: async (dialect = 'classic', book = demoBook({ today: TODAY }), emr = {}) => {
      const soap = await startClinicEmr({
        book,
        dialect,
        ...limitedBy(emr, service.clock.now),
        lacks: emr.lacks ?? [],
      });
      emrs.push(soap);
      addresses.push(soap.baseUrl);
      const clinic = await service.aClinic();
      const number = `+1604555${String(2000 + emrs.length)}`;
      books.set(clinic.id, book);
      await setUp(service, clinic, number, soap.baseUrl);
      const call = (from = CALLER) => caller.startCall({ from, to: number });
      return { ...clinic, number, book, soap, call };
    },
    leaveEmrAlone: async ({ id }) => {
      const payload = { voicePhoneNumber: null };
      await service.ask({ method: 'PUT', url: `/api/admin/clinics/${id}/voice`, as: service.admin, payload });
    },
    close: async () => {
      caller.close();
      retell.close();
      await service.close();
      await Promise.all([vendors, ...emrs].map((each) => each.close()));
    },
  };
}

/** A limiter counts by the service's clock, so that a test may let its minutes pass. */
function limitedBy({ requestsPerMinute }: { readonly requestsPerMinute?: number }, now: () => Date) {
  return requestsPerMinute === undefined ? {} : { requestsPerMinute, now: () => now().getTime() };
}

async function setUp(service: TestApp, clinic: TestClinic, number: string, baseUrl: string): Promise<void> {
  const changeAs =
    (as: SignedIn): Change =>
    async (method, url, payload) => {
      const { status, body } = await service.ask({ method, url, as, ...(payload ? { payload } : {}) });
      if (status !== 200) throw new Error(`${method} ${url}: ${status} ${JSON.stringify(body)}`);
    };
  const asManager = changeAs(clinic.manager);
  await setUpClinic(changeAs(service.admin), asManager, {
    id: clinic.id,
    number,
    emr: emrConnection(baseUrl),
  });
  await asManager('POST', '/api/clinic/emr-config/pull');
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
  const patient = await callingPatient(call);
  const { slot } = heard(await call.tool('find_earliest_appointment', {})) as unknown as {
    slot: { date: string; time: string; providerId: string };
  };
  const appointmentTime = `${slot.date}T${slot.time}`;
  return { patientId: patient.id, providerId: slot.providerId, appointmentTime };
}

/** Who calls: on the numbers of a family the first of them, told by the birth date. */
async function callingPatient(call: VoiceCall): Promise<{ readonly id: string }> {
  for (const given of [{}, { dateOfBirth: '1985-03-15' }, { dateOfBirth: '1970-01-08' }]) {
    const { patient } = heard(await call.tool('search_patient_by_phone', given)) as unknown as {
      patient?: { id: string } | null;
    };
    if (patient) return patient;
  }
  throw new Error('nobody is calling');
}
