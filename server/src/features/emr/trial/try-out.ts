import { Failure } from '../../../kernel/failure.ts';
import { addDays } from '../../../kernel/time/calendar.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import {
  type Appointment,
  type EmrOperation,
  type EmrProvider,
  type EmrType,
  emrReference,
  emrTrouble,
  type Wait,
} from '../../../ports/emr.ts';
import type { ConnectedEmr, EmrGateway, LinePlan } from '../../../ports/emr-gateway.ts';
import { type Capabilities, capabilitiesOf } from '../capabilities.ts';
import { registersOverRest } from '../connection/connection-plan.ts';
import { callerEffectOf } from '../connection/connection-state.ts';

export const TEST_STEPS = ['sign-in', 'providers', 'patients', 'schedule', 'visits', 'registration'] as const;
type StepName = (typeof TEST_STEPS)[number];

export interface TestStep {
  readonly step: StepName;
  readonly ok: boolean;
  readonly message: string;
}

export interface TryOut {
  readonly steps: readonly TestStep[];
  /** The first failure callers would notice; registration does not count. */
  readonly failure: Failure | null;
  readonly operation?: EmrOperation;
  readonly warnings?: readonly string[];
  readonly transport?: EmrType;
  readonly capabilities: Capabilities;
}

interface Needs {
  readonly gateway: Pick<EmrGateway, 'connect' | 'isConfigured' | 'hasBridge'>;
  readonly now: Date;
}

interface Attempt extends TestStep {
  readonly failure: Failure | null;
  readonly operation?: EmrOperation;
  readonly warning?: string;
}

/** Tries each operation callers need, as a step with its own message. Writes nothing. */
export async function tryOut(needs: Needs, plan: LinePlan, wait: Wait): Promise<TryOut> {
  const emr = needs.gateway.connect(plan);
  try {
    const [attempts, capabilities] = await Promise.all([
      tryEach(emr, needs, plan, wait),
      capabilitiesOf(needs.gateway, plan, wait),
    ]);
    const needed = attempts.filter(({ step }) => step !== 'registration');
    const failed = needed.find(({ failure }) => failure);
    return {
      steps: attempts.map(({ step, ok, message }) => ({ step, ok, message })),
      failure: failed?.failure ?? null,
      ...(failed?.operation ? { operation: failed.operation } : {}),
      warnings: attempts.flatMap(({ warning }) => warning ?? []),
      transport: plan.type,
      capabilities,
    };
  } finally {
    await emr.close();
  }
}

async function tryEach(emr: ConnectedEmr, needs: Needs, plan: LinePlan, wait: Wait): Promise<Attempt[]> {
  const signIn = await attempt('sign-in', plan, async (asks) => {
    await asks('ping', () => emr.ping(wait));
    const began = performance.now();
    await asks('ping', () => emr.ping(wait));
    const price = slownessWarning(emr, performance.now() - began);
    const said = signedIn(plan, needs.now);
    return price ? { said: `${said} ${price}`, warning: price } : said;
  });
  if (!signIn.ok) return [signIn];
  let providers: readonly EmrProvider[] = [];
  const [listed, patients, registration] = await Promise.all([
    attempt('providers', plan, async (asks) => {
      providers = await asks('listProviders', () => emr.listProviders(wait));
      return providers.length === 0
        ? 'The EMR lists no provider who sees patients.'
        : `The EMR lists ${providers.length} ${providers.length === 1 ? 'provider' : 'providers'}.`;
    }),
    attempt('patients', plan, async (asks) => {
      await asks('findPatients', () => emr.findPatients({ phone: NO_PHONE }, wait));
      return 'Patients can be searched.';
    }),
    tryRegistration(needs, plan, wait),
  ]);
  const book = await tryBook(emr, needs, plan, { providers, wait });
  const visits = await attempt('visits', plan, async (asks) => {
    const today = wallClockAt(needs.now, plan.settings.timeZone).date;
    const patient = book.patientId ?? NOBODY;
    const days = { from: today, to: addDays(today, VISIT_DAYS) };
    await Promise.all([
      asks('listAppointments', () => emr.listAppointments(patient, days, wait)),
      book.patientId && asks('getPatient', () => emr.getPatient(patient, wait)),
      book.appointmentId && asks('getAppointment', () => emr.getAppointment(book.appointmentId ?? '', wait)),
    ]);
    return book.patientId
      ? "A patient's chart and own visits can be read."
      : "A patient's own visits can be asked for; no provider had a patient to try it with.";
  });
  return [signIn, listed, patients, book.attempt, visits, ...registration];
}

interface TriedBook {
  readonly attempt: Attempt;
  readonly patientId: string | null;
  readonly appointmentId: string | null;
}

/**
 * Reads one provider's templates and appointments, then other providers' if the first has no templates. A clinic
 * without any is told.
 */
async function tryBook(
  emr: ConnectedEmr,
  needs: Needs,
  plan: LinePlan,
  { providers, wait }: { readonly providers: readonly EmrProvider[]; readonly wait: Wait },
): Promise<TriedBook> {
  const today = wallClockAt(needs.now, plan.settings.timeZone).date;
  const soon = { from: today, to: addDays(today, 1) };
  const week = { from: today, to: addDays(today, TEMPLATE_DAYS) };
  const someone = providers[0]?.id ?? NOBODY;
  let visit: Appointment | undefined;
  const attempted = await attempt('schedule', plan, async (asks) => {
    const [first, bookings] = await Promise.all([
      asks('getSchedule', () => emr.getSchedule(someone, soon, wait)),
      asks('listBookings', () => emr.listBookings(someone, week, wait)),
    ]);
    visit = bookings.find(({ patientId }) => patientId !== null);
    if (!hasTemplates(plan)) return NO_TEMPLATES;
    let hasAny = first.some(({ slots }) => slots.length > 0);
    for (const { id } of providers.slice(0, MOST_ASKED)) {
      if (hasAny) break;
      const days = await asks('getSchedule', () => emr.getSchedule(id, week, wait));
      hasAny = days.some(({ slots }) => slots.length > 0);
    }
    return hasAny
      ? 'The templates and the book of a provider can be read.'
      : { said: NO_TEMPLATE_AT_ALL, warning: NO_TEMPLATE_AT_ALL };
  });
  return { attempt: attempted, patientId: visit?.patientId ?? null, appointmentId: visit?.id ?? null };
}

// These ids match nobody; an empty answer proves as much as a full one.
const NO_PHONE = '0000000000';
const NOBODY = '0';
const VISIT_DAYS = 30;
const TEMPLATE_DAYS = 6;
const MOST_ASKED = 3;

/** Above this, each booking takes seconds. */
const SLOW_REQUEST_MS = 250;

function slownessWarning(emr: ConnectedEmr, ms: number): string | null {
  if (ms < SLOW_REQUEST_MS) return null;
  const each = `Each request takes ${Math.round(ms)} ms`;
  return emr.sendsPassword?.()
    ? `${each}, because the EMR checks the password each time: it gives no token for this user name. Enter the log-in name of the account instead of its number.`
    : `${each}, so callers wait longer. Ask the company that hosts the EMR why.`;
}

const NO_TEMPLATE_AT_ALL =
  'The book can be read, but no provider has a schedule template for the next seven days: callers are offered no times until schedules are made in the EMR.';
const NO_TEMPLATES =
  "The book of a provider can be read. Templates, holidays and days off cannot be read over REST: the clinic's opening hours, breaks and closures alone decide what callers are offered, lunch and holidays too. Enter them under hours and closures, or a SOAP account as well.";
const NO_DOCTOR =
  'Their charts have no doctor, because the clinic has set no default provider. Choose one in the settings of the clinic.';
const NO_PROGRAM =
  'Registration by phone is off: the EMR must be told to which program a new patient is admitted. Enter the number that the EMR shows under Administration, Program management, beside the program of the clinic (often named OSCAR).';

function hasTemplates({ type, settings }: LinePlan): boolean {
  return type !== 'emr-rest' || Boolean(settings.username && settings.password);
}

/** Only if REST is to register patients; failure does not affect whether callers can be served. */
async function tryRegistration({ gateway }: Needs, plan: LinePlan, wait: Wait): Promise<Attempt[]> {
  const rest: LinePlan = { ...plan, type: 'emr-rest' };
  if (plan.type === 'emr-bridge' || !gateway.isConfigured(rest)) return [];
  if (!registersOverRest(plan.settings))
    return [{ step: 'registration', ok: false, message: NO_PROGRAM, failure: null }];
  const registers = 'New patients can be registered over REST.';
  // A chart without a doctor appears in no provider's list in the EMR.
  const warning = plan.settings.defaultProviderId ? {} : { warning: NO_DOCTOR };
  const said = [registers, ...Object.values(warning)].join(' ');
  if (plan.type === 'emr-rest')
    return [{ step: 'registration', ok: true, message: said, failure: null, ...warning }];
  const second = gateway.connect(rest);
  try {
    return [
      await attempt('registration', plan, async (asks) => {
        await asks('registerPatient', () => second.ping(wait));
        return plan.settings.defaultProviderId ? said : { said, warning: NO_DOCTOR };
      }),
    ];
  } finally {
    await second.close();
  }
}

type Asks = <Answer>(operation: EmrOperation, ask: () => Promise<Answer>) => Promise<Answer>;
type StepMessage = string | { readonly said: string; readonly warning: string };

async function attempt(
  step: StepName,
  plan: LinePlan,
  work: (asks: Asks) => Promise<StepMessage>,
): Promise<Attempt> {
  let operation: EmrOperation | null = null;
  try {
    const said = await work(async (asked, ask) => {
      try {
        return await ask();
      } catch (error) {
        operation ??= asked;
        throw error;
      }
    });
    return typeof said === 'string'
      ? { step, ok: true, message: said, failure: null }
      : { step, ok: true, message: said.said, failure: null, warning: said.warning };
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'EMR_UNAVAILABLE') throw error;
    const message = wordsFor(step, plan, error, operation);
    return { step, ok: false, message, failure: error, ...(operation ? { operation } : {}) };
  }
}

const CANNOT: Readonly<Record<StepName, string>> = {
  'sign-in': '',
  providers: 'The providers cannot be listed. ',
  patients: 'Patients cannot be searched. ',
  schedule: "A provider's templates and book cannot be read. ",
  visits: "A patient's own visits cannot be read. ",
  registration: 'New patients cannot be registered. ',
};
const RIGHT: Readonly<Partial<Record<StepName, string>>> = {
  patients: '_demographic',
  schedule: '_appointment',
  visits: '_appointment',
};

/** Some EMRs hide their faults, so name the most likely cause. */
function wordsFor(
  step: StepName,
  { type }: LinePlan,
  failure: Failure,
  operation: EmrOperation | null,
): string {
  const heard = operation && step !== 'sign-in' ? ` Until then ${callerEffectOf(operation)}.` : '';
  const words = CANNOT[step] + failure.message + heard;
  if (emrTrouble(failure) !== 'refused' || emrReference(failure) === null) return words;
  if (type === 'emr-rest')
    return `${words} Where all of this fails though the token is accepted, this version of the EMR cannot be used over REST: use SOAP.`;
  const right = RIGHT[step];
  return right ? `${words} Most likely the account lacks the right ${right}.` : words;
}

const YEAR_MS = 365 * 86_400_000;

function signedIn({ type, settings }: LinePlan, now: Date): string {
  if (type !== 'emr-rest') return 'The EMR answers and accepts the credentials.';
  const ends = settings.tokenExpiresAt;
  const accepted = 'The EMR answers and accepts the token.';
  if (!ends || ends.getTime() - now.getTime() > 5 * YEAR_MS)
    return `${accepted} It does not say how long the token lives: some end it after an hour, and then it must be authorised again.`;
  const { date, time } = wallClockAt(ends, settings.timeZone);
  return `${accepted} The token ends on ${date} at ${time}; authorise it again before then.`;
}
