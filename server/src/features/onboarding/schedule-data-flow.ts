import { addDays, parseTime } from '../../kernel/time/calendar.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Deadline } from '../../kernel/time/deadline.ts';
import { wallClockAt } from '../../kernel/time/time-zone.ts';
import type { DaySchedule } from '../../ports/emr.ts';
import type { CheckOutcome } from './check.ts';
import type { LaunchFacts } from './launch-facts.ts';
import type { ClinicEmrs } from './ports.ts';

export interface FlowNeeds {
  readonly emr: ClinicEmrs;
  readonly clock: Clock;
}

const LOOK_AHEAD_DAYS = 13;
const MOST_PROVIDERS = 3;

export async function scheduleDataFlow(
  { emr, clock }: FlowNeeds,
  clinicId: string,
  { bookable, timezone }: Pick<LaunchFacts, 'bookable' | 'timezone'>,
  { signal }: Deadline,
): Promise<CheckOutcome> {
  if (bookable.length === 0) return { passed: false, message: 'Enter a provider with an EMR number first.' };
  const from = wallClockAt(clock.now(), timezone).date;
  const days = { from, to: addDays(from, LOOK_AHEAD_DAYS) };
  const connected = await emr.connections.of(clinicId);
  const schedules = await Promise.all(
    bookable
      .slice(0, MOST_PROVIDERS)
      .map(({ emrProviderId }) => connected.getSchedule(emrProviderId, days, { signal })),
  );
  const all = schedules.flat();
  if (!all.every(isWellShaped))
    return {
      passed: false,
      message: 'The EMR gives schedules that cannot be read. Please open a support ticket.',
    };
  const slots = all.reduce((count, day) => count + day.slots.length, 0);
  if (slots === 0)
    return {
      passed: false,
      message:
        'The EMR gives no slots for the next two weeks. Set the schedule templates of the providers in the EMR.',
    };
  return { passed: true, message: `The EMR gives ${slots} slots for the next two weeks.` };
}

function isWellShaped({ slotMinutes, slots }: DaySchedule): boolean {
  return (
    slotMinutes > 0 &&
    slots.every(
      ({ time, code }, index) =>
        parseTime(time) !== null && [...code].length === 1 && (slots[index - 1]?.time ?? '') < time,
    )
  );
}
