import { describe, expect, test } from 'vitest';
import { aCall, ask, slot } from '../../../../testing/features/voice/test-call.ts';
import { LANGUAGES } from '../../../kernel/language.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import byPreference from './find-appointment-by-preference.ts';
import earliest from './find-earliest-appointment.ts';
import slots from './get-available-slots.ts';

const found = [slot('2026-11-17', '09:30'), slot('2026-11-18', '14:00', '102'), slot('2026-11-19', '10:00')];

describe('the times of one day', () => {
  const open = { '2026-11-20': ['09:00', '09:15', '09:30', '13:00', '14:00', '15:00'] };

  test('are at most five, each with its words', async () => {
    const answer = await ask(slots, { providerId: 101, startDate: '2026-11-20' }, aCall({ open }));
    expect(answer).toMatchObject({ date: '2026-11-20', hasAvailability: true });
    expect(answer.slots).toHaveLength(5);
    expect(answer.slots[0]).toEqual({ time: '09:00', display: 'nine' });
    expect(answer.message).toBe(
      'On Friday, Dr. Lee is free at nine, 9:30, or two. There are more times that day.',
    );
  });

  test('say so if there are none', async () => {
    for (const language of LANGUAGES)
      expect(
        await ask(slots, { providerId: '101', startDate: '2026-11-21' }, aCall({ open, language })),
      ).toMatchObject({ date: '2026-11-21', slots: [], hasAvailability: false });
  });

  test('are offered in chronological order as alternatives', async () => {
    const thinkingOver = [found[2], found[0], found[1]].flatMap((one) => one ?? []);
    const answer = await ask(
      slots,
      { providerId: '101', startDate: '2026-11-16' },
      aCall({ found: thinkingOver }),
    );
    expect(answer.alternatives.map((one: { date: string }) => one.date)).toEqual([
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
    ]);
  });

  test.each([
    ['2023-11-20', '2026-11-16'],
    ['yesterday', '2026-11-16'],
    ['tomorrow', '2026-11-17'],
    ['2026-11-20T09:00:00Z', '2026-11-20'],
  ])('for %s are those of %s', async (startDate, day) => {
    const call = aCall();
    expect(await ask(slots, { providerId: '101', startDate }, call)).toMatchObject({ date: day });
    expect(call.told.daysAsked).toEqual([day]);
  });

  test.each([
    [{ startDate: '2026-11-20' }, 'Which doctor'],
    [{ providerId: '../101', startDate: '2026-11-20' }, 'Which doctor'],
    [{ providerId: '101' }, 'Which day'],
    [{ providerId: '101', startDate: '2026-02-30' }, 'no such day'],
    [{ providerId: '101', startDate: 'soon' }, 'Which day'],
    [{ providerId: '999', startDate: '2026-11-20' }, "can't find that doctor"],
  ])('with %j ask a question', async (raw, words) => {
    const answer = await ask(slots, raw, aCall({ open }));
    expect(answer).toMatchObject({ slots: [], hasAvailability: false });
    expect(answer.message).toContain(words);
  });
});

describe('the earliest time', () => {
  test('is exactly one, over all providers and thirty days by default', async () => {
    const call = aCall({ found });
    expect(await ask(earliest, {}, call)).toEqual({
      understood: 'Any day and time is fine with you.',
      notMet: [],
      found: true,
      slot: {
        date: '2026-11-17',
        time: '09:30',
        providerId: '101',
        providerName: 'Dr. Susan Lee',
        display: 'tomorrow at 9:30',
      },
      message: 'The earliest opening is tomorrow at 9:30 with Dr. Lee.',
    });
    expect(call.told.searches[0]).toMatchObject({
      providerIds: [],
      range: { from: '2026-11-16', to: '2026-12-16' },
      limit: 1,
    });
  });

  test.each([
    [{ providerId: '102' }, ['102']],
    [{ providerId: 102 }, ['102']],
    [{ providerId: 'any' }, []],
    [{ providerId: 'first available' }, []],
    [{ providerId: 'any', providerName: 'Doctor Lee' }, ['101']],
    [{ providerName: 'Dr. Haddad' }, ['102']],
    [{ providerName: 'anyone' }, []],
    [{ providerName: 'any doctor' }, []],
    [{ providerName: '随便哪个' }, []],
    [{ providerName: null }, []],
  ])('for %j searches %j', async (raw, providerIds) => {
    const call = aCall({ found });
    await ask(earliest, raw, call);
    expect(call.told.searches[0]?.providerIds).toEqual(providerIds);
  });

  test.each([{ providerId: '999' }, { providerName: 'Doctor Zhivago' }])(
    'for an unknown doctor, %j, names those who work there',
    async (raw) => {
      for (const language of LANGUAGES) {
        const call = aCall({ found, language });
        const answer = await ask(earliest, raw, call);
        expect(answer.found).toBe(false);
        expect(answer.message).toContain('Lee');
        expect(call.told.searches).toEqual([]);
      }
    },
  );

  test('for a name shared by two doctors asks which one', async () => {
    const roster = [
      { id: '101', name: 'Dr. Susan Lee', specialty: '' },
      { id: '103', name: 'Dr. Robert Lee', specialty: '' },
    ];
    const answer = await ask(earliest, { providerName: 'Lee' }, aCall({ found, roster }));
    expect(answer).toMatchObject({ found: false });
    expect(answer.message).toContain('Dr. Susan Lee or Dr. Robert Lee');
  });

  test.each([
    [{ startDate: '2026-12-01' }, '2026-12-01', '2026-12-31'],
    [{ startDate: '2023-12-01' }, '2026-11-16', '2026-12-16'],
    [{ startDate: '2026-12-01', endDate: '2026-12-05' }, '2026-12-01', '2026-12-05'],
    [{ endDate: '2026-11-20' }, '2026-11-16', '2026-11-20'],
    [{ startDate: '2026-12-01', endDate: '2023-12-05' }, '2026-12-01', '2026-12-31'],
    [{ endDate: '2099-01-01' }, '2026-11-16', '2027-11-16'],
    [{ startDate: 'whenever' }, '2026-11-16', '2026-12-16'],
    [{ startDate: 'tomorrow' }, '2026-11-17', '2026-12-17'],
  ])('for %j looks from %s to %s', async (raw, from, to) => {
    const call = aCall({ found });
    await ask(earliest, raw, call);
    expect(call.told.searches[0]?.range).toEqual({ from, to });
  });

  test('treats an evening as starting at half past three', async () => {
    const call = aCall({ found });
    await ask(earliest, { timeOfDay: 'evening' }, call);
    const fits = (at: string) => call.told.searches[0]?.wish?.distance(date('2026-11-17'), time(at)) === 0;
    expect(['15:15', '15:30', '18:00'].map(fits)).toEqual([false, true, true]);
  });

  test.each([
    ['Morning', 'morning'],
    ['下午', 'afternoon'],
    ['PM', 'afternoon'],
    ['whenever', 'any'],
    [undefined, 'any'],
  ])('treats %j as the time of day %s', async (timeOfDay, meant) => {
    const call = aCall({ found });
    await ask(earliest, { timeOfDay }, call);
    const fits = (at: string) => call.told.searches[0]?.wish?.distance(date('2026-11-17'), time(at)) === 0;
    expect([fits('09:00'), fits('14:00')]).toEqual([meant !== 'afternoon', meant !== 'morning']);
  });

  test.each([
    [['2026-11-17', '2026-11-18']],
    ['2026-11-17, 2026-11-18'],
    [['tomorrow', '2026-11-18', 'nonsense', '2026-02-30']],
  ])('excludes the days of %j', async (excludeDates) => {
    const call = aCall({ found });
    await ask(earliest, { excludeDates }, call);
    const wish = call.told.searches[0]?.wish;
    expect(wish?.days.slice(0, 2)).toEqual(['2026-11-16', '2026-11-19']);
    expect(wish?.distance(date('2026-11-17'), time('09:00'))).toBeNull();
  });

  test('says if there is none, and if a search ran out of time', async () => {
    for (const language of LANGUAGES) {
      const nothing = await ask(earliest, {}, aCall({ language }));
      const unfinished = await ask(earliest, {}, aCall({ language, complete: false }));
      expect(nothing.found).toBe(false);
      expect(unfinished.found).toBe(false);
      expect(unfinished.message).not.toBe(nothing.message);
    }
  });

  test('from a nonexistent day asks a question', async () => {
    const answer = await ask(earliest, { startDate: '2026-02-30' }, aCall({ found }));
    expect(answer.message).toContain('no such day');
  });

  test('during an EMR outage is not "nothing free"', async () => {
    const answer = await ask(earliest, {}, aCall({ broken: new Error('ECONNREFUSED') }));
    expect(answer).toMatchObject({ success: false, found: false });
    expect(answer.message).toContain("couldn't look");
  });
});

describe('times by preference', () => {
  const roster = ['101', '102', '103', '104'].map((id) => ({ id, name: `Dr. Number ${id}`, specialty: '' }));

  test('are at most three, over all providers', async () => {
    const call = aCall({ found: [...found, slot('2026-11-20', '09:00')], roster });
    const answer = await ask(byPreference, { patientId: '1', preference: 'next Tuesday afternoon' }, call);
    expect(answer.found).toBe(true);
    expect(answer.slots).toHaveLength(3);
    expect(answer.preference).toBe('next Tuesday afternoon');
    expect(call.told.searches[0]).toMatchObject({
      providerIds: [],
      range: { from: '2026-11-24', to: '2026-11-24' },
      limit: 3,
    });
    expect(call.told.searches[0]?.wish?.distance(date('2026-11-24'), time('11:45'))).not.toBe(0);
    expect(call.told.searches[0]?.wish?.distance(date('2026-11-24'), time('12:00'))).toBe(0);
  });

  test('are found in Chinese', async () => {
    const call = aCall({ found, language: 'zh' });
    await ask(byPreference, { demographicId: 1, preference: '下周二下午三点以后', providerId: '102' }, call);
    expect(call.told.searches[0]).toMatchObject({
      providerIds: ['102'],
      range: { from: '2026-11-24', to: '2026-11-24' },
    });
    expect(call.told.searches[0]?.wish?.distance(date('2026-11-24'), time('14:45'))).not.toBe(0);
    expect(call.told.searches[0]?.wish?.distance(date('2026-11-24'), time('15:00'))).toBe(0);
  });

  test.each(['any time is fine', 'whenever you have something', '随便什么时候'])(
    'of a caller who accepts anything, "%s", are those of the next thirty days',
    async (preference) => {
      const call = aCall({ found });
      await ask(byPreference, { patientId: '1', preference }, call);
      expect(call.told.searches[0]?.range).toEqual({ from: '2026-11-16', to: '2026-12-16' });
    },
  );

  test.each([
    ['Nov 31', 'no such day', '没有这一天'],
    ['November 31st in the afternoon', 'no such day', '没有这一天'],
    ['11月31号下午', 'no such day', '没有这一天'],
    ['2026-02-30', 'no such day', '没有这一天'],
    ['blursday', "didn't catch which day", '没听清'],
  ])('in unreadable words, "%s", are asked for again', async (preference, english, chinese) => {
    for (const [language, words] of [
      ['en', english],
      ['zh', chinese],
    ] as const) {
      const call = aCall({ found, language });
      const answer = await ask(byPreference, { patientId: '1', preference }, call);
      expect(answer).toMatchObject({ found: false, slots: [] });
      expect(answer.message).toContain(words);
      expect(call.told.searches).toEqual([]);
    }
  });

  test.each([
    [{ patientId: '1' }, 'Which days or times'],
    [{ patientId: '1', preference: '   ' }, 'Which days or times'],
  ])('with %j ask a question', async (raw, words) => {
    const answer = await ask(byPreference, raw, aCall({ found }));
    expect(answer).toMatchObject({ found: false, slots: [] });
    expect(answer.message).toContain(words);
  });

  test('are said to be unavailable if nothing matches', async () => {
    for (const language of LANGUAGES)
      expect(
        await ask(byPreference, { patientId: '1', preference: 'tomorrow' }, aCall({ language })),
      ).toMatchObject({ found: false, slots: [], preference: 'tomorrow' });
  });
});
