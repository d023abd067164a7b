import { Failure } from '../../kernel/failure.ts';
import type { CalendarDate, WallTime } from '../../kernel/time/calendar.ts';
import { deadlineIn } from '../../kernel/time/deadline.ts';
import type { Scheduling } from '../scheduling/index.ts';
import type { OnboardingStore } from './store.ts';

interface Needs {
  readonly store: Pick<OnboardingStore, 'provider'>;
  readonly scheduling: Pick<Scheduling, 'openSlots'>;
}

export interface SlotRequest {
  /** Our provider id, or the EMR's number. */
  readonly providerId: string;
  readonly date: CalendarDate;
}

export interface TriedSlots {
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly slots: readonly WallTime[];
}

/** Equals the time limit of a caller's request. */
export const CALL_MS = 4_500;

const OUR_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function trySlots(
  { store, scheduling }: Needs,
  clinicId: string,
  wish: SlotRequest,
): Promise<TriedSlots> {
  const providerId = await emrNumber(store, clinicId, wish.providerId);
  const { date } = wish;
  const day = await scheduling.openSlots(clinicId, { providerId, date, visit: {} }, deadlineIn(CALL_MS));
  if (!day)
    throw new Failure(
      'NOT_FOUND',
      'This is no provider whom callers may book. Check the roster of the clinic.',
    );
  if (day.slots.length === 0)
    throw new Failure(
      'NO_AVAILABILITY',
      'Nothing is open that day. Try another day, or check the schedule template in the EMR.',
    );
  return { providerId, date, slots: day.slots };
}

async function emrNumber(store: Needs['store'], clinicId: string, id: string): Promise<string> {
  if (!OUR_ID.test(id)) return id;
  const provider = await store.provider(clinicId, id);
  if (!provider) throw new Failure('NOT_FOUND', 'This clinic has no such provider. Check its id.');
  if (!provider.emrProviderId)
    throw new Failure(
      'INVALID_REQUEST',
      'This provider has no EMR number yet. Enter it, or sync the providers.',
      {
        fields: { providerId: 'has no EMR number' },
      },
    );
  return provider.emrProviderId;
}
