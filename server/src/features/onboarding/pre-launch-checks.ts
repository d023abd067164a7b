import { type CheckNeeds, type CheckOutcome, type CheckResult, verdictOf } from './check.ts';
import type { LaunchFacts } from './launch-facts.ts';
import type { ConnectionFacts } from './ports.ts';
import { type FlowNeeds, scheduleDataFlow } from './schedule-data-flow.ts';

export interface PreLaunchFacts
  extends LaunchFacts,
    Pick<ConnectionFacts, 'hasCredentials' | 'connection' | 'connectionMessage'> {}

/** States in which callers are not fully served. */
const NOT_SERVING: readonly string[] = [
  'credentials_refused',
  'reauthorise',
  'missing_right',
  'operation_failing',
  'unreachable',
  'starting',
];

interface FactCheck {
  readonly id: string;
  check(facts: PreLaunchFacts): CheckOutcome;
}

const WEEK_MS = 7 * 86_400_000;

const says = (passed: boolean, well: string, otherwise: string): CheckOutcome => ({
  passed,
  message: passed ? well : otherwise,
});

const BLOCKING: readonly FactCheck[] = [
  {
    id: 'clinic_info',
    check: ({ name, phone, address, timezone }) => {
      const missing = Object.entries({ name, phone, address, 'time zone': timezone })
        .filter(([, value]) => !value?.trim())
        .map(([field]) => field);
      return says(
        missing.length === 0,
        'Name, phone, address and time zone are set.',
        `Enter the clinic's ${missing.join(', ')} in its settings.`,
      );
    },
  },
  {
    id: 'business_hours',
    check: ({ hours }) => {
      const openDays = hours.filter(({ isOpen }) => isOpen).length;
      return says(
        openDays > 0,
        `The clinic is open on ${openDays === 1 ? 'one day' : `${openDays} days`} of the week.`,
        'Enter the business hours: no day of the week is open.',
      );
    },
  },
  {
    id: 'active_providers',
    check: ({ bookable }) =>
      says(
        bookable.length > 0,
        `${bookable.length === 1 ? 'One provider' : `${bookable.length} providers`} can be booked.`,
        'Sync the providers from the EMR, or enter one who is active and has an EMR number.',
      ),
  },
  {
    id: 'emr_connection',
    check: ({ hasCredentials, connection, connectionMessage }) =>
      says(
        hasCredentials && !NOT_SERVING.includes(connection),
        'The credentials of the EMR are there.',
        hasCredentials
          ? connectionMessage
          : 'Enter the address and the credentials of the EMR in the settings, or connect the clinic to it.',
      ),
  },
  {
    id: 'vapi_assigned',
    check: ({ voiceSquadId }) =>
      says(
        voiceSquadId !== null,
        'A voice squad is linked to the clinic.',
        'Ask the platform administrators to link a voice squad to the clinic; a support ticket will do.',
      ),
  },
  {
    id: 'privacy_officer',
    check: ({ privacyOfficerName, privacyOfficerEmail }) =>
      says(
        Boolean(privacyOfficerName && privacyOfficerEmail),
        'The privacy officer is named.',
        'Enter the name and the e-mail address of the privacy officer.',
      ),
  },
  {
    // A connection through the platform's bridge stores no secret of the clinic.
    id: 'credentials_encrypted',
    check: ({ sealed, hasCredentials }) =>
      says(
        sealed || hasCredentials,
        'The credentials are sealed with AES-256-GCM.',
        'Enter the credentials of the EMR: they are sealed with AES-256-GCM when they are saved.',
      ),
  },
];

/** The seven checks every clinic must pass before going live. They query no other system. */
export function blockingChecks(facts: PreLaunchFacts): CheckResult[] {
  return BLOCKING.map(({ id, check }) => ({ id, blocking: true, ...check(facts) }));
}

type Needs = CheckNeeds & FlowNeeds;

/** All ten checks, in the specification's order. */
export async function preLaunchChecks(
  needs: Needs,
  clinicId: string,
  facts: PreLaunchFacts,
): Promise<CheckResult[]> {
  const informing = (id: string, verdict: CheckOutcome): CheckResult => ({ id, blocking: false, ...verdict });
  return [
    ...blockingChecks(facts),
    informing('test_call', testCall(facts)),
    informing('oscar_config_synced', configSynced(facts, needs.clock.now())),
    informing(
      'schedule_data_flow',
      await verdictOf(needs, 'schedule_data_flow', (deadline) =>
        scheduleDataFlow(needs, clinicId, facts, deadline),
      ),
    ),
  ];
}

function testCall({ hasCalls, voicePhoneNumber }: PreLaunchFacts): CheckOutcome {
  return says(
    hasCalls,
    'A call has reached the assistant.',
    voicePhoneNumber
      ? `Call ${voicePhoneNumber} and book an appointment, to hear what your patients will hear.`
      : 'Make a test call once the clinic has its phone number.',
  );
}

function configSynced({ emrConfigPulledAt }: PreLaunchFacts, now: Date): CheckOutcome {
  if (!emrConfigPulledAt)
    return { passed: false, message: 'Pull the configuration from the EMR: it was never pulled.' };
  return says(
    now.getTime() - emrConfigPulledAt.getTime() <= WEEK_MS,
    'The configuration was pulled from the EMR within the last seven days.',
    'Pull the configuration from the EMR again: it is older than seven days.',
  );
}
