import { describe, expect, test } from 'vitest';
import { freedTimes, isOfWeek } from './freed.ts';
import type { Offer } from './queries.ts';

const offer = (part: Partial<Offer>): Offer => ({
  ...{ id: 'a', standbyId: 's', patientId: '4', providerId: '101', date: '2026-11-20', time: '09:40' },
  ...{ state: 'expired', why: 'longest_waiting', notAsked: [], until: null, appointmentId: null },
  ...{ patientName: null, freedMinutes: 15, cause: 'cancelled' },
  offeredAt: '2026-11-16T10:00:00Z',
  ...part,
});

describe('a freed time', () => {
  test('gathers everybody who was asked about it, the first one first', () => {
    const [freed, ...others] = freedTimes([
      offer({ id: 'b', state: 'accepted', offeredAt: '2026-11-16T10:30:00Z' }),
      offer({}),
    ]);
    expect(others).toEqual([]);
    expect(freed?.offers.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(freed?.end).toBe('refilled');
  });

  test('is open while somebody may still say yes, and closed when nobody may', () => {
    expect(freedTimes([offer({ state: 'offered' })])[0]?.end).toBe('offered');
    expect(freedTimes([offer({}), offer({ id: 'b', patientId: null, state: 'closed' })])[0]?.end).toBe(
      'closed',
    );
  });

  test('of another doctor at the same hour is another one', () => {
    expect(freedTimes([offer({}), offer({ id: 'b', providerId: '102' })])).toHaveLength(2);
  });

  test('is of the week for seven days', () => {
    const [freed] = freedTimes([offer({})]);
    expect(freed && isOfWeek(freed, new Date('2026-11-23T09:59:00Z'))).toBe(true);
    expect(freed && isOfWeek(freed, new Date('2026-11-23T10:01:00Z'))).toBe(false);
  });
});
