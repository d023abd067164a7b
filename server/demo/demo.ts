import type { ClinicBook, DemoClinic } from '@frontdesk/simulators';
import { createFrontdesk, type Frontdesk } from '../src/app.ts';
import type { Config } from '../src/config/config.ts';
import { type ConfigWithSecrets, withDevelopmentSecrets } from '../src/config/development-secrets.ts';
import type { DatabaseAddresses } from '../src/database/connection/pooler.ts';
import type { DemoLogin } from '../src/features/dashboard/index.ts';
import { Secret } from '../src/kernel/secrets/secret.ts';
import type { CalendarDate } from '../src/kernel/time/calendar.ts';
import type { Clock } from '../src/kernel/time/clock.ts';
import { wallClockAt } from '../src/kernel/time/time-zone.ts';
import { chooseVisitTypes, closeOnHolidays, describeClinic } from './describe-clinic.ts';
import { describeProviders } from './describe-providers.ts';
import { type Dates, type DemoHistoryStore, openHistory } from './history.store.ts';
import { type DemoOffice, makeHistory } from './make-history.ts';
import { TIME_ZONE } from './play-history.ts';
import { type RecordedReader, recordedReader } from './recorded-readings.ts';
import { EMR_ACCOUNT, type Outside, type SimulatedEmr, startOutside } from './simulated-outside.ts';
import { type Ask, asking } from './staff-actions.ts';
import { type StoryClock, storyClock } from './story-clock.ts';

const ADMIN: DemoLogin = {
  who: 'Platform admin',
  role: 'admin',
  email: 'admin@demo.frontdesk',
  password: 'demo-admin-2026',
};
const SMS_SENDER = '+16045550111';
/** Transfer number of the demo clinics. */
const STAFF_NUMBER = '+16045550199';
const RECEIPTS_EVERY_MS = 1_500;
const DEMO_PASSWORD_COST = 4;

interface DemoPerson extends DemoLogin {
  readonly name: string;
}

interface DemoClinicFacts extends Pick<DemoOffice, 'callsADay' | 'stories' | 'tickets' | 'faxes'> {
  readonly key: DemoClinic;
  readonly manager: DemoPerson;
  readonly desk?: DemoPerson;
  readonly number: string;
  readonly address: string;
  readonly acceptingNewPatients: boolean;
}

const STORIES = {
  booking: 26,
  move: 5,
  cancellation: 5,
  registration: 4,
  waitlist: 0,
  transfer: 10,
  'missed-transfer': 3,
  question: 18,
  callback: 7,
  emergency: 2,
  nothing: 20,
};

const CLINICS: readonly DemoClinicFacts[] = [
  {
    key: 'fraser',
    manager: {
      ...{ who: 'Fraser Street', role: 'manager', name: 'Maya Fong' },
      ...{ email: 'manager@fraser.demo', password: 'demo-manager-2026' },
    },
    desk: {
      ...{ who: 'Fraser Street', role: 'desk', name: 'Grace Okafor' },
      ...{ email: 'desk@fraser.demo', password: 'demo-seagull-2026' },
    },
    number: '+16045550100',
    address: '4120 Fraser Street',
    acceptingNewPatients: true,
    callsADay: 5,
    stories: STORIES,
    tickets: [0, 1, 2],
    faxes: 13,
  },
  {
    key: 'harbour',
    manager: {
      ...{ who: 'Harbour View', role: 'manager', name: 'Daniel Roy' },
      ...{ email: 'manager@harbour.demo', password: 'demo-manager-2026' },
    },
    number: '+16045550200',
    address: '350 West Georgia Street',
    acceptingNewPatients: false,
    callsADay: 3,
    stories: { ...STORIES, registration: 0, waitlist: 8 },
    tickets: [3],
    faxes: 2,
  },
];

export interface Demo {
  /** Sets the simulators' addresses and keys, as an operator would. */
  configure(config: Config): Config;
  /** Creates two active clinics with sixty days of history. A later start only reconnects them. */
  seed(
    config: Config,
    addresses: DatabaseAddresses,
    log: Parameters<typeof createFrontdesk>[0]['log'],
  ): Promise<void>;
  readonly shown: {
    readonly logins: readonly DemoLogin[];
    readonly number: string;
    readonly emrs: readonly string[];
  };
  /** Each clinic's simulated EMR, by the clinic's phone number. */
  readonly books: ReadonlyMap<string, ClinicBook>;
  /** Makes the simulated carrier send delivery receipts to this address. */
  serveAt(address: string): void;
  stop(): Promise<void>;
}

type OpenClinic = DemoClinicFacts & SimulatedEmr;

/** Starts the simulated external systems. Production configuration refuses it. */
export async function startDemo(clock: Clock, given: Config): Promise<Demo> {
  const told = storyClock(clock);
  const named = CLINICS.map(({ manager: { who: name }, ...clinic }) => ({ ...clinic, name }));
  const outside = await startOutside(told, given, named);
  const configure = (config: Config): Config => ({
    ...outside.configure(config),
    firstAdmin: { email: ADMIN.email, password: new Secret(ADMIN.password) },
  });
  let receipts: NodeJS.Timeout | null = null;
  return {
    configure,
    seed: async (config, addresses, log) => {
      const ready = await withDevelopmentSecrets(configure(config), config.dataDir);
      const reader = await recordedReader();
      const frontdesk = await createFrontdesk({
        config: { ...ready, rateLimits: { ...ready.rateLimits, auth: 0, api: 0, webhook: 0, mcp: 0 } },
        ...addresses,
        clock: told,
        log,
        faxReading: reader,
        // The demo passwords are shown on the sign-in page, so expensive hashing would only cost time.
        passwordCost: DEMO_PASSWORD_COST,
        demo: { logins: [], number: CLINICS[0]?.number ?? '' },
      });
      const store = await openHistory(addresses.direct);
      try {
        const opening = { frontdesk, config: ready, clock: told, store, outside, reader };
        const dates = await runAndClose(frontdesk, () => openClinics(opening));
        if (dates) await store.backdateRows(dates);
      } finally {
        await store.close();
      }
    },
    shown: {
      logins: [ADMIN, ...CLINICS.flatMap(({ manager, desk }) => [manager, ...(desk ? [desk] : [])])].map(
        loginOf,
      ),
      number: CLINICS[0]?.number ?? '',
      emrs: outside.emrs.map(({ soap }) => soap.baseUrl),
    },
    books: new Map(outside.emrs.map(({ book }, at) => [CLINICS[at]?.number ?? '', book])),
    serveAt: (address) => {
      outside.reachAt(address);
      const { sms } = outside;
      receipts ??= setInterval(() => void sms.deliverReceipts().catch(() => undefined), RECEIPTS_EVERY_MS);
    },
    stop: async () => {
      if (receipts) clearInterval(receipts);
      await outside.stop();
    },
  };
}

/** Waits for the jobs to finish before their rows are backdated. */
async function runAndClose<Done>(frontdesk: Frontdesk, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } finally {
    await frontdesk.close();
  }
}

interface Opening {
  readonly frontdesk: Frontdesk;
  readonly config: ConfigWithSecrets;
  readonly clock: StoryClock;
  readonly store: DemoHistoryStore;
  readonly outside: Outside;
  readonly reader: RecordedReader;
}

/** Null if the clinics already exist with their history. */
async function openClinics({ frontdesk, config, outside, ...rest }: Opening): Promise<Dates | null> {
  const today = wallClockAt(rest.clock.now(), TIME_ZONE).date;
  const ask = asking(frontdesk.app);
  const admin = await signIn(ask, ADMIN);
  if (!admin) return null;
  const offices: DemoOffice[] = [];
  for (const [index, facts] of CLINICS.entries()) {
    const emr = outside.emrs[index];
    const opened = emr ? await openOffice(ask, admin, { ...facts, ...emr }, index, today) : null;
    if (!opened) continue;
    outside.books.set(opened.clinicId, opened.book);
    if (opened.isNew) offices.push(opened);
  }
  if (offices.length < CLINICS.length) return null;
  outside.reachAt(await frontdesk.app.listen({ port: 0, host: '127.0.0.1' }));
  const secret = config.voice.of.vapi.webhookSecret?.reveal();
  const headers: Record<string, string> = secret ? { authorization: `Bearer ${secret}` } : {};
  const { sms, controlUrlOf } = outside;
  const office = { frontdesk, offices, admin, headers, sms, controlUrlOf, smsSender: SMS_SENDER };
  return makeHistory({ ...rest, ...office });
}

async function signIn(ask: Ask, { email, password }: DemoLogin): Promise<string | null> {
  return (await ask('POST', '/api/auth/login', '', { email, password })).data?.accessToken ?? null;
}

/** Without the name, because a log-in shows whose office it opens. */
const loginOf = ({ who, role, email, password }: DemoLogin): DemoLogin => ({ who, role, email, password });

/** Invites a user as a manager and accepts the invitation. */
async function seat(ask: Ask, manager: string, { name, email, password }: DemoPerson): Promise<void> {
  const { data } = await ask('POST', '/api/clinic/users', manager, { email, name, role: 'clinic_staff' });
  const token = String(data?.link ?? '').split('#')[1];
  await ask('POST', '/api/auth/accept-invitation', '', { token, name, password });
}

/** Uses the service's own routes, as an operator and a manager would. */
async function openOffice(
  ask: Ask,
  admin: string,
  { manager: login, number, address, book, soap, ...facts }: OpenClinic,
  index: number,
  today: CalendarDate,
): Promise<(DemoOffice & { readonly isNew: boolean }) | null> {
  const name = `${login.who} Clinic`;
  const made = await ask('POST', '/api/admin/clinics', admin, {
    name,
    phone: number,
    address,
    city: 'Vancouver',
    province: 'BC',
    postalCode: 'V5V 4A1',
    callerVerification: 'verified',
    managerEmail: login.email,
    managerPassword: login.password,
  });
  const madeId = made.data?.clinic?.id as string | undefined;
  const manager = await signIn(ask, login);
  if (!manager) return null;
  // The simulators listen on new ports at every start.
  await ask('PUT', '/api/clinic/emr', manager, {
    emrType: 'emr-soap',
    baseUrl: soap.baseUrl,
    ...EMR_ACCOUNT,
  });
  const clinicId = madeId ?? ((await ask('GET', '/api/clinic/me', manager)).data.id as string);
  const office = {
    ...{ clinicId, name, number, book, manager, callsADay: facts.callsADay, stories: facts.stories },
    ...{ tickets: facts.tickets, faxes: facts.faxes, staffNumber: STAFF_NUMBER, emrFaults: soap.faults },
  };
  if (!madeId) return { ...office, isNew: false };
  await ask('PUT', `/api/admin/clinics/${clinicId}/voice`, admin, {
    voicePhoneNumber: number,
    voicePhoneNumberId: `demo-number-${index + 1}`,
    voiceSquadId: 'demo-squad',
  });
  const { acceptingNewPatients } = facts;
  await ask('PUT', '/api/clinic/me', manager, { transferPhoneNumber: STAFF_NUMBER, acceptingNewPatients });
  await ask('PUT', '/api/auth/me', manager, { name: login.name });
  if (facts.desk) await seat(ask, manager, facts.desk);
  await ask('PUT', '/api/clinic/sms-config', manager, { smsEnabled: true, smsSenderNumber: SMS_SENDER });
  await ask('PUT', '/api/clinic/privacy-officer', manager, {
    privacyOfficerName: 'Alex Morgan',
    privacyOfficerEmail: `privacy@${login.email.split('@')[1]}`,
  });
  await ask('POST', '/api/clinic/providers/sync', manager);
  await describeProviders(ask, manager, facts.key);
  await describeClinic(ask, manager, facts.key);
  await closeOnHolidays(ask, manager, today);
  await ask('POST', '/api/clinic/emr-config/pull', manager);
  await chooseVisitTypes(ask, manager);
  await ask('PUT', `/api/admin/clinics/${clinicId}/activate`, admin);
  return { ...office, isNew: true };
}
