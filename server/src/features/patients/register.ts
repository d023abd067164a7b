import { errorName } from '../../kernel/logger.ts';
import type { Deadline } from '../../kernel/time/deadline.ts';
import { resolveWithin } from '../../kernel/time/resolve-within.ts';
import { type Emr, emrFailure, emrSent, emrTrouble, type NewPatient, waitOf } from '../../ports/emr.ts';
import type { RegisteringEmr, RegistrationParts } from './registering.ts';
import { type Asker, type Intent, isOpen, newcomerOf, type Registration } from './registration.ts';
import { chartsOf, findExisting } from './same-person.ts';

const KEPT_FOR_ANSWER_MS = 150;
const FIRST_LOOK_MS = 40;
const LONGEST_LOOK_MS = 250;

type Adding = NonNullable<Emr['registerPatient']>;

/**
 * Searches, stores the intent, adds the chart, and searches again if the response was lost. If the outcome
 * stays unknown, the job stored with the intent settles it, and until then no process adds the same person
 * again.
 */
export async function registerPatient(
  parts: RegistrationParts,
  clinicId: string,
  patient: NewPatient,
  deadline: Deadline,
  asker: Asker,
): Promise<Registration> {
  const before = await parts.store.ofAttempt(clinicId, asker.attemptId);
  if (before) return awaitOutcome(parts, clinicId, before, deadline);

  const emr = await parts.emr.of(clinicId);
  const known = await findExisting(emr, patient, asker, waitOf(deadline)).catch(async (error: unknown) => {
    // A person we added ourselves counts as registered even while the EMR is down.
    const made = await parts.store.chartOf(clinicId, newcomerOf(patient));
    if (!made) throw error;
    return { status: 'exists' as const, patientId: made };
  });
  if (known) return known;
  if (!emr.registerPatient) return { status: 'impossible' };
  await parts.between('looked');
  if (isTooLate(parts, deadline)) throw tooLate();

  const intended = await parts.store.intend(clinicId, asker, newcomerOf(patient), parts.timing.settleAfterMs);
  if (intended.status === 'number-taken') return intended;
  const { intent } = intended;
  if (intended.status === 'known')
    return intent.state === 'registered' && intent.patientId
      ? { status: 'exists', patientId: intent.patientId }
      : awaitOutcome(parts, clinicId, intent, deadline);
  await parts.between('intended');
  const adding = add(parts, clinicId, {
    emr,
    registerPatient: emr.registerPatient,
    patient,
    intent,
    deadline,
  });
  let isAnswered = false;
  parts.background(
    adding.catch((error: unknown) => {
      const facts = { clinicId, registration: intent.id, ...errorName(error) };
      if (isAnswered) parts.log.warn(facts, 'late patient registration failed');
    }),
  );
  // The write has its own timeout; the caller waits only as long as the call allows.
  return resolveWithin(deadline.remainingMs() - KEPT_FOR_ANSWER_MS, adding, () => {
    isAnswered = true;
    return { status: 'unconfirmed' };
  });
}

/** Awaits a registration's outcome as long as the call allows. A failure means that nothing was added. */
async function awaitOutcome(
  parts: RegistrationParts,
  clinicId: string,
  intent: Intent,
  deadline: Deadline,
): Promise<Registration> {
  let now: Intent | null = intent;
  for (let pauseMs = FIRST_LOOK_MS; now && isOpen(now); pauseMs = Math.min(pauseMs * 2, LONGEST_LOOK_MS)) {
    if (now.state === 'doubt' || deadline.remainingMs() < pauseMs + KEPT_FOR_ANSWER_MS)
      return { status: 'unconfirmed' };
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    now = await parts.store.read(clinicId, intent.id);
  }
  if (now?.state === 'failed') throw notAdded();
  return storedOutcome(now);
}

/** The stored outcome. */
export function storedOutcome(intent: Pick<Intent, 'state' | 'patientId'> | null): Registration {
  if (intent?.state === 'registered' && intent.patientId)
    return { status: 'registered', patientId: intent.patientId };
  return intent && isOpen(intent) ? { status: 'unconfirmed' } : { status: 'absent' };
}

interface Addition {
  readonly emr: RegisteringEmr;
  readonly registerPatient: Adding;
  readonly patient: NewPatient;
  readonly intent: Intent;
  readonly deadline: Deadline;
}

async function add(parts: RegistrationParts, clinicId: string, addition: Addition): Promise<Registration> {
  const { registerPatient: write, patient, intent, deadline } = addition;
  try {
    // A process that was frozen since storing the intent must not write after its job has taken over.
    if (isTooLate(parts, deadline)) throw tooLate();
    const { patientId } = await write(patient, waitOf(deadline, AbortSignal.timeout(parts.timing.writeMs)));
    await parts.between('written');
    return await settleAdded(parts, clinicId, intent, patientId, false);
  } catch (error) {
    return afterFailure(parts, clinicId, addition, error);
  }
}

/** If nothing was sent, the failure is rethrown; otherwise search before reporting that nothing was added. */
async function afterFailure(
  parts: RegistrationParts,
  clinicId: string,
  { emr, intent, deadline }: Addition,
  error: unknown,
): Promise<Registration> {
  const sent = emrSent(error);
  const look = sent === 'no' ? [] : await recheckSlot(parts, emr, intent, deadline);
  const [chart] = look ?? [];
  if (chart) return settleAdded(parts, clinicId, intent, chart, emrTrouble(error) === 'refused');
  if (look && sent !== 'unknown') {
    await parts.store.end(clinicId, intent.id, { state: 'failed' }, async () => undefined);
    throw error;
  }
  await parts.store
    .doubt(clinicId, intent.id)
    .catch((failure: unknown) =>
      parts.log.warn(
        { clinicId, registration: intent.id, ...errorName(failure) },
        'marking a registration as in doubt failed; its job settles it',
      ),
    );
  return { status: 'unconfirmed' };
}

async function recheckSlot(
  { timing, log }: RegistrationParts,
  { fresh }: RegisteringEmr,
  { newcomer }: Intent,
  deadline: Deadline,
): Promise<string[] | null> {
  try {
    const { charts } = await chartsOf(fresh, newcomer, waitOf(deadline, AbortSignal.timeout(timing.readMs)));
    return charts.map(({ id }) => id);
  } catch (error) {
    if (!emrTrouble(error)) log.error({ ...errorName(error) }, 'chart lookup after registration failed');
    return null;
  }
}

/** The chart exists even if our own rows cannot be written; the job then settles them. */
async function settleAdded(
  parts: RegistrationParts,
  clinicId: string,
  { id, asker, newcomer }: Intent,
  patientId: string,
  halfMade: boolean,
): Promise<Registration> {
  if (halfMade) parts.log.warn({ clinicId }, 'EMR reported a failed registration but created a chart');
  try {
    await parts.store.end(clinicId, id, { state: 'registered', patientId }, (tx) =>
      parts.afterwards(tx, clinicId, { registrationId: id, asker, newcomer, patientId, halfMade }),
    );
  } catch (error) {
    const facts = { clinicId, registration: id, ...errorName(error) };
    parts.log.error(facts, 'settling registration failed; the job retries');
  }
  await parts.between('settled');
  return { status: 'registered', patientId };
}

function isTooLate({ timing }: RegistrationParts, deadline: Deadline): boolean {
  return deadline.remainingMs() < timing.leastForWriteMs;
}

function tooLate() {
  return emrFailure('timeout', 'too little time was left to add a patient', { sent: 'no' });
}

function notAdded() {
  return emrFailure('refused', 'an earlier attempt at this registration failed', {
    sent: 'no',
  });
}
