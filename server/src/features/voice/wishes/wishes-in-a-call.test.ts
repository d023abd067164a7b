import { describe, expect, test } from 'vitest';
import { aCall, appointment, ask, type Scene, slot } from '../../../../testing/features/voice/test-call.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import check from '../tools/check-appointments.ts';
import create from '../tools/create-appointment.ts';
import byPreference from '../tools/find-appointment-by-preference.ts';
import slots from '../tools/get-available-slots.ts';

// Monday is the 16th.
const THURSDAY = '2026-11-19';
const FRIDAY = '2026-11-20';
const visit = (on: string, at: string, id = '700') => ({
  ...appointment({ id, date: date(on), time: time(at) }),
  providerName: 'Dr. Susan Lee',
});

/** How a start with a doctor was judged by the last search: 0 fits best. */
const judged = (call: ReturnType<typeof aCall>, on: string, at: string, id: string) =>
  call.told.searches.at(-1)?.wish?.distance(date(on), time(at), { id }) ?? null;

describe('a visit being moved', () => {
  const moving = async (preference: string, given: Record<string, unknown> = {}, scene: Scene = {}) => {
    const call = aCall({ appointments: [visit(FRIDAY, '09:30')], known: ['1'], ...scene });
    await ask(check, { patientId: '1' }, call);
    await ask(byPreference, { patientId: '1', preference, ...given }, call);
    return [judged(call, THURSDAY, '10:00', '101'), judged(call, THURSDAY, '10:00', '102')];
  };

  test.each([
    'can you move it to Thursday',
    'I need to reschedule to Thursday',
    '改到星期四可以吗',
    '能不能挪到周四',
  ])('is offered with its own doctor first: "%s"', async (said) => {
    const [own, other] = await moving(said);
    expect(own).toBe(0);
    expect(other).toBeGreaterThan(0);
    expect(other).toBeLessThan(1);
  });

  test('is known if the assistant names it', async () => {
    const both = [visit(FRIDAY, '09:30'), { ...visit('2026-11-24', '09:30', '701'), providerId: '102' }];
    const [lee, haddad] = await moving('Thursday', { movedAppointmentId: '701' }, { appointments: both });
    expect([lee, haddad]).toEqual([0.25, 0]);
  });

  test('is known if this call has booked it itself, after the list was asked for', async () => {
    const call = aCall({ appointments: [visit(FRIDAY, '09:30')], known: ['1'] });
    await ask(check, { patientId: '1' }, call);
    const made = { date: date('2026-11-24'), time: time('09:30'), providerId: '102' };
    call.wishes.noteBooked('1', { appointmentId: '541', ...made });
    await ask(byPreference, { patientId: '1', preference: 'Thursday', movedAppointmentId: '541' }, call);
    expect([judged(call, THURSDAY, '10:00', '101'), judged(call, THURSDAY, '10:00', '102')]).toEqual([
      0.25, 0,
    ]);
    call.wishes.noteMoved('541', { appointmentId: '542', ...made, providerId: '101' });
    await ask(byPreference, { patientId: '1', preference: 'Thursday', movedAppointmentId: '542' }, call);
    expect([judged(call, THURSDAY, '10:00', '101'), judged(call, THURSDAY, '10:00', '102')]).toEqual([
      0, 0.25,
    ]);
  });

  test('keeps its own doctor first where an earlier wish of the call, for somebody like her, still holds', async () => {
    const roster = [
      { id: '101', name: 'Dr. Susan Lee', specialty: '', gender: 'female' as const },
      { id: '102', name: 'Dr. Rita Haddad', specialty: '', gender: 'female' as const },
      { id: '103', name: 'Dr. Amir Singh', specialty: '', gender: 'male' as const },
    ];
    const call = aCall({ appointments: [visit(FRIDAY, '09:30')], known: ['1'], roster });
    await ask(check, { patientId: '1' }, call);
    await ask(byPreference, { patientId: '1', preference: 'a woman, on Monday' }, call);
    await ask(byPreference, { patientId: '1', preference: 'Thursday', movedAppointmentId: '700' }, call);
    expect([judged(call, THURSDAY, '10:00', '101'), judged(call, THURSDAY, '10:00', '102')]).toEqual([
      0, 0.25,
    ]);
  });

  test.each(['the Monday one, push it back a week, same time', '礼拜一那个，往后推一个星期，同一时间'])(
    'is the base of "a week later" if nothing was offered yet: "%s"',
    async (preference) => {
      const [monday, tuesday] = [
        { ...visit('2026-11-23', '15:00', '701'), providerId: '102' },
        visit('2026-11-24', '09:30'),
      ];
      const call = aCall({ appointments: [monday, tuesday], known: ['1'] });
      await ask(check, { patientId: '1' }, call);
      await ask(byPreference, { patientId: '1', preference, movedAppointmentId: '701' }, call);
      expect(judged(call, '2026-11-30', '15:00', '102')).toBe(0);
      expect(judged(call, '2026-11-23', '15:00', '102')).not.toBe(0);
    },
  );

  test('may go to another doctor if the caller asks, and a new visit goes to anybody', async () => {
    expect(await moving('move it to Thursday, any doctor')).toEqual([0, 0]);
    expect(await moving('Thursday')).toEqual([0, 0]);
  });

  test('is offered with others if its own doctor has no matching time', async () => {
    const call = aCall({
      appointments: [visit(FRIDAY, '09:30')],
      known: ['1'],
      searched: { slots: [], alternatives: [slot(THURSDAY, '10:00', '102')], whyNot: ['full' as const] },
    });
    await ask(check, { patientId: '1' }, call);
    const answer = await ask(byPreference, { patientId: '1', preference: 'move it to Thursday' }, call);
    expect([answer.found, answer.message]).toEqual([true, 'I have Thursday at ten with Dr. Haddad.']);
  });

  test('gets the latest time of another doctor first if that was requested', async () => {
    const alternatives = [slot(THURSDAY, '10:00', '102'), slot(THURSDAY, '16:00', '102')];
    const searched = { slots: [], alternatives, whyNot: ['full' as const] };
    const call = aCall({ appointments: [visit(FRIDAY, '09:30')], known: ['1'], searched });
    await ask(check, { patientId: '1' }, call);
    const preference = 'move it to Thursday, as late as possible';
    const answer = await ask(byPreference, { patientId: '1', preference }, call);
    expect(answer.slots.map(({ time: at }: { time: string }) => at)).toEqual(['16:00', '10:00']);
  });
});

describe("the patient's existing visits", () => {
  const own = [visit(THURSDAY, '15:00')];
  const scene = { found: [slot(THURSDAY, '10:00')], searched: { own }, known: ['1'] };
  const booked = {
    status: 'booked' as const,
    appointmentId: '900',
    providerId: '101',
    date: date(THURSDAY),
    time: time('10:00'),
    providerName: 'Dr. Susan Lee',
    smsQueued: true,
    others: own,
  };
  const thursday = { patientId: '1', preference: 'Thursday at ten' };
  const booking = { patientId: '1', providerId: '101', appointmentTime: `${THURSDAY}T10:00` };

  test.each(['en', 'zh'] as const)(
    'are named by the first search and not by the next, and one on the booked day is asked about (%s)',
    async (language) => {
      const call = aCall({ ...scene, booked, language });
      const first = await ask(byPreference, thursday, call);
      const second = await ask(byPreference, thursday, call);
      const done = await ask(create, booking, call);
      const name = language === 'zh' ? '下午三点' : 'at three';
      expect(first.message).toContain(name);
      expect(second.message).not.toContain(name);
      expect(done.message).toMatch(
        language === 'zh'
          ? /这周四下午三点那个也保留吗？$/
          : / Do you still want the one on Thursday at three\?$/,
      );
      expect(second.notMet).toMatchObject([{ why: 'own_appointment', what: `${THURSDAY} 15:00` }]);
    },
  );

  test('on several days are named in one sentence', async () => {
    const friday = visit(FRIDAY, '09:00');
    const found = [slot(THURSDAY, '10:00'), slot(FRIDAY, '10:00')];
    const both = { found, searched: { own: [friday, ...own] }, known: ['1'] };
    const asked = { patientId: '1', preference: 'Thursday or Friday at ten' };
    expect((await ask(byPreference, asked, aCall(both))).message).toBe(
      'You already have Thursday at three, and Friday at nine, both with Dr. Lee. I have Thursday or Friday at ten with Dr. Lee.',
    );
    expect((await ask(byPreference, asked, aCall({ ...both, language: 'zh' }))).message).toMatch(
      /^您已经约了这周四下午三点，还有这周五上午九点，都是Lee医生。可以约/,
    );
  });

  test('are not named if they are past, or are the one to move', async () => {
    const search = async (row: ReturnType<typeof visit>, given: Record<string, unknown>, now = '09:00') => {
      const found = [slot(row.date, '16:00')];
      const call = aCall({
        found,
        searched: { own: [row] },
        known: ['1'],
        now: { date: row.date, time: now },
      });
      return (await ask(byPreference, { patientId: '1', preference: 'at four', ...given }, call)).message;
    };
    expect(await search(visit(FRIDAY, '10:00'), {})).toContain('at ten');
    expect(await search(visit(FRIDAY, '10:00'), {}, '14:15')).not.toContain('at ten');
    expect(await search(visit(FRIDAY, '10:00'), { movedAppointmentId: '700' })).not.toContain('at ten');
  });

  test('are named after a booking if no search has named them', async () => {
    const done = await ask(create, booking, aCall({ booked, known: ['1'] }));
    expect(done.message).toContain('You also still have Thursday at three with Dr. Lee.');
  });

  test('are not named again if the caller has heard the whole list', async () => {
    const call = aCall({ ...scene, booked, appointments: own });
    await ask(check, { patientId: '1' }, call);
    expect((await ask(byPreference, thursday, call)).message).toBe('Thursday at ten with Dr. Lee is free.');
  });
});

describe('unreadable words', () => {
  const told = async (preference: string, language: 'en' | 'zh') => {
    const call = aCall({ found: [slot(THURSDAY, '10:00')], known: ['1'], language });
    return (await ask(byPreference, { patientId: '1', preference }, call)).message;
  };

  test('are quoted as the caller said them, or not at all', async () => {
    expect(await told('Thursday morning, after the thing', 'en')).toContain(
      'I didn\'t catch "after the thing".',
    );
    expect(await told('这周四上午，往后推一个星期', 'zh')).not.toMatch(/1个周|“/);
    expect(await told('这周四上午，往后推一个星期', 'zh')).toContain('哪一天我没听全。');
  });
});

describe('"a bit later"', () => {
  const heardAt = (call: ReturnType<typeof aCall>, at: string) => {
    call.scheduling.heard = async () => [
      {
        date: date(THURSDAY),
        time: time(at),
        durationMinutes: 15,
        isBooked: false,
        providerId: '101',
      } as never,
    ];
    return call;
  };

  test.each([
    ['a bit later', '13:15', '13:40'],
    ['that is a bit early, anything later?', '13:15', '13:40'],
    ['有没有晚一点的', '13:15', '13:40'],
    ['再晚一些', '13:15', '13:40'],
    ['a little earlier', '12:55', '12:30'],
    ['早一点的有吗', '12:55', '12:30'],
    ['Thursday, a bit later than 1:10', '13:15', '13:40'],
    ['Thursday, slightly earlier than 1:10', '13:05', '12:40'],
  ])('"%s" is not %s but %s', async (preference, near, apart) => {
    const call = heardAt(aCall({ found: [slot(THURSDAY, apart)], known: ['1'] }), '13:10');
    await ask(byPreference, { patientId: '1', preference }, call);
    expect(judged(call, THURSDAY, near, '101')).toBeGreaterThan(0);
    expect(judged(call, THURSDAY, apart, '101')).toBe(0);
  });

  test('is five minutes later if nothing else is free', async () => {
    const searched = { slots: [], alternatives: [slot(THURSDAY, '13:15')], whyNot: ['full' as const] };
    const call = heardAt(aCall({ searched, known: ['1'] }), '13:10');
    const answer = await ask(byPreference, { patientId: '1', preference: 'a bit later' }, call);
    expect([answer.found, answer.slots.length]).toEqual([true, 1]);
  });
});

describe('the times of one day', () => {
  const open = { [FRIDAY]: ['09:00', '10:00', '15:00', '15:30'] };
  const friday = { patientId: '1', providerId: '101', startDate: FRIDAY };
  const timesAfter = async (said: string, given: Record<string, unknown> = {}) => {
    const call = aCall({ open, found: [slot(THURSDAY, '15:00')], known: ['1'] });
    await ask(byPreference, { patientId: '1', preference: said }, call);
    const answer = await ask(slots, { ...friday, ...given }, call);
    return (answer.slots as { time: string }[]).map(({ time: at }) => at);
  };

  test('match what the call asked for before', async () => {
    expect(await timesAfter('Thursday, late in the day')).toEqual(['15:00', '15:30']);
    expect(await timesAfter('周四下午')).toEqual(['15:00', '15:30']);
  });

  test('follow the new wish if the two differ', async () => {
    expect(await timesAfter('Thursday afternoon', { timeOfDay: 'morning' })).toEqual(['09:00', '10:00']);
    expect(await timesAfter('not Friday')).toEqual(['09:00', '10:00', '15:00', '15:30']);
  });
});

describe('one time on several days', () => {
  const found = [slot('2026-11-17', '09:30'), slot('2026-11-18', '09:30'), slot(THURSDAY, '09:30')];

  test('is spoken once', async () => {
    const wish = { patientId: '1', preference: 'this week in the morning' };
    expect((await ask(byPreference, wish, aCall({ found }))).message).toBe(
      'I have tomorrow, Wednesday, or Thursday at 9:30 with Dr. Lee.',
    );
    const inChinese = { patientId: '1', preference: '这周上午' };
    expect((await ask(byPreference, inChinese, aCall({ found, language: 'zh' }))).message).toBe(
      '可以约明天、后天或这周四上午九点半，Lee医生。',
    );
  });

  test('is spoken with each day if doctors differ or days need their month', async () => {
    const wish = { patientId: '1', preference: 'in the morning' };
    const differing = [slot(THURSDAY, '09:30'), slot(FRIDAY, '09:30', '102')];
    expect((await ask(byPreference, wish, aCall({ found: differing }))).message).toBe(
      'I have Thursday at 9:30 with Dr. Lee, or Friday at 9:30 with Dr. Haddad.',
    );
    const far = [slot('2026-12-14', '09:30'), slot('2026-12-15', '09:30')];
    expect((await ask(byPreference, wish, aCall({ found: far }))).message).toContain(
      'Monday, December 14 at 9:30, or Tuesday, December 15 at 9:30',
    );
  });
});

describe('why a day is unavailable', () => {
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    isOpen: weekday > 0 && weekday < 6,
    open: time('09:00'),
    close: time('17:00'),
    breaks: [],
  }));
  const told = async (said: readonly string[], scene: Scene = {}) => {
    const alternatives = [slot(FRIDAY, '15:30')];
    const searched = { alternatives, whyNot: ['closed' as const], ...scene.searched };
    const call = aCall({ clinic: { hours }, known: ['1'], ...scene, searched });
    const answers: string[] = [];
    for (const preference of said)
      answers.push((await ask(byPreference, { patientId: '1', preference }, call)).message);
    return answers;
  };
  const offer = 'I have Friday at 3:30 with Dr. Lee.';

  test('is said once, and not again for a wish without a day', async () => {
    expect(await told(['Saturday', 'after school, after three', 'as late as possible'])).toEqual([
      `We're closed on Saturdays. ${offer}`,
      offer,
      offer,
    ]);
    const [first, second] = await told(['星期六可以吗', '放学以后，三点以后'], { language: 'zh' });
    expect(first).toContain('诊所星期六不开门。');
    expect(second).toMatch(/^可以约/);
  });

  test('is said once about a holiday too, whose hours are asked for next', async () => {
    const [first, second] = await told(['Thursday', 'in the afternoon']);
    expect([first, second]).toEqual([`We're closed on Thursday. ${offer}`, offer]);
  });

  test('is said again if the caller names the day again, or another one', async () => {
    const closed = `We're closed on Saturdays. ${offer}`;
    expect(await told(['Saturday', 'Saturday afternoon?'])).toEqual([closed, closed]);
    expect((await told(['Saturday', 'and Sunday?']))[1]).toContain('on Sundays');
  });

  test('is said about each requested hour', async () => {
    const closes = `We close at five. ${offer}`;
    expect(await told(['Thursday at six in the evening', 'half past five then?'])).toEqual([closes, closes]);
  });

  test('is said about a time that is full for every requested doctor', async () => {
    const searched = { whyNot: ['full' as const] };
    const full = `Nothing is free on Thursday. ${offer}`;
    expect(await told(['Thursday with Dr. Lee', 'with Dr. Haddad then'], { searched })).toEqual([full, full]);
    expect(await told(['Thursday with Dr. Lee', 'Dr. Lee please'], { searched })).toEqual([full, offer]);
  });
});
