import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { templateCodeRules } from '../../../kernel/text/template-code-words.ts';
import {
  addDays,
  type CalendarDate,
  type DateRange,
  date,
  eachDay,
  time,
  timeAt,
} from '../../../kernel/time/calendar.ts';
import { type Appointment, type DaySchedule, emrFailure } from '../../../ports/emr.ts';
import type { BookingRules } from '../rules/booking-rules.ts';
import { findEarliest, type SearchNeeds, type SlotQuery } from './find-earliest.ts';

const today = date('2026-03-03');
const day = (ahead: number) => addDays(today, ahead);
const rules: BookingRules = {
  bookingBufferMinutes: 0,
  maxDailyBookings: null,
  allowDoubleBooking: false,
  minAdvanceBookingHours: 0,
  maxAdvanceBookingDays: null,
  scheduleIntelligenceEnabled: false,
};

function schedule(on: CalendarDate, template: string): DaySchedule {
  const slots = [...template].map((code, index) => ({ time: timeAt(540 + index * 15), code }));
  return { date: on, holiday: false, slotMinutes: 15, slots };
}

function row(providerId: string, on: CalendarDate, minute: number, durationMinutes = 15): Appointment {
  return {
    id: `${providerId}/${on}/${minute}`,
    patientId: '1',
    providerId,
    date: on,
    time: timeAt(minute),
    durationMinutes,
    status: 't',
    type: '',
    reason: '',
    notes: null,
  };
}

interface Book {
  /** Provider to days ahead to template. */
  templates: Record<string, Record<number, string>>;
  rows?: Appointment[];
  warm?: boolean;
}

function countingNeeds({ templates, rows = [], warm = false }: Book) {
  const asked = { schedules: [] as string[], bookings: [] as string[] };
  const scheduleOn = (providerId: string, on: CalendarDate) => {
    const ahead = eachDay({ from: today, to: on }).length - 1;
    const template = templates[providerId]?.[ahead];
    return template === undefined ? null : schedule(on, template);
  };
  const needs: SearchNeeds = {
    knownDay: (providerId, on) => (warm ? scheduleOn(providerId, on) : undefined),
    readSchedule: async (providerId, days) => {
      asked.schedules.push(spoken(providerId, days));
      return eachDay(days).flatMap((on) => scheduleOn(providerId, on) ?? []);
    },
    readBookings: async (providerId, days) => {
      asked.bookings.push(spoken(providerId, days));
      return rows.filter((r) => r.providerId === providerId && r.date >= days.from && r.date <= days.to);
    },
    remainingMs: () => 4000,
  };
  return { needs, asked };
}

const spoken = (providerId: string, { from, to }: DateRange) =>
  `${providerId} ${from.slice(5)}..${to.slice(5)}`;

function query(ids: string[], more: Partial<SlotQuery> = {}): SlotQuery {
  return {
    providers: ids.map((id) => ({ id, name: `Dr. ${id}` })),
    range: { from: today, to: day(29) },
    durationMinutes: 15,
    rules,
    codes: templateCodeRules([], []),
    closedOn: () => [],
    openOn: () => null,
    now: { date: today, time: time('08:00') },
    limit: 1,
    ...more,
  };
}

const found = ({ slots }: { slots: readonly { date: string; time: string; providerId: string }[] }) =>
  slots.map((slot) => `${slot.date.slice(5)} ${slot.time} ${slot.providerId}`);

describe('the cost of a search', () => {
  const ten = Array.from({ length: 10 }, (_, index) => String(100 + index));
  const all = (templates: Record<number, string>) => Object.fromEntries(ten.map((id) => [id, templates]));

  test('with cached templates, ten providers over thirty days take ten reads of bookings and none of templates', async () => {
    const { needs, asked } = countingNeeds({ templates: all({ 29: '1' }), warm: true });
    expect(found(await findEarliest(needs, query(ten)))).toEqual(['04-01 09:00 100']);
    expect(asked.bookings).toEqual(ten.map((id) => `${id} 03-03..04-01`));
    expect(asked.schedules).toEqual([]);
  });

  test('without cached templates and with a slot today, they take ten reads of each', async () => {
    const { needs, asked } = countingNeeds({ templates: all({ 0: '1' }) });
    await findEarliest(needs, query(ten));
    expect(asked.bookings).toHaveLength(10);
    expect(asked.schedules).toEqual(ten.map((id) => `${id} 03-03..03-03`));
  });

  test('templates are read in growing blocks, no further than the block with a slot', async () => {
    const { needs, asked } = countingNeeds({ templates: { A: { 5: '1' } } });
    const outcome = await findEarliest(needs, query(['A']));
    expect(outcome).toMatchObject({ complete: true, failed: [] });
    expect(asked.schedules).toEqual(['A 03-03..03-03', 'A 03-04..03-05', 'A 03-06..03-09']);
  });

  test('a slot of one provider ends the search for all', async () => {
    const { needs, asked } = countingNeeds({ templates: { A: { 9: '1' }, B: { 1: '1' } } });
    expect(found(await findEarliest(needs, query(['A', 'B'])))).toEqual(['03-04 09:00 B']);
    expect(asked.schedules).toHaveLength(4);
  });

  test('excluded and known days are not read', async () => {
    const { needs, asked } = countingNeeds({ templates: { A: {} } });
    const known = new Set([day(1), day(5)]);
    await findEarliest(
      { ...needs, knownDay: (_, on) => (known.has(on) ? null : undefined) },
      query(['A'], { range: { from: today, to: day(6) }, excludedDates: new Set([day(0), day(3)]) }),
    );
    expect(asked.bookings).toEqual(['A 03-04..03-09']);
    expect(asked.schedules).toEqual(['A 03-05..03-05', 'A 03-07..03-07', 'A 03-09..03-09']);
  });

  test('a wish that no day can meet sends no request', async () => {
    const { needs, asked } = countingNeeds({ templates: { A: { 0: '1' } } });
    const outcome = await findEarliest(needs, query(['A'], { weekdays: new Set() }));
    expect(outcome).toEqual({ slots: [], complete: true, failed: [] });
    expect(asked).toEqual({ schedules: [], bookings: [] });
  });
});

describe('the slot that is found', () => {
  test('has the day, the time and the provider', async () => {
    const { needs } = countingNeeds({ templates: { A: { 0: 'L1' } } });
    const slot = { date: today, time: '09:15', providerId: 'A', providerName: 'Dr. A' };
    expect((await findEarliest(needs, query(['A']))).slots).toEqual([slot]);
  });

  test('at the same time the provider named first is offered', async () => {
    const { needs } = countingNeeds({ templates: { A: { 0: '1' }, B: { 0: '1' } } });
    expect(found(await findEarliest(needs, query(['B', 'A'])))).toEqual(['03-03 09:00 B']);
  });

  test('an earlier time with a later-named provider is offered before a later one with the first', async () => {
    const { needs } = countingNeeds({ templates: { A: { 0: 'L1' }, B: { 0: '1' } } });
    expect(found(await findEarliest(needs, query(['A', 'B'])))).toEqual(['03-03 09:00 B']);
  });

  const besideOne = { templates: { A: { 0: '11' }, B: { 0: '11' } }, rows: [row('B', today, 555)] };
  const clever = { rules: { ...rules, scheduleIntelligenceEnabled: true } };

  test('schedule intelligence prefers the slot beside an appointment among equal offers', async () => {
    const { needs } = countingNeeds(besideOne);
    expect(found(await findEarliest(needs, query(['A', 'B'], clever)))).toEqual(['03-03 09:00 B']);
  });

  test('schedule intelligence never passes over the preferred provider', async () => {
    const { needs } = countingNeeds(besideOne);
    const providers = [
      { id: 'A', name: 'Dr. A', preferred: true },
      { id: 'B', name: 'Dr. B' },
    ];
    expect(found(await findEarliest(needs, query([], { ...clever, providers })))).toEqual(['03-03 09:00 A']);
  });

  test('schedule intelligence hides nothing and delays nothing', async () => {
    const { needs } = countingNeeds({ templates: { A: { 0: '1111' } }, rows: [row('A', today, 585)] });
    expect(found(await findEarliest(needs, query(['A'], clever)))).toEqual(['03-03 09:00 A']);
  });

  test('an afternoon is searched on the first day that has one', async () => {
    const { needs } = countingNeeds({ templates: { A: { 0: '1111', 1: '1'.repeat(14) } } });
    expect(found(await findEarliest(needs, query(['A'], { timeOfDay: 'afternoon' })))).toEqual([
      '03-04 12:00 A',
    ]);
  });

  test('around ten, the nearest time of the first suitable day is offered', async () => {
    const { needs } = countingNeeds({ templates: { A: { 0: '1L', 1: '11111111' } } });
    const wish = { around: time('10:05'), notBefore: time('09:15') };
    expect(found(await findEarliest(needs, query(['A'], wish)))).toEqual(['03-04 10:00 A']);
  });

  test('three slots are three different times, from later days where one day has too few', async () => {
    const { needs } = countingNeeds({ templates: { A: { 0: '1', 2: '11' }, B: { 0: '1' } } });
    expect(found(await findEarliest(needs, query(['A', 'B'], { limit: 3 })))).toEqual([
      '03-03 09:00 A',
      '03-05 09:00 A',
      '03-05 09:15 A',
    ]);
  });
});

describe('when EMR reads fail', () => {
  const gone = emrFailure('unreachable', 'The EMR cannot be reached.', { sent: 'no' });
  const failing = (
    needs: SearchNeeds,
    read: 'readSchedule' | 'readBookings',
    ...ids: string[]
  ): SearchNeeds => ({
    ...needs,
    [read]: (providerId: string, days: DateRange) =>
      ids.includes(providerId) ? Promise.reject(gone) : needs[read](providerId, days),
  });

  test.each(['readSchedule', 'readBookings'] as const)(
    'a provider whose %s fails is skipped, and the answer says so',
    async (read) => {
      const { needs } = countingNeeds({ templates: { A: { 0: '1' }, B: { 1: '1' } } });
      const outcome = await findEarliest(failing(needs, read, 'A'), query(['A', 'B']));
      expect(found(outcome)).toEqual(['03-04 09:00 B']);
      expect(outcome).toMatchObject({ complete: false, failed: ['A'] });
    },
  );

  test("if every provider fails, the EMR's failure is thrown", async () => {
    const { needs } = countingNeeds({ templates: { A: { 0: '1' }, B: { 0: '1' } } });
    await expect(findEarliest(failing(needs, 'readBookings', 'A', 'B'), query(['A', 'B']))).rejects.toBe(
      gone,
    );
  });

  test('slots found before everything failed are still offered', async () => {
    const { needs } = countingNeeds({ templates: { A: { 0: '1' } } });
    const dying: SearchNeeds = {
      ...needs,
      readSchedule: (id, days) => (days.from > today ? Promise.reject(gone) : needs.readSchedule(id, days)),
    };
    const outcome = await findEarliest(dying, query(['A'], { limit: 3 }));
    expect(found(outcome)).toEqual(['03-03 09:00 A']);
    expect(outcome).toMatchObject({ complete: false, failed: ['A'] });
  });

  test('without time left nothing is read', async () => {
    const { needs, asked } = countingNeeds({ templates: { A: { 0: '1' } } });
    const outcome = await findEarliest({ ...needs, remainingMs: () => 299 }, query(['A']));
    expect(outcome).toEqual({ slots: [], complete: false, failed: [] });
    expect(asked.bookings).toEqual([]);
  });
});

describe('when the EMR is slow', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const TOOL_MS = 4500;
  const after = <Answer>(ms: number, answer: () => Promise<Answer>) =>
    new Promise<Answer>((resolve, reject) => {
      setTimeout(() => void answer().then(resolve, reject), ms);
    });

  /** Provider to read delay of its templates; absent is immediate. */
  function slowed(needs: SearchNeeds, delaysMs: Record<string, number>): SearchNeeds {
    return {
      ...needs,
      readSchedule: (id, days) => after(delaysMs[id] ?? 0, () => needs.readSchedule(id, days)),
      remainingMs: () => TOOL_MS - Date.now(),
    };
  }

  async function timed(needs: SearchNeeds, wish: SlotQuery) {
    const searching = findEarliest(needs, wish).then((outcome) => ({ ...outcome, ms: Date.now() }));
    await vi.runAllTimersAsync();
    return searching;
  }

  const NEVER = 1e6;

  test('one hanging provider does not stop the search of the others', async () => {
    const { needs } = countingNeeds({ templates: { A: { 0: '1' }, B: { 8: '1' } } });
    const outcome = await timed(slowed(needs, { A: NEVER }), query(['A', 'B']));
    expect(found(outcome)).toEqual(['03-11 09:00 B']);
    expect(outcome).toMatchObject({ complete: false, failed: [] });
    expect(outcome.ms).toBeLessThan(TOOL_MS);
  });

  test('a single late provider is awaited, because it may have an earlier slot', async () => {
    const { needs } = countingNeeds({ templates: { A: { 0: '1' }, B: { 0: 'L1' } } });
    const outcome = await timed(slowed(needs, { A: 3500 }), query(['A', 'B']));
    expect(found(outcome)).toEqual(['03-03 09:00 A']);
    expect(outcome.complete).toBe(true);
  });

  test('a slow provider resumes when it answers', async () => {
    const { needs } = countingNeeds({ templates: { A: { 1: '1' }, B: {} } });
    const late = { ...slowed(needs, {}), readBookings: slowBookings(needs, 'A', 2500) };
    const outcome = await timed(late, query(['A', 'B']));
    expect(found(outcome)).toEqual(['03-04 09:00 A']);
  });

  test('if one provider has not covered all the days of the others, the answer is incomplete', async () => {
    const { needs } = countingNeeds({ templates: { A: { 2: '1' }, B: { 2: 'L1' } } });
    const delaysMs: Record<string, number> = { 'A 03-03..03-03': 2500, 'B 03-04..03-05': 1000 };
    const readSchedule: SearchNeeds['readSchedule'] = (id, days) =>
      after(delaysMs[spoken(id, days)] ?? 0, () => needs.readSchedule(id, days));
    const outcome = await timed({ ...slowed(needs, {}), readSchedule }, query(['A', 'B']));
    expect(found(outcome)).toEqual(['03-05 09:15 B']);
    expect(outcome).toMatchObject({ complete: false, failed: [] });
  });

  test('a search that runs out of time returns its best result, in time', async () => {
    const { needs } = countingNeeds({ templates: { A: { 0: '1', 20: '1' } } });
    const outcome = await timed(slowed(needs, { A: 1500 }), query(['A'], { limit: 3 }));
    expect(found(outcome)).toEqual(['03-03 09:00 A']);
    expect(outcome.complete).toBe(false);
    expect(outcome.ms).toBeLessThan(TOOL_MS);
  });

  test('an EMR that never answers gives an empty result, in time', async () => {
    const { needs } = countingNeeds({ templates: { A: { 0: '1' } } });
    const outcome = await timed(slowed(needs, { A: NEVER }), query(['A']));
    expect(outcome).toMatchObject({ slots: [], complete: false, failed: [] });
    expect(outcome.ms).toBeLessThan(TOOL_MS);
  });

  function slowBookings(needs: SearchNeeds, slowId: string, ms: number): SearchNeeds['readBookings'] {
    return (id, days) => after(id === slowId ? ms : 0, () => needs.readBookings(id, days));
  }
});

describe('compared with an exhaustive search', () => {
  const ids = ['A', 'B', 'C'];
  const DAYS = 8;
  const anyTemplate = fc.option(fc.string({ unit: fc.constantFrom(...'1CLLL_'), maxLength: 6 }), {
    nil: undefined,
    freq: 2,
  });
  const anyWorld = fc.record({
    templates: fc.array(fc.array(anyTemplate, { minLength: DAYS, maxLength: DAYS }), {
      minLength: 3,
      maxLength: 3,
    }),
    rows: fc.array(
      fc
        .tuple(
          fc.constantFrom(...ids),
          fc.nat(DAYS - 1),
          fc.integer({ min: 530, max: 630 }),
          fc.constantFrom(10, 15, 30),
        )
        .map(([id, ahead, minute, minutes]) => row(id, day(ahead), minute, minutes)),
      { maxLength: 12 },
    ),
    warm: fc.boolean(),
    durationMinutes: fc.constantFrom(15, 30, 45),
    bookingBufferMinutes: fc.constantFrom(0, 10, 15),
    maxDailyBookings: fc.option(fc.integer({ min: 1, max: 3 })),
    nowMinute: fc.integer({ min: 480, max: 640 }),
    excluded: fc.uniqueArray(fc.nat(DAYS - 1), { maxLength: 2 }),
  });
  type World = typeof anyWorld extends fc.Arbitrary<infer Value> ? Value : never;

  function isFree(world: World, id: string, ahead: number, start: number): boolean {
    const template = world.templates[ids.indexOf(id)]?.[ahead] ?? '';
    const rows = world.rows.filter((r) => r.providerId === id && r.date === day(ahead));
    if (world.maxDailyBookings !== null && rows.length >= world.maxDailyBookings) return false;
    if (world.excluded.includes(ahead) || (ahead === 0 && start < world.nowMinute)) return false;
    for (let minute = start; minute < start + world.durationMinutes; minute += 1)
      if (!'1C'.includes(template[Math.floor((minute - 540) / 15)] ?? 'L')) return false;
    const held = new Set(
      rows.flatMap((r) =>
        Array.from(
          { length: r.durationMinutes },
          (_, m) => Number(r.time.slice(0, 2)) * 60 + Number(r.time.slice(3)) + m,
        ),
      ),
    );
    for (
      let m = start - world.bookingBufferMinutes;
      m < start + world.durationMinutes + world.bookingBufferMinutes;
      m += 1
    )
      if (held.has(m)) return false;
    return true;
  }

  function everyOpenSlot(world: World): string[] {
    const slots: string[] = [];
    for (let ahead = 0; ahead < DAYS; ahead += 1)
      for (let start = 540; start < 630; start += 15)
        for (const id of ids)
          if (isFree(world, id, ahead, start)) slots.push(`${day(ahead).slice(5)} ${timeAt(start)} ${id}`);
    return slots;
  }

  function search(world: World, limit: number) {
    const templates = Object.fromEntries(
      ids.map((id, index) => [
        id,
        Object.fromEntries(
          (world.templates[index] ?? []).flatMap((template, ahead) =>
            template === undefined ? [] : [[ahead, template]],
          ),
        ),
      ]),
    );
    const { needs } = countingNeeds({ templates, rows: world.rows, warm: world.warm });
    return findEarliest(
      needs,
      query(ids, {
        limit,
        range: { from: today, to: day(DAYS - 1) },
        durationMinutes: world.durationMinutes,
        rules: {
          ...rules,
          bookingBufferMinutes: world.bookingBufferMinutes,
          maxDailyBookings: world.maxDailyBookings,
        },
        now: { date: today, time: timeAt(world.nowMinute) },
        excludedDates: new Set(world.excluded.map(day)),
      }),
    );
  }

  test('a single slot is the first open one', async () => {
    await fc.assert(
      fc.asyncProperty(anyWorld, async (world) => {
        const outcome = await search(world, 1);
        expect(found(outcome)).toEqual(everyOpenSlot(world).slice(0, 1));
        expect(outcome).toMatchObject({ complete: true, failed: [] });
      }),
      { numRuns: 300 },
    );
  });

  test('three slots are all open, start with the earliest, differ in time, and miss none', async () => {
    await fc.assert(
      fc.asyncProperty(anyWorld, async (world) => {
        const open = everyOpenSlot(world);
        const slots = found(await search(world, 3));
        const times = (list: string[]) => [...new Set(list.map((slot) => slot.slice(0, 11)))];
        expect(open).toEqual(expect.arrayContaining(slots));
        expect(slots[0]).toBe(open[0]);
        expect(slots).toEqual(slots.toSorted());
        expect(times(slots)).toHaveLength(Math.min(3, times(open).length));
        expect(slots).toHaveLength(times(slots).length);
      }),
      { numRuns: 300 },
    );
  });
});

test('a day named approximately is read even if an earlier day has enough', async () => {
  const { needs } = countingNeeds({ templates: { A: { 0: '1111', 1: '1111', 2: '1111' } } });
  const days = [today, day(1), day(2)];
  const wish = { days, otherDays: [], distance: () => 0 };
  const { slots } = await findEarliest(needs, query(['A'], { wish, limit: 1, mostly: day(1) }));
  expect(found({ slots })).toEqual(['03-04 09:00 A']);
});

describe('the order of offered times', () => {
  const wishFor = (distances: Readonly<Record<string, number>>) => ({
    days: [day(1)],
    otherDays: [today, day(2)],
    distance: (on: CalendarDate) => distances[on] ?? null,
  });

  const { needs } = countingNeeds({ templates: { A: { 0: '1', 1: '1', 2: '1' } } });
  const near = { [day(1)]: 1, [today]: 1.5, [day(2)]: 1.7 };
  const told = async (more: Partial<SlotQuery>) => {
    const { alternatives = [] } = await findEarliest(needs, query(['A'], { wish: wishFor(near), ...more }));
    return found({ slots: alternatives });
  };

  test('is chronological, however near each is to the wish', async () => {
    expect(await told({ limit: 3 })).toEqual(['03-03 09:00 A', '03-04 09:00 A', '03-05 09:00 A']);
    expect(await told({ limit: 3, order: 'latest' })).toEqual([
      '03-03 09:00 A',
      '03-04 09:00 A',
      '03-05 09:00 A',
    ]);
  });

  test('keeps times that another caller is considering in their place', async () => {
    const offered = [{ providerId: 'A', date: today, time: time('09:00'), durationMinutes: 15 }];
    expect(await told({ limit: 3, toOthers: offered })).toEqual([
      '03-03 09:00 A',
      '03-04 09:00 A',
      '03-05 09:00 A',
    ]);
  });
});
