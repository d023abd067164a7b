import { describe, expect, test } from 'vitest';
import { aCall, appointment, ask, type Scene, slot } from '../../../../testing/features/voice/test-call.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import check from '../tools/check-appointments.ts';
import byPreference from '../tools/find-appointment-by-preference.ts';

const THURSDAY = '2026-11-19';
const ROSTER = [
  { id: '101', name: 'Dr. Susan Lee', specialty: '', gender: 'female' as const, languages: ['en'] },
  { id: '102', name: 'Dr. Omar Haddad', specialty: '', gender: 'male' as const, languages: ['en', 'zh'] },
  { id: '103', name: 'Dr. Asha Singh', specialty: '', gender: 'female' as const, languages: ['en'] },
];
const visit = (on: string, providerId: string, providerName: string) => ({
  ...appointment({ id: on, date: date(on), time: time('09:30'), providerId }),
  providerName,
});
const HISTORY = [
  visit('2026-03-02', '102', 'Dr. Omar Haddad'),
  visit('2026-09-07', '101', 'Dr. Susan Lee'),
  visit('2026-11-20', '102', 'Dr. Omar Haddad'),
];
const SCENE: Scene = {
  roster: ROSTER,
  known: ['1'],
  appointments: HISTORY,
  found: [slot(THURSDAY, '10:00')],
};
const find = (preference: string, call = aCall(SCENE)) =>
  ask(byPreference, { patientId: '1', preference }, call);
const searched = (call: ReturnType<typeof aCall>) => call.told.searches.at(-1)?.providerIds;

describe('"the same doctor as last time"', () => {
  test.each([
    ['en', 'Thursday with the same doctor I had last time, if I can', 'Last time it was Dr. Lee.'],
    ['en', 'the doctor I saw last time, Thursday', 'Last time it was Dr. Lee.'],
    ['en', 'with the same doctor, Thursday', 'Last time it was Dr. Lee.'],
    ['zh', '星期四，上次那位医生', '上次是Lee医生。'],
    ['zh', '还是上次那个医生，星期四', '上次是Lee医生。'],
  ] as const)('is looked up and named, %s: "%s"', async (language, said, words) => {
    const call = aCall({ ...SCENE, language });
    const { message, found } = await find(said, call);
    expect(found).toBe(true);
    expect(message.startsWith(words)).toBe(true);
    expect(call.told.rangesAsked).toEqual(['2024-11-16 to 2026-11-16']);
  });

  test('is the only one searched, and without such words nothing is read', async () => {
    const call = aCall(SCENE);
    await find('the same doctor as last time, Thursday', call);
    expect(searched(call)).toEqual(['101']);
    const other = aCall(SCENE);
    await find('Thursday with anybody', other);
    expect(other.told.rangesAsked).toEqual([]);
  });

  test('is read and named once per call', async () => {
    const call = aCall(SCENE);
    await find('the same doctor as last time, Thursday', call);
    const { message } = await find('the same doctor as last time, but Friday', call);
    expect(message).not.toContain('Last time');
    expect(searched(call)).toEqual(['101']);
    expect(call.told.rangesAsked).toHaveLength(1);
  });

  test('is known if past visits were read before', async () => {
    const call = aCall(SCENE);
    await ask(check, { patientId: '1', startDate: '2026-01-01', endDate: '2026-12-31' }, call);
    const { message } = await find('the doctor I saw last time, Thursday', call);
    expect(message).toContain('Last time it was Dr. Lee.');
    expect(call.told.rangesAsked).toHaveLength(1);
  });

  test('is excluded if the caller wants somebody else', async () => {
    const call = aCall(SCENE);
    await find('Thursday, but not the doctor I saw last time', call);
    expect(searched(call)).toEqual(['102', '103']);
  });

  test('stays the one of the visit being moved', async () => {
    const call = aCall({ ...SCENE, appointments: [visit('2026-11-20', '102', 'Dr. Omar Haddad')] });
    await ask(check, { patientId: '1' }, call);
    await find('move it to Thursday with the same doctor', call);
    expect(searched(call)).toEqual(['102']);
  });

  test.each([
    ['nobody is on file', { appointments: [] }],
    ['the caller may not hear of visits', { known: [] }],
  ])('is asked about if %s', async (_, change: Scene) => {
    const { message, found } = await find(
      'the same doctor as last time, Thursday',
      aCall({ ...SCENE, ...change }),
    );
    expect(found).toBe(false);
    expect(message).toBe("I can't see who it was last time. Which doctor would you like to see?");
  });

  test('who takes no bookings is named, and others are offered', async () => {
    const gone = [visit('2026-09-07', '900', 'Dr. Ann Old')];
    const { message, found } = await find(
      'Thursday, the same doctor as last time',
      aCall({ ...SCENE, appointments: gone }),
    );
    expect(found).toBe(true);
    expect(message).toBe(
      'Last time it was Dr. Old, who takes no bookings by phone. I have Thursday at ten with Dr. Lee.',
    );
  });
});

describe('a preferred doctor', () => {
  const judged = (call: ReturnType<typeof aCall>, id: string) =>
    call.told.searches.at(-1)?.wish?.distance(date(THURSDAY), time('10:00'), { id }) ?? null;

  test.each(['Thursday, better a woman', 'Thursday, a woman doctor if possible', '星期四，最好是女医生'])(
    'is searched first, and others afterwards: "%s"',
    async (said) => {
      const call = aCall(SCENE);
      await find(said, call);
      expect(searched(call)).toEqual([]);
      expect(['101', '102', '103'].map((id) => judged(call, id))).toEqual([0, 0.25, 0]);
    },
  );

  test('is required without such words', async () => {
    const call = aCall(SCENE);
    await find('Thursday, a woman', call);
    expect(searched(call)).toEqual(['101', '103']);
  });

  test('is said to be busy if somebody else is offered', async () => {
    const other = slot(THURSDAY, '10:00', '102');
    const searchedFor = { slots: [], alternatives: [other], whyNot: ['full' as const] };
    const { found, message } = await find(
      'Thursday at ten, better a woman',
      aCall({ ...SCENE, searched: searchedFor }),
    );
    expect(found).toBe(true);
    expect(message).toBe(
      'Nothing is free then with Dr. Lee or Dr. Singh. Thursday at ten with Dr. Haddad is free.',
    );
  });

  test.each([
    [
      'en',
      'Thursday, better a woman who speaks Mandarin',
      "We don't have a woman doctor who speaks Mandarin. Dr. Haddad speaks it, and there's Dr. Lee or Dr. Singh for a woman doctor.",
    ],
    [
      'zh',
      '我想要女医生，最好是会说中文的，星期四',
      '会讲国语的女医生我们没有。会讲的是Haddad医生，女医生有Lee医生或Singh医生。',
    ],
    ['en', 'Thursday, preferably somebody who speaks French', 'None of our doctors speaks that language.'],
  ] as const)(
    'with traits nobody has: the nearest are offered, and it is said (%s: %s)',
    async (language, said, words) => {
      const { found, message } = await find(said, aCall({ ...SCENE, language }));
      expect(found).toBe(true);
      expect(message.startsWith(words)).toBe(true);
    },
  );

  test('does not relax the requirements beside it', async () => {
    const call = aCall({ ...SCENE, language: 'zh' });
    await find('我想要女医生，最好是会说中文的，星期四', call);
    expect(searched(call)).toEqual(['101', '103']);
  });
});
