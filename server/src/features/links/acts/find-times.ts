import { deadlineIn } from '../../../kernel/time/deadline.ts';
import type { SearchWish } from '../../scheduling/index.ts';
import { callOf, type PatientLink } from '../link.ts';
import type { ActParts } from '../needs.ts';
import type { OfferedSlot } from '../opening/view.ts';

const SEARCH_MS = 5_000;
const MOST_TIMES = 6;

/** Up to six times, spread over days. Other searches avoid them while the patient decides. */
export async function findTimes(
  { scheduling }: Pick<ActParts, 'scheduling'>,
  { clinicId, id, patientId }: PatientLink,
  wish: Pick<SearchWish, 'providerIds' | 'range' | 'visit' | 'durationMinutes'>,
): Promise<readonly OfferedSlot[]> {
  const found = await scheduling.earliest(
    clinicId,
    {
      ...wish,
      timeOfDay: 'any',
      notBefore: null,
      notAfter: null,
      around: null,
      weekdays: null,
      excludedDates: new Set(),
      excludedWeekdays: new Set(),
      limit: MOST_TIMES,
      spread: true,
      patientId,
    },
    deadlineIn(SEARCH_MS),
    callOf(id),
  );
  return found.slots
    .map(({ providerId, providerName, date, time }) => ({ providerId, providerName, date, time }))
    .toSorted((a, b) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`));
}
