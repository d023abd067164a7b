import { addDays } from '../../kernel/time/calendar.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Deadline } from '../../kernel/time/deadline.ts';
import { wallClockAt } from '../../kernel/time/time-zone.ts';
import type { Scheduling } from '../scheduling/index.ts';
import { type CheckNeeds, type CheckOutcome, type CheckResult, verdictOf } from './check.ts';
import { describeDocumentSupport } from './describe-document-support.ts';
import { describeRestLimits } from './describe-rest-limits.ts';
import type { LaunchFacts } from './launch-facts.ts';
import type { ClinicEmrs } from './ports.ts';

export interface WizardNeeds extends CheckNeeds {
  readonly emr: ClinicEmrs;
  readonly scheduling: Pick<Scheduling, 'earliest'>;
  readonly clock: Clock;
}

interface Clinic {
  readonly id: string;
  readonly facts: Pick<LaunchFacts, 'bookable' | 'timezone'>;
}

interface WizardCheck {
  readonly id: string;
  readonly blocking: boolean;
  check(needs: WizardNeeds, clinic: Clinic, deadline: Deadline): Promise<CheckOutcome>;
}

const LOOK_AHEAD_DAYS = 13;

/** No patient has this name; the check only tests the search itself. */
const NOBODY = 'Testpatient Frontdesk';

const CHECKS: readonly WizardCheck[] = [
  {
    id: 'emr_connection',
    blocking: true,
    check: async ({ emr }, { id }, { signal }) => {
      const [lacking, connected] = await Promise.all([
        emr.settings(id).then(describeRestLimits),
        emr.connections.of(id),
      ]);
      await connected.ping({ signal });
      const said = [
        'The EMR answers and accepts the credentials.',
        lacking,
        describeDocumentSupport(connected),
      ];
      return { passed: true, message: said.filter(Boolean).join(' ') };
    },
  },
  { id: 'provider_roster', blocking: true, check: rosterCheck },
  {
    id: 'schedule_codes',
    blocking: false,
    check: async ({ emr }, { id }, { signal }) => {
      const { length } = await (await emr.connections.of(id)).getTemplateCodes({ signal });
      return length > 0
        ? { passed: true, message: `The EMR has ${length} schedule codes.` }
        : { passed: false, message: 'The EMR has no schedule codes. Set them in its scheduling settings.' };
    },
  },
  {
    id: 'appointment_types',
    blocking: false,
    check: async ({ emr }, { id }, { signal }) => {
      const { length } = await (await emr.connections.of(id)).getAppointmentTypes({ signal });
      return length > 0
        ? { passed: true, message: `The EMR has ${length} appointment types.` }
        : {
            passed: false,
            message:
              'The EMR lists no appointment types. Appointments are booked with our own codes and durations.',
          };
    },
  },
  { id: 'sample_availability', blocking: false, check: availabilityCheck },
  {
    id: 'patient_search',
    blocking: false,
    check: async ({ emr }, { id }, { signal }) => {
      await (await emr.connections.of(id)).findPatients({ name: NOBODY }, { signal });
      return { passed: true, message: 'Patients can be searched in the EMR.' };
    },
  },
];

/** Runs six checks in parallel, each with its own time limit. */
export async function wizardChecks(needs: WizardNeeds, clinic: Clinic): Promise<CheckResult[]> {
  return Promise.all(
    CHECKS.map(async ({ id, blocking, check }) => ({
      id,
      blocking,
      ...(await verdictOf(needs, id, (deadline) => check(needs, clinic, deadline))),
    })),
  );
}

/** Until the clinic enters a provider, callers are offered the EMR's. */
async function rosterCheck(
  { emr }: WizardNeeds,
  { id, facts: { bookable } }: Clinic,
  { signal }: Deadline,
): Promise<CheckOutcome> {
  const found = await (await emr.connections.of(id)).listProviders({ signal });
  if (found.length === 0)
    return { passed: false, message: 'The EMR has no active providers. Set them up in the EMR.' };
  if (bookable.length === 0)
    return {
      passed: true,
      message: `The EMR has ${found.length} providers. Sync them to choose who is offered.`,
    };
  const known = new Set(found.map((provider) => provider.id));
  const unknown = bookable.filter(({ emrProviderId }) => !known.has(emrProviderId));
  if (unknown.length === bookable.length)
    return {
      passed: false,
      message: 'The EMR knows none of the providers of the clinic. Sync the providers.',
    };
  const names = unknown.map(({ name }) => name).join(', ');
  return {
    passed: true,
    message: names
      ? `Providers can be booked, but the EMR does not know ${names}. Check their EMR numbers.`
      : `The EMR knows all ${bookable.length} providers of the clinic.`,
  };
}

async function availabilityCheck(
  { scheduling, clock }: WizardNeeds,
  { id, facts }: Clinic,
  deadline: Deadline,
): Promise<CheckOutcome> {
  const from = wallClockAt(clock.now(), facts.timezone).date;
  const wish = {
    providerIds: [],
    range: { from, to: addDays(from, LOOK_AHEAD_DAYS) },
    visit: {},
    timeOfDay: 'any',
    notBefore: null,
    notAfter: null,
    around: null,
    weekdays: null,
    excludedDates: new Set<never>(),
    excludedWeekdays: new Set<number>(),
    limit: 1,
  } as const;
  const { slots, complete } = await scheduling.earliest(id, wish, deadline);
  const [slot] = slots;
  if (slot)
    return {
      passed: true,
      message: `The first time a caller would be offered is ${slot.date} at ${slot.time} with ${slot.providerName}.`,
    };
  return {
    passed: false,
    message: complete
      ? 'Callers would be offered nothing in the next two weeks. Check the schedule templates, the template codes and the booking rules.'
      : 'The EMR was too slow, or failed, while open times were looked for. Please try again.',
  };
}
