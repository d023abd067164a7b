import { addDays } from '../../kernel/calendar.ts';
import { Failure } from '../../kernel/failure.ts';
import { wallClockAt } from '../../kernel/time-zone.ts';
import { type EmrType, emrReference, emrTrouble, type Wait } from '../../ports/emr.ts';
import type { ConnectedEmr, EmrGateway, LinePlan } from '../../ports/emr-gateway.ts';
import { type Capabilities, capabilitiesOf } from './capabilities.ts';
import { registersOverRest } from './connection-plan.ts';

export const TEST_STEPS = ['sign-in', 'providers', 'patients', 'schedule', 'registration'] as const;
type StepName = (typeof TEST_STEPS)[number];

export interface TestStep {
  readonly step: StepName;
  readonly ok: boolean;
  readonly message: string;
}

export interface TryOut {
  readonly steps: readonly TestStep[];
  /** Of the first step that callers need; registration is not one. */
  readonly failure: Failure | null;
  /** The wire that callers go by; absent where there is none yet. */
  readonly transport?: EmrType;
  readonly capabilities: Capabilities;
}

interface Needs {
  readonly gateway: Pick<EmrGateway, 'connect' | 'isConfigured' | 'hasBridge'>;
  readonly now: Date;
}

interface Attempt extends TestStep {
  readonly failure: Failure | null;
}

/** Tries what callers will need, and writes nothing: each is a step with its own words. */
export async function tryOut(needs: Needs, plan: LinePlan, wait: Wait): Promise<TryOut> {
  const emr = needs.gateway.connect(plan);
  try {
    const [attempts, capabilities] = await Promise.all([
      tryEach(emr, needs, plan, wait),
      capabilitiesOf(needs.gateway, plan, wait),
    ]);
    const needed = attempts.filter(({ step }) => step !== 'registration');
    return {
      steps: attempts.map(({ step, ok, message }) => ({ step, ok, message })),
      failure: needed.find(({ failure }) => failure)?.failure ?? null,
      transport: plan.type,
      capabilities,
    };
  } finally {
    await emr.close();
  }
}

async function tryEach(emr: ConnectedEmr, needs: Needs, plan: LinePlan, wait: Wait): Promise<Attempt[]> {
  const signIn = await attempt('sign-in', plan, async () => {
    await emr.ping(wait);
    return signedIn(plan, needs.now);
  });
  if (!signIn.ok) return [signIn];
  let someone = NOBODY;
  const [providers, patients, registration] = await Promise.all([
    attempt('providers', plan, async () => {
      const listed = await emr.listProviders(wait);
      someone = listed[0]?.id ?? NOBODY;
      return listed.length === 0
        ? 'The EMR lists no provider who sees patients.'
        : `The EMR lists ${listed.length} ${listed.length === 1 ? 'provider' : 'providers'}.`;
    }),
    attempt('patients', plan, async () => {
      await emr.findPatients({ phone: NO_PHONE }, wait);
      return 'Patients can be searched.';
    }),
    tryRegistration(needs, plan, wait),
  ]);
  const schedule = await attempt('schedule', plan, async () => {
    const today = wallClockAt(needs.now, plan.settings.timeZone).date;
    const days = { from: today, to: addDays(today, 1) };
    await Promise.all([emr.getSchedule(someone, days, wait), emr.listBookings(someone, days, wait)]);
    return hasTemplates(plan) ? 'The templates and the book of a provider can be read.' : NO_TEMPLATES;
  });
  return [signIn, providers, patients, schedule, ...registration];
}

// No patient has this number, and no provider this one: an empty answer proves as much as a full one.
const NO_PHONE = '0000000000';
const NOBODY = '0';

const NO_TEMPLATES =
  "The book of a provider can be read. Templates, holidays and days off cannot be read over REST: the clinic's opening hours, breaks and closures alone decide what callers are offered, lunch and holidays too. Enter them under hours and closures, or a SOAP account as well.";
const NO_PROGRAM =
  'Registration by phone is off: the EMR must be told to which program a new patient is admitted. Enter the number that the EMR shows under Administration, Program management, beside the program of the clinic (often named OSCAR).';

function hasTemplates({ type, settings }: LinePlan): boolean {
  return type !== 'emr-rest' || Boolean(settings.username && settings.password);
}

/** Only where REST is to register; it does not decide whether callers can be served. */
async function tryRegistration({ gateway }: Needs, plan: LinePlan, wait: Wait): Promise<Attempt[]> {
  const rest: LinePlan = { ...plan, type: 'emr-rest' };
  if (plan.type === 'emr-bridge' || !gateway.isConfigured(rest)) return [];
  if (!registersOverRest(plan.settings))
    return [{ step: 'registration', ok: false, message: NO_PROGRAM, failure: null }];
  const said = 'New patients can be registered over REST.';
  if (plan.type === 'emr-rest') return [{ step: 'registration', ok: true, message: said, failure: null }];
  const second = gateway.connect(rest);
  try {
    return [
      await attempt('registration', plan, async () => {
        await second.ping(wait);
        return said;
      }),
    ];
  } finally {
    await second.close();
  }
}

async function attempt(step: StepName, plan: LinePlan, work: () => Promise<string>): Promise<Attempt> {
  try {
    return { step, ok: true, message: await work(), failure: null };
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'EMR_UNAVAILABLE') throw error;
    return { step, ok: false, message: wordsFor(step, plan, error), failure: error };
  }
}

const CANNOT: Readonly<Record<StepName, string>> = {
  'sign-in': '',
  providers: 'The providers cannot be listed. ',
  patients: 'Patients cannot be searched. ',
  schedule: "A provider's templates and book cannot be read. ",
  registration: 'New patients cannot be registered. ',
};
const RIGHT: Readonly<Partial<Record<StepName, string>>> = {
  patients: '_demographic',
  schedule: '_appointment',
};

/** An EMR that hides its faults leaves the most likely cause to us. */
function wordsFor(step: StepName, { type }: LinePlan, failure: Failure): string {
  const words = CANNOT[step] + failure.message;
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
  // Ten years stand for an end that is not known.
  if (!ends || ends.getTime() - now.getTime() > 5 * YEAR_MS)
    return `${accepted} It does not say how long the token lives: some end it after an hour, and then it must be authorised again.`;
  const { date, time } = wallClockAt(ends, settings.timeZone);
  return `${accepted} The token ends on ${date} at ${time}; authorise it again before then.`;
}
