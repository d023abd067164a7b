import { describe, expect, test } from 'vitest';
import { aCall, appointment, ask } from '../../../../testing/features/voice/test-call.ts';
import { LANGUAGES } from '../../../kernel/language.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import check from './check-appointments.ts';
import upcoming from './get-upcoming-appointments.ts';

const one = { ...appointment(), providerName: 'Dr. Susan Lee' };
const another = {
  ...appointment({ id: '701', date: date('2026-12-01'), time: time('14:15') }),
  providerName: '',
};

describe("a patient's appointments", () => {
  test('include everything needed to name and change them', async () => {
    expect(await ask(check, { patientId: '1' }, aCall({ appointments: [one] }))).toEqual({
      appointments: [
        {
          id: '700',
          date: '2026-11-20',
          time: '09:30',
          providerName: 'Dr. Susan Lee',
          reason: 'Follow-up',
          displayDate: 'Friday',
          displayTime: '9:30',
        },
      ],
      count: 1,
      message: 'You have an appointment on Friday at 9:30 with Dr. Lee.',
    });
  });

  test('hide their reason from a caller who asks about another adult', async () => {
    const subject = { isCaller: false, firstName: 'Mei', mayHearReasons: false };
    const answer = await ask(check, { patientId: '1' }, aCall({ appointments: [one], subject }));
    expect(answer.appointments).toMatchObject([{ id: '700', reason: null, displayTime: '9:30' }]);
    expect(JSON.stringify(answer)).not.toContain('Follow-up');
  });

  test('are counted, and the first three named', async () => {
    for (const language of LANGUAGES) {
      const answer = await ask(
        check,
        { patientId: '1' },
        aCall({ appointments: [one, another, one, one], language }),
      );
      expect(answer.count).toBe(4);
      expect(answer.appointments).toHaveLength(4);
      expect(answer.message).toContain('4');
    }
  });

  test('are said to be none if there are none', async () => {
    for (const language of LANGUAGES)
      expect(await ask(check, { patientId: '1' }, aCall({ language }))).toMatchObject({
        appointments: [],
        count: 0,
      });
  });

  test.each([
    [{}, '2026-11-16 to 2027-02-14'],
    [{ startDate: '2026-12-01' }, '2026-12-01 to 2027-03-01'],
    [{ startDate: '2026-10-01' }, '2026-10-01 to 2027-02-14'],
    [{ endDate: '2026-11-30' }, '2026-11-16 to 2026-11-30'],
    [{ startDate: '2026-12-01', endDate: '2026-11-20' }, '2026-12-01 to 2027-03-01'],
    [{ startDate: '1990-01-01' }, '2025-02-14 to 2027-02-14'],
    [{ startDate: 'whenever' }, '2026-11-16 to 2027-02-14'],
  ])('for %j are read from %s', async (raw, range) => {
    const call = aCall();
    await ask(check, { demographicId: 1, ...raw }, call);
    expect(call.told.rangesAsked).toEqual([range]);
  });

  test.each([
    [{}, 'full name'],
    [{ patientId: '1/2' }, 'full name'],
    [{ patientId: '1', startDate: '2026-02-30' }, 'no such day'],
  ])('with %j ask a question', async (raw, words) => {
    const answer = await ask(check, raw);
    expect(answer).toMatchObject({ appointments: [], count: 0 });
    expect(answer.message).toContain(words);
  });

  test('during an EMR outage are not "none"', async () => {
    const answer = await ask(check, { patientId: '1' }, aCall({ broken: new Error('ECONNREFUSED') }));
    expect(answer).toMatchObject({ success: false, count: 0 });
    expect(answer.message).toContain("couldn't look up");
  });

  test('are not returned by the old stub, which refers to the current tool', async () => {
    for (const language of LANGUAGES) {
      const answer = await ask(upcoming, { patientId: '1' }, aCall({ appointments: [one], language }));
      expect(answer.appointments).toEqual([]);
      expect(answer.message).not.toContain('_');
    }
  });
});
