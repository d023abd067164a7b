import { describe, expect, test } from 'vitest';
import { aCall, ask, type Scene, slot } from '../../../../testing/features/voice/test-call.ts';
import { time } from '../../../kernel/time/calendar.ts';
import byPreference from '../tools/find-appointment-by-preference.ts';

// Monday is the 16th.
const THURSDAY = '2026-11-19';
const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  isOpen: weekday > 0 && weekday < 6,
  open: time('09:00'),
  close: time('17:00'),
  breaks: [],
}));

/** How starts on Thursday were judged by the last of several wishes of one call: 0 fits, null is never offered. */
async function judgedAfter(
  said: readonly (string | Record<string, unknown>)[],
  { starts, ...scene }: Scene & { readonly starts: readonly string[] },
) {
  const call = aCall({ clinic: { hours }, ...scene });
  let answer: Awaited<ReturnType<typeof ask>> | undefined;
  for (const one of said) {
    const given = typeof one === 'string' ? { preference: one } : one;
    answer = await ask(byPreference, { patientId: '1', ...given }, call);
  }
  const wish = call.told.searches.at(-1)?.wish;
  return {
    understood: String(answer?.understood),
    message: String(answer?.message),
    notMet: answer?.notMet,
    distances: starts.map((at) => wish?.distance(THURSDAY as never, time(at), { id: '101' }) ?? null),
  };
}

describe("working hours as a wish's reason", () => {
  test.each([
    'I work nine to five, so before work, or the very end of the day',
    'I have a nine to five job, so before work or the last one of the day',
    '我朝九晚五，上班前或者最晚的都行',
    '我九点到五点上班，上班前或者一天最后一个都行',
  ])('do not narrow the wish: "%s"', async (preference) => {
    const { distances } = await judgedAfter([preference], { starts: ['09:00', '12:00', '15:45'] });
    expect([distances[0], distances[2]]).toEqual([0, 0]);
    expect(distances[1]).not.toBe(0);
  });

  test.each(['not before two, so late afternoon', 'nothing before five, so the end of the day'])(
    'are not a refusal: "%s"',
    async (preference) => {
      const { distances } = await judgedAfter([preference], { starts: ['10:00', '16:45'] });
      expect(distances[0]).not.toBe(0);
      expect(distances[1] === 0).toBe(preference.includes('two'));
    },
  );

  test('apply if the clinic is open before or after them', async () => {
    const long = hours.map((day) => ({ ...day, open: time('08:00'), close: time('18:00') }));
    const { distances } = await judgedAfter(['I work nine to five, so before work or the end of the day'], {
      clinic: { hours: long },
      starts: ['08:30', '09:15', '15:45', '17:15'],
    });
    expect([distances[0], distances[3]]).toEqual([0, 0]);
    expect([distances[1], distances[2]]).not.toContain(0);
  });

  test.each([
    ['I work nine to five', 'what is the latest you have got, just the last one of the day'],
    ['我九点到五点上班', '一天最后一个是几点'],
  ])('of an earlier search do not exclude a new wish for other hours: "%s", "%s"', async (first, second) => {
    const { distances } = await judgedAfter([first, second], { starts: ['10:00', '15:45'] });
    expect(distances[1]).toBe(0);
    expect(distances[0]).not.toBe(0);
  });
});

describe('a wish for hours when the clinic is closed', () => {
  test.each(['I work nine to five so after five', '我九点到五点上班，五点以后吧'])(
    'gets the nearest hours of the day as alternatives: "%s"',
    async (preference) => {
      const { distances } = await judgedAfter([preference], { starts: ['09:00', '16:45'] });
      const [morning, evening] = distances as number[];
      expect(evening).toBeGreaterThan(0);
      expect(morning).toBeGreaterThan(evening as number);
    },
  );

  test('gets no alternative on a refused day', async () => {
    const { distances } = await judgedAfter(['after five, but not Thursday'], { starts: ['16:45'] });
    expect(distances).toEqual([null]);
  });
});

describe('hours without a day, in the evening', () => {
  const scene = {
    now: { date: '2026-11-18', time: '18:10' },
    searched: {
      alternatives: [slot(THURSDAY, '15:45')],
      whyNot: ['past' as const, 'too_soon' as const, 'full' as const, 'not_bookable' as const],
    },
    starts: [],
  };
  const given = { preference: 'something closer to five', earliestTime: '16:00' };

  test.each([
    ['too_late_in_day', 'en'],
    ['not_bookable', 'en'],
    ['closed', 'zh'],
  ] as const)('do not count as past if another day is %s', async (why, language) => {
    const searched = { ...scene.searched, whyNot: ['past' as const, why] };
    const { notMet, message } = await judgedAfter([{ ...given, language }], { ...scene, searched, language });
    expect(notMet).toMatchObject([{ why }]);
    expect(message).not.toMatch(/passed|过了/);
  });

  test('count as past if today was meant', async () => {
    const searched = { ...scene.searched, whyNot: ['past' as const] };
    const { notMet } = await judgedAfter(['today after four'], { ...scene, searched });
    expect(notMet).toMatchObject([{ why: 'past' }]);
  });
});

describe('a first choice outside the hours', () => {
  const scene = { clinic: { hours }, found: [slot(THURSDAY, '12:15')] };
  const say = async (preference: string, language: 'en' | 'zh') =>
    (await ask(byPreference, { patientId: '1', preference }, aCall({ ...scene, language }))).message;

  test('is said with the second choice', async () => {
    expect(await say('Thursday after 5:30, or else between noon and one', 'en')).toMatch(
      /^We close at five\. .*12:15/,
    );
    expect(await say('周四五点半以后，没有的话中午十二点到一点之间', 'zh')).toMatch(/^我们下午五点关门。/);
  });

  test('that is open but taken is not called closed', async () => {
    expect(await say('Thursday at ten, or else between noon and one', 'en')).not.toContain('close');
  });
});

describe('a wish that the break of the clinic covers but for its end', () => {
  const withBreak = hours.map((day) => ({ ...day, breaks: [{ from: time('12:00'), to: time('13:00') }] }));
  const findings = { found: [slot(THURSDAY, '13:00', '101')] };

  test.each([
    ['Thursday between twelve and one', 'en', /^That's our lunch break\. .*at one/],
    ['周四中午十二点到一点', 'zh', /^那个时间我们午休。.*下午一点/],
  ] as const)('is told so with the offer: "%s"', async (preference, language, message) => {
    const call = aCall({ clinic: { hours: withBreak }, language, ...findings });
    expect((await ask(byPreference, { patientId: '1', preference }, call)).message).toMatch(message);
  });

  test.each(['Thursday between eleven and one', 'Thursday between one and two'])(
    'is not told so where other hours were asked for: "%s"',
    async (preference) => {
      const call = aCall({ clinic: { hours: withBreak }, ...findings });
      expect((await ask(byPreference, { patientId: '1', preference }, call)).message).not.toContain('break');
    },
  );
});
