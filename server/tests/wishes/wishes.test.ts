import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  type CalendarDate,
  date,
  eachDay,
  time,
  weekdayOf,
} from '../../src/kernel/time/calendar.ts';
import { normalise } from '../../src/kernel/wishes/normalise.ts';
import { readWish, wishRules } from '../../src/kernel/wishes/read-wish.ts';
import { tokensOf } from '../../src/kernel/wishes/token.ts';
import { fitsWish, wishWindows } from '../../src/kernel/wishes/wish.ts';
import { blindRows, judge } from './blind-2.ts';
import { contractRows, judgeContractRow } from './blind-3.ts';
import { judgeSentence, type Rulings, rowsOf, sentenceRows } from './blind-4.ts';
import { judgeSpoken, spokenRowsOf } from './blind-5.ts';
import { meaningOf } from './wish-meaning.ts';

const file = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

interface Row {
  readonly today: string;
  readonly now: string;
  readonly heard: readonly string[];
  readonly said: string;
  readonly meaning: string;
}

function ownRows(): Row[] {
  let [today, now] = ['', ''];
  let heard: string[] = [];
  return file('own.txt')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('@today')) [today, now, heard] = [line.slice(6).trim(), '10:20', []];
      if (line.startsWith('@now')) now = line.slice(4).trim();
      if (line.startsWith('@heard'))
        heard = line
          .slice(6)
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== '');
      const at = line.lastIndexOf(' => ');
      if (at < 0 || /^[#@]/.test(line)) return [];
      return [{ today, now, heard, said: line.slice(0, at), meaning: line.slice(at + 4) }];
    });
}

describe('our own table of wishes', () => {
  test.each(ownRows())('on $today, "$said" means $meaning', ({ today, now, heard, said, meaning }) => {
    expect(meaningOf(said, { today, now, heard })).toBe(meaning);
  });

  test('has at least 600 rows, at least 300 of them Chinese', () => {
    const chinese = ownRows().filter(({ said }) => /\p{Script=Han}/u.test(said));
    expect([ownRows().length >= 600, chinese.length >= 300]).toEqual([true, true]);
  });
});

interface BlindRow {
  readonly text: string;
  readonly days: readonly string[] | { readonly from: string; readonly to: string | null } | null;
  readonly excludeDays: readonly string[];
  readonly from: string | null;
  readonly to: string | null;
}

const MONDAY = date('2026-11-16');
const NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** The table lists a recurring weekday for 28 days. */
const AHEAD = eachDay({ from: MONDAY, to: addDays(MONDAY, 27) });

function expectedDays({ days, excludeDays }: BlindRow): CalendarDate[] {
  const holds = (day: CalendarDate) => {
    if (days === null) return true;
    if ('from' in days) return day >= days.from && (days.to === null || day <= days.to);
    return days.includes(day);
  };
  return AHEAD.filter(
    (day) => holds(day) && !excludeDays.includes(day) && !excludeDays.includes(NAMES[weekdayOf(day)] ?? ''),
  );
}

describe('a table by an author who had not seen the reader', () => {
  const rows = JSON.parse(file('blind.json')) as BlindRow[];

  test.each(rows)('"$text"', (row) => {
    const wish = readWish(row.text, { today: MONDAY, now: time('09:00') });
    const windows = new Map(AHEAD.map((day) => [day, wishWindows(wish, day)]));
    const days = AHEAD.filter((day) => (windows.get(day)?.length ?? 0) > 0);
    expect(days).toEqual(expectedDays(row));
    const [first] = days;
    const times = first ? (windows.get(first) ?? []) : [];
    const clock = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    const from = Math.min(...times.map((window) => window.from));
    const to = Math.max(...times.map((window) => window.to));
    expect([from <= 0 ? null : clock(from), to >= 1439 ? null : clock(to)]).toEqual([row.from, row.to]);
  });
});

describe('a second table by an author who had not seen the reader', () => {
  const verdicts = blindRows.map((row) => ({ said: row.text, verdict: judge(row) }));

  test('has 120 rows, half of them Chinese', () => {
    const chinese = blindRows.filter(({ lang }) => lang === 'zh');
    expect([blindRows.length, chinese.length]).toEqual([120, 60]);
  });

  // On the first run, before the reader had been changed: 101 right, 5 asked about, 14 wrong.
  test('is read correctly or asked about, never wrongly', () => {
    expect(verdicts.filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
    const right = verdicts.filter(({ verdict }) => verdict === 'right').length;
    expect(right / verdicts.length).toBeGreaterThanOrEqual(0.97);
  });
});

describe('a table written from the contract before the reader was read', () => {
  // On the first run, before the reader had been changed: 103 right, 1 asked about, 13 wrong of 117.
  test.each(contractRows)('"$said" is $expected', (row) => {
    expect(judgeContractRow(row)).toBe('right');
  });

  test('has at least 100 rows, half of them Chinese', () => {
    const chinese = contractRows.filter(({ said }) => /\p{Script=Han}/u.test(said));
    expect([contractRows.length >= 100, chinese.length >= 50]).toEqual([true, true]);
  });
});

describe('whole sentences with reasons and asides, by an author who had not seen the reader', () => {
  const verdicts = sentenceRows.map((row) => ({ id: row.id, said: row.text, verdict: judgeSentence(row) }));

  test('has 160 rows, half of them Chinese', () => {
    const chinese = sentenceRows.filter(({ lang }) => lang === 'zh');
    expect([sentenceRows.length, chinese.length]).toEqual([160, 80]);
  });

  // On the first run, before the reader had been changed: 61 right, 35 asked about, 64 wrong.
  test('is read no worse than before', () => {
    const count = (wanted: string) => verdicts.filter(({ verdict }) => verdict === wanted).length;
    expect(count('right')).toBeGreaterThanOrEqual(144);
    expect(verdicts.filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
  });
});

/** Where two receptionists may differ, the contract or the tables above have decided. */
const ORDINARY_RULINGS: Rulings = {
  // "In a week" is the week that begins then, and 下周一以后 begins on Tuesday.
  208: { open: ['2026-11-23', '2026-11-30'] },
  288: { open: ['2026-11-23', '2026-11-23'], time: { from: '10:00' } },
  // A bare time is today.
  264: { instead: [{ days: ['2026-11-17'], time: { at: '14:00' } }] },
};
const REASON_RULINGS: Rulings = {
  53: { open: ['2026-12-07', '2026-12-20'] },
  // Only the day on which somebody is nearby is not said.
  226: { instead: [{ time: { from: '12:00' } }] },
  243: { open: ['2026-11-23', '2026-11-30'] },
  278: { open: ['2026-11-23', '2026-11-26'] },
  285: { open: ['2026-12-14', '2026-12-31'] },
};

describe.each([
  // On the first run, before the reader had been changed: 189 right, 10 asked about, 21 wrong.
  {
    file: 'blind-6.json',
    what: 'ordinary callers',
    rulings: ORDINARY_RULINGS,
    rows: 220,
    right: 220,
    wrong: [],
  },
  // On the first run, after the table above had been mended: 157 right, 32 asked about, 51 wrong.
  {
    file: 'blind-7.json',
    what: 'callers who say why',
    rulings: REASON_RULINGS,
    rows: 240,
    right: 233,
    wrong: [219],
  },
  // On the first run, after both tables above had been mended: 106 right, 4 asked about, 10 wrong.
  { file: 'blind-8.json', what: 'callers of a week', rulings: {}, rows: 120, right: 117, wrong: [252] },
])('$what, by an author who had not seen the reader', ({ file, rulings, rows, right, wrong }) => {
  const verdicts = rowsOf(file).map((row) => ({ id: row.id, verdict: judgeSentence(row, rulings) }));
  const judged = (wanted: string) => verdicts.filter(({ verdict }) => verdict === wanted);

  test('are understood no worse than before', () => {
    expect(verdicts).toHaveLength(rows);
    expect(judged('wrong').map(({ id }) => id)).toEqual(wrong);
    expect(judged('right').length).toBeGreaterThanOrEqual(right);
  });
});

describe.each([
  // On the first run, before the reader had been changed: 87 right, 9 asked about, 24 wrong.
  {
    file: 'blind-5.txt',
    what: 'what callers say before and after an offer',
    rows: 120,
    chinese: 60,
    asked: 0,
  },
  // On the first run, before the reader had been changed: 90 right, 25 asked about, 37 wrong.
  {
    file: 'blind-9.txt',
    what: 'whole sentences as a recogniser writes them',
    rows: 152,
    chinese: 77,
    asked: 1,
  },
  // On the first run, after the table above had been mended: 68 right, 8 asked about, 24 wrong.
  { file: 'blind-10.txt', what: 'more of such sentences', rows: 100, chinese: 48, asked: 1 },
  // On the first run, after both tables above had been mended: 35 right, 5 asked about, 9 wrong.
  { file: 'blind-11.txt', what: 'a last set of them', rows: 49, chinese: 24, asked: 1, wrong: 4 },
  // On the first run, before the reader had been changed: 97 right, 10 asked about, 13 wrong.
  {
    file: 'blind-12.txt',
    what: 'callers with reasons, asides and other schedules',
    rows: 120,
    chinese: 60,
    asked: 1,
  },
  // On the first run, after the table above had been mended: 93 right, 10 asked about, 17 wrong.
  { file: 'blind-13.txt', what: 'more of such callers', rows: 120, chinese: 60, asked: 3 },
  // On the first run, after doubts about a reading had been made questions: 134 right, 7 asked about, 9 wrong.
  { file: 'blind-14.txt', what: 'callers of all kinds', rows: 150, chinese: 75, asked: 3 },
  // On the first run, after the table above had been mended: 132 right, 13 asked about, 5 wrong.
  { file: 'blind-15.txt', what: 'more callers of all kinds', rows: 150, chinese: 75, asked: 7 },
  // On the first run, after both tables above had been mended: 131 right, 13 asked about, 6 wrong.
  { file: 'blind-16.txt', what: 'a last set of all kinds', rows: 150, chinese: 75, asked: 6 },
  // On the first run, before the reader had been changed: 82 right, 7 asked about, 11 wrong
  // (English 40, 5, 5; Chinese 42, 2, 6).
  { file: 'blind-17.txt', what: 'callers of a later year', rows: 100, chinese: 50, asked: 0 },
  // On the first run, after the table above had been mended: 89 right, 5 asked about, 6 wrong
  // (English 45, 3, 2; Chinese 44, 2, 4).
  { file: 'blind-18.txt', what: 'more callers of that year', rows: 100, chinese: 50, asked: 0 },
  // On the first run, before the reader had been changed: 61 right, 16 asked about, 23 wrong
  // (English 30, 10, 10; Chinese 31, 6, 13).
  { file: 'blind-19.txt', what: 'harder wishes, as people ramble', rows: 100, chinese: 50, asked: 11 },
  // On the first run, after the table above had been mended: 61 right, 22 asked about, 17 wrong.
  { file: 'blind-20.txt', what: 'more of these, without punctuation', rows: 100, chinese: 50, asked: 21 },
  // On the first run, after the table above had been mended: 65 right, 20 asked about, 15 wrong
  // (English 29, 13, 8; Chinese 36, 7, 7).
  { file: 'blind-21.txt', what: 'a last set of these', rows: 100, chinese: 50, asked: 6, wrong: 1 },
  // On the first run, before and after the reader had been changed: 90 right, 6 asked about, 4 wrong.
  { file: 'blind-22.txt', what: 'ordinary callers of a week in December', rows: 100, chinese: 50, asked: 2 },
  // On the first run, before the reader had been changed for this table: 78 right, 9 asked about, 13 wrong.
  {
    file: 'blind-23.txt',
    what: 'callers with stories in January',
    rows: 100,
    chinese: 50,
    asked: 5,
    wrong: 2,
  },
  // On the first run: 72 right, 16 asked about, 12 wrong.
  {
    file: 'blind-24.txt',
    what: 'callers with stories in February',
    rows: 100,
    chinese: 50,
    asked: 7,
    wrong: 1,
  },
  // On the first run, before and after told clauses were taken apart: 88 right, 2 asked about, 10 wrong;
  // 89, 2, 9 with 陈 taken for Chen (English 45, 1, 4; Chinese 44, 1, 5).
  { file: 'blind-25.txt', what: 'callers of April and September', rows: 100, chinese: 50, asked: 0 },
  // On the first run, after the table above had been mended: 89 right, 6 asked about, 5 wrong
  // (English 46, 3, 1; Chinese 43, 3, 4).
  { file: 'blind-26.txt', what: 'callers of January and June', rows: 100, chinese: 50, asked: 3 },
  // On the first run, after both tables above had been mended: 85 right, 8 asked about, 7 wrong
  // (English 43, 4, 3; Chinese 42, 4, 4).
  {
    file: 'blind-27.txt',
    what: 'callers of October and May',
    rows: 100,
    chinese: 50,
    asked: 5,
    wrong: 1,
  },
])('$what, written from the contract', ({ file: table, rows, chinese, asked, wrong = 0 }) => {
  const spoken = spokenRowsOf(table);
  const verdicts = spoken.map((row) => ({ said: row.said, verdict: judgeSpoken(row) }));

  test('has its rows, half of them Chinese', () => {
    expect(spoken).toHaveLength(rows);
    expect(spoken.filter(({ said }) => /\p{Script=Han}/u.test(said))).toHaveLength(chinese);
  });

  test('is read no worse than before', () => {
    expect(verdicts.filter(({ verdict }) => verdict === 'wrong').length).toBeLessThanOrEqual(wrong);
    expect(verdicts.filter(({ verdict }) => verdict === 'asked').length).toBeLessThanOrEqual(asked);
  });
});

describe('a preferred doctor', () => {
  const moment = { today: MONDAY, now: time('09:00') };
  test.each([
    'Better a woman who speaks Mandarin',
    'Friday, ideally with a woman',
    'Dr. Lee if possible',
    'Dr. Lee, and if not then anybody',
    '李医生，没有的话谁都可以',
    '最好是女医生',
    '周五，女医生优先',
  ])('"%s" allows the others', (said) => {
    expect(readWish(said, moment).persons[0]).toMatchObject({ isPreferred: true });
  });

  test.each(['if it is Dr. Lee any time, otherwise a woman', '最好李医生，没有的话女医生也行'])(
    '"%s" allows either',
    (said) => {
      expect(readWish(said, moment).persons[1]).toMatchObject({ isAlternative: true });
    },
  );

  test.each(['a woman, please', '我要女医生', 'not with Dr. Lee if possible'])(
    '"%s" allows no others',
    (said) => {
      expect(readWish(said, moment).persons[0]?.isPreferred).toBeUndefined();
    },
  );
});

test.each(['Monday and Wednesday', '周一和周三'])(
  '"%s" means next week once the clinic has closed',
  (said) => {
    const days = (isTodayOver: boolean) =>
      readWish(said, { today: MONDAY, now: time('19:00'), isTodayOver }).options.flatMap(
        (part) => part.days ?? [],
      );
    expect(days(false).map(({ from }) => from)).toContain('2026-11-16');
    expect(days(true).map(({ from }) => from)).toContain('2026-11-23');
  },
);

test.each([
  ['the week after next, Monday or Tuesday', '2026-11-30'],
  ['Not next week, the week after. Monday or Tuesday.', '2026-11-30'],
  ['下下周，周一或者周二', '2026-11-30'],
])('"%s" is of that week, also on a Monday evening', (said, from) => {
  const wish = readWish(said, { today: MONDAY, now: time('19:00'), isTodayOver: true });
  expect(wish.options.map(({ days }) => days?.map((span) => [span.from, span.weekdays]))).toEqual([
    [[from, [1]]],
    [[from, [2]]],
  ]);
});

describe('any sentence', () => {
  const pieces = fc.constantFrom(
    ...'not|after|before|by|between|and|or|to|from|Tuesday|next|this|week|the 20th|20号|3|三点|下周二|不要|除了|以后|之前|左右|morning|下午|,|.|2026-12-20|2099-01-01|12/25|in|two|weeks|月底|around|noon|4pm|doesn’t work|不行|first|周一三五|、|later|that day|那天|no wait|不对|Dr. Lee|李医生|比|晚一点'.split(
      '|',
    ),
  );
  const sentences = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 600 }),
    fc.array(pieces, { maxLength: 40 }).map((said) => said.join(' ')),
    fc.array(pieces, { maxLength: 40 }).map((said) => said.join('')),
  );
  const late = [
    { date: date('2026-11-19'), time: time('09:20') },
    { date: date('2026-11-20'), time: time('23:50'), endTime: time('23:59') },
  ];
  const moments = fc.constantFrom([], [{ date: date('2026-11-19'), time: time('09:20') }], late);

  test('can be parsed, and no window lies outside the day', () => {
    fc.assert(
      fc.property(sentences, moments, (said, heard) => {
        const wish = readWish(said, { today: MONDAY, now: time('10:20'), heard });
        for (const day of AHEAD)
          for (const { from, to } of wishWindows(wish, day))
            expect(from <= to && from >= 0 && to <= 1440).toBe(true);
        expect(typeof fitsWish(wish, MONDAY, time('10:30'))).toBe('boolean');
      }),
      { numRuns: 1500, examples: [['after that day 左右', late]] },
    );
  });

  /** A quiet machine takes less than a millisecond (docs/results.md); beside other work it is several. */
  const MOST_MS = 6;
  /** Rules tried on 500 characters of our own wishes: up to 1,700 before their beginnings were read ahead. */
  const MOST_TRIES = 620;
  /** Of a reader that is linear, 4; of one that compares every word with every other, 16. */
  const MOST_GROWTH = 8;
  const moment = {
    today: MONDAY,
    now: time('10:20'),
    heard: [{ date: date('2026-11-19'), time: time('09:20') }],
  };

  /** The best of many runs after a warm-up: other work on the machine can only slow a run down. */
  function fastestMs(said: string, runs = 30, goal = 0): number {
    let best = Number.POSITIVE_INFINITY;
    for (let run = 0; run < runs && best > goal; run += 1) {
      const start = performance.now();
      readWish(said, moment);
      best = Math.min(best, performance.now() - start);
    }
    return best;
  }

  function triesOf(said: string): number {
    let tries = 0;
    tokensOf(
      normalise(said),
      (text, at) => {
        const rules = wishRules(text, at);
        tries += rules.length;
        return rules;
      },
      moment,
    );
    return tries;
  }

  const DENSE = [
    'next Tuesday or so after four but not too late and never on a Monday, with Dr. Lee if possible, ',
    '下周二或者周三下午三点以后，不要太晚，除了周五都可以，找李医生，',
    '下週二或者週三下午三點以後，不要太晚，除了週五都可以，找李醫生，',
    '周周周周下下下上午点点点不不不',
    '1 1 1 1 ',
    '20号21号',
    '明天后天',
    'a a a the the to to or not after ',
    'aaaaaaaaaaaaaaaaaaaaaaaa',
    'between 2 and 4 or 3 to 5 on the 20th to the 25th of december ',
  ];
  /** Our own wishes one after the other, fifty sentences of 500 characters. */
  const rows = ownRows();
  const JOINED = Array.from({ length: 50 }, (_, index) =>
    rows
      .filter((_row, place) => place % 50 === index)
      .map(({ said }) => said)
      .join(', ')
      .slice(0, 500),
  );

  test.each(DENSE)('500 characters of "%s" take milliseconds', (piece) => {
    const said = piece.repeat(250).slice(0, 500);
    expect(fastestMs(said, 200, MOST_MS)).toBeLessThan(MOST_MS);
  });

  test('500 characters of wishes take milliseconds', () => {
    const slow = JOINED.filter((said) => fastestMs(said, 200, MOST_MS) >= MOST_MS);
    const tried = JOINED.filter((said) => triesOf(said) >= MOST_TRIES);
    expect([slow, tried]).toEqual([[], []]);
  });

  test('four times the length takes at most eight times as long', () => {
    const long = fc
      .array(pieces, { minLength: 250, maxLength: 250 })
      .map((said) => said.join(' ').slice(0, 500));
    fc.assert(
      fc.property(long, (said) => {
        const quarter = fastestMs(said.slice(0, 125));
        expect(fastestMs(said) / quarter).toBeLessThan(MOST_GROWTH);
      }),
      // Each shrinking step would be measured again, for minutes.
      { numRuns: 15, endOnFailure: true },
    );
  });
});
