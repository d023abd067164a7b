import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { templateCodeRules } from '../../../kernel/text/template-code-words.ts';
import { date, minutesOf, timeAt } from '../../../kernel/time/calendar.ts';
import type { DaySchedule } from '../../../ports/emr.ts';
import { bookableSlots, bookableStarts } from './schedule-template.ts';

const tuesday = date('2026-03-03');
const noRules = templateCodeRules([], []);

function morningOf(template: string, slotMinutes = 15, day = tuesday): DaySchedule {
  const slots = [...template].map((code, index) => ({ time: timeAt(540 + index * slotMinutes), code }));
  return { date: day, holiday: false, slotMinutes, slots };
}

const codesOf = (slots: { code: string }[]) => slots.map(({ code }) => code).join('');
const startsOf = (day: DaySchedule, minutes: number, codes = noRules) => [
  ...bookableStarts(day, minutes, codes, tuesday),
];

describe('codes that can be booked', () => {
  test.each([...'LPVAaBHREGMmdt'])('a slot with the code %s is not', (code) => {
    expect(bookableSlots(morningOf(code), noRules, tuesday)).toEqual([]);
  });

  test.each([...'1236CUsSWlpbx*'])('a slot with the code %s is', (code) => {
    expect(codesOf(bookableSlots(morningOf(code), noRules, tuesday))).toBe(code);
  });

  test('a clinic can open closed codes and close open ones', () => {
    const codes = templateCodeRules(
      [],
      [
        { code: 'P', bookable: true },
        { code: '1', bookable: false },
      ],
    );
    expect(codesOf(bookableSlots(morningOf('1P2L'), codes, tuesday))).toBe('P2');
  });

  test("a description can close a code and never open one, and the clinic's setting overrides it", () => {
    const pulled = [
      { code: 'C', description: 'Chart Audit Rounds', otherDescriptions: ['On Call Clinic'] },
      { code: 'U', description: 'Urgent' },
      { code: 'A', description: 'Appointments' },
      { code: 'x', description: 'Staff meeting' },
    ].map((code) => ({ ...code, offered: 'always' as const }));
    const open = (overrides: { code: string; bookable: boolean }[]) =>
      codesOf(bookableSlots(morningOf('1CUAx'), templateCodeRules(pulled, overrides), tuesday));
    expect(open([])).toBe('1U');
    expect(open([{ code: 'C', bookable: true }])).toBe('1CU');
  });

  test.each(['_', ' '])(
    "a slot without a code (%j) is never bookable, whatever the clinic's settings",
    (code) => {
      const codes = templateCodeRules([{ code, offered: 'always' }], [{ code, bookable: true }]);
      expect(bookableSlots(morningOf(code), codes, tuesday)).toEqual([]);
    },
  );
});

describe('codes with a release time', () => {
  const codes = templateCodeRules(
    [
      { code: 's', offered: 'same-day' },
      { code: 'W', offered: 'same-week' },
      { code: 'C', offered: 'always' },
      { code: 'C', offered: 'same-day' },
    ],
    [{ code: 's', bookable: true }],
  );

  test.each([
    { today: '2026-03-03', offered: 'sWC1', when: 'on the day itself' },
    { today: '2026-03-02', offered: 'WC1', when: 'on the Monday before' },
    { today: '2026-03-08', offered: 'WC1', when: 'on the Sunday of the same week' },
    { today: '2026-03-01', offered: 'C1', when: 'on the Sunday before, which is another week' },
    { today: '2026-02-24', offered: 'C1', when: 'a week before' },
  ])('$when, $offered are offered', ({ today, offered }) => {
    expect(codesOf(bookableSlots(morningOf('sWC1'), codes, date(today)))).toBe(offered);
  });
});

describe('appointments longer than one slot', () => {
  test.each([
    { template: '1111', slotMinutes: 15, minutes: 15, starts: ['09:00', '09:15', '09:30', '09:45'] },
    { template: '1111', slotMinutes: 15, minutes: 45, starts: ['09:00', '09:15'] },
    { template: '1121C', slotMinutes: 15, minutes: 45, starts: ['09:00', '09:15', '09:30'] },
    { template: '11L11', slotMinutes: 15, minutes: 30, starts: ['09:00', '09:45'] },
    { template: '11_111', slotMinutes: 15, minutes: 45, starts: ['09:45'] },
    { template: '111', slotMinutes: 20, minutes: 45, starts: ['09:00'] },
    { template: '111', slotMinutes: 30, minutes: 45, starts: ['09:00', '09:30'] },
    { template: '111', slotMinutes: 60, minutes: 15, starts: ['09:00', '10:00', '11:00'] },
  ])('$minutes minutes in $template of $slotMinutes start at $starts', (row) => {
    expect(startsOf(morningOf(row.template, row.slotMinutes), row.minutes)).toEqual(row.starts);
  });

  test('a gap in the slots ends a run like a closed code', () => {
    const day = morningOf('1111');
    const withHole = { ...day, slots: day.slots.filter((slot) => slot.time !== '09:15') };
    expect(startsOf(withHole, 30)).toEqual(['09:30']);
  });

  test('a template without a slot length gives no starts', () => {
    expect(startsOf({ ...morningOf('11'), slotMinutes: 0 }, 15)).toEqual([]);
  });

  test('45 minutes never span a code that cannot be booked, for any template', () => {
    const anyTemplate = fc.string({ unit: fc.constantFrom(...'12CLPB_ '), minLength: 1, maxLength: 24 });
    fc.assert(
      fc.property(anyTemplate, fc.constantFrom(5, 10, 15, 20, 30), (template, slotMinutes) => {
        const day = morningOf(template, slotMinutes);
        for (const start of startsOf(day, 45)) {
          const touched = day.slots.filter(({ time }) => {
            const from = minutesOf(time);
            return from < minutesOf(start) + 45 && minutesOf(start) < from + slotMinutes;
          });
          expect(codesOf(touched)).toMatch(/^[12C]+$/);
          expect(touched.length * slotMinutes).toBeGreaterThanOrEqual(45);
        }
      }),
    );
  });
});
