import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { date, parseDate, parseTime, time } from '../../kernel/calendar.ts';
import { readPreference } from './preference.ts';
import { SUNDAY, understood } from './preference-for-tests.ts';

describe('days counted from today', () => {
  test.each([
    ['today', '2026-11-15'],
    ['today, later in the day', '2026-11-15 from 12:00'],
    ['tomorrow', '2026-11-16'],
    ['tonight', '2026-11-15 from 12:00 around 18:00'],
    ['this afternoon', '2026-11-15 from 12:00'],
    ['day after tomorrow', '2026-11-17'],
    ['tomorrow or the day after', '2026-11-16 to 2026-11-17'],
    ['in three days', '2026-11-18'],
    ['in a few days', '2026-11-18 to 2026-11-20'],
    ['next few days', '2026-11-15 to 2026-11-18'],
    ['a week today', '2026-11-22'],
    ['a week from tomorrow', '2026-11-23'],
    ['in two weeks', '2026-11-29 to 2026-12-05'],
    ['in 2-3 weeks', '2026-11-29 to 2026-12-12'],
    ['in a couple of weeks', '2026-11-29 to 2026-12-05'],
    ['three weeks from now', '2026-12-06 to 2026-12-12'],
    ['within two weeks', '2026-11-15 to 2026-11-29'],
    ['in the next two weeks', '2026-11-15 to 2026-11-29'],
    ['over the next week', '2026-11-15 to 2026-11-22'],
    ['in a month', '2026-12-15 to 2026-12-28'],
    ['six months from now', '2027-05-15 to 2027-05-28'],
    ['later today', '2026-11-15 from 10:20'],
    ['in two hours', '2026-11-15 from 12:20'],
    ['今天', '2026-11-15'],
    ['明天早上', '2026-11-16 until 11:59'],
    ['明晚', '2026-11-16 from 12:00 around 18:00'],
    ['明早九点', '2026-11-16 around 09:00'],
    ['今晚八点', '2026-11-15 around 20:00'],
    ['后天', '2026-11-17'],
    ['大后天', '2026-11-18'],
    ['明后天', '2026-11-16 to 2026-11-17'],
    ['今明两天', '2026-11-15 to 2026-11-16'],
    ['聽日下晝', '2026-11-16 from 12:00'],
    ['三天后', '2026-11-18'],
    ['两三天后', '2026-11-17 to 2026-11-18'],
    ['过几天', '2026-11-18 to 2026-11-20'],
    ['这几天', '2026-11-15 to 2026-11-18'],
    ['最近几天', '2026-11-15 to 2026-11-18'],
    ['两周后', '2026-11-29 to 2026-12-05'],
    ['两周内', '2026-11-15 to 2026-11-29'],
    ['一个月后', '2026-12-15 to 2026-12-28'],
    ['半年后', '2027-05-15 to 2027-05-28'],
    ['两个小时后', '2026-11-15 from 12:20'],
  ])('"%s" means %s', (said, meant) => {
    expect(understood(said)).toBe(meant);
  });
});

describe('weeks', () => {
  test.each([
    ['next week', '2026-11-16 to 2026-11-22'],
    ['this week', '2026-11-15 to 2026-11-22'],
    ['later this week', '2026-11-16 to 2026-11-22'],
    ['early next week', '2026-11-16 to 2026-11-18'],
    ['the end of next week', '2026-11-19 to 2026-11-22'],
    ['second half of next week', '2026-11-19 to 2026-11-22'],
    ['the week after next', '2026-11-23 to 2026-11-29'],
    ['next next week', '2026-11-23 to 2026-11-29'],
    ['week of November 23', '2026-11-23 to 2026-11-29'],
    ['week of the 23rd', '2026-11-23 to 2026-11-29'],
    ['this weekend', '2026-11-15'],
    ['next weekend', '2026-11-21 to 2026-11-22'],
    ['on the weekend', 'any day on Sat Sun'],
    ['weekday mornings', 'any day on Mon Tue Wed Thu Fri until 11:59'],
    ['mid-week', 'any day on Tue Wed Thu'],
    ['下周', '2026-11-16 to 2026-11-22'],
    ['下周初', '2026-11-16 to 2026-11-18'],
    ['下下周', '2026-11-23 to 2026-11-29'],
    ['这个周末', '2026-11-15'],
    ['下周末', '2026-11-21 to 2026-11-22'],
    ['周末', 'any day on Sat Sun'],
    ['工作日下班后', 'any day on Mon Tue Wed Thu Fri from 16:00'],
  ])('"%s" means %s', (said, meant) => {
    expect(understood(said)).toBe(meant);
  });
});

describe('weekdays', () => {
  test.each([
    ['Tuesday', 'any day on Tue'],
    ['tues', 'any day on Tue'],
    ['on Tuesdays', 'any day on Tue'],
    ['next Tuesday', '2026-11-17'],
    ['next Tuesday afternoon', '2026-11-17 from 12:00'],
    ['this Friday', '2026-11-20'],
    ['coming Wednesday', '2026-11-18'],
    ['the Tuesday after next', '2026-11-24'],
    ['a week from Friday', '2026-11-27'],
    ['two weeks from Monday', '2026-11-30'],
    ['Tuesday next week', '2026-11-16 to 2026-11-22 on Tue'],
    ['next week Tuesday or Thursday', '2026-11-16 to 2026-11-22 on Tue Thu'],
    ['next Tuesday or Wednesday', '2026-11-17 to 2026-11-18'],
    ['next Monday through Wednesday', '2026-11-16 to 2026-11-18'],
    ['Monday through Wednesday next week', '2026-11-16 to 2026-11-22 on Mon Tue Wed'],
    ['Tuesday or Thursday afternoon', 'any day on Tue Thu from 12:00'],
    ['Monday, Wednesday or Friday mornings', 'any day on Mon Wed Fri until 11:59'],
    ['Mon-Wed', 'any day on Mon Tue Wed'],
    ['Tue/Thu', 'any day on Tue Thu'],
    ['Can I come in Wednesday at ten fifteen?', 'any day on Wed around 10:15'],
    ['I may come Tuesday', 'any day on Tue'],
    ['tomorrow or Tuesday', '2026-11-16 to 2026-11-17'],
    ['tomorrow if not then Friday', '2026-11-16 to 2026-11-20 without 2026-11-17 2026-11-18 2026-11-19'],
    ['周二', 'any day on Tue'],
    ['下周二', '2026-11-17'],
    ['下周二下午', '2026-11-17 from 12:00'],
    ['下個禮拜二', '2026-11-17'],
    ['下下周三', '2026-11-25'],
    ['这周五上午', '2026-11-20 until 11:59'],
    ['礼拜四下午', 'any day on Thu from 12:00'],
    ['本周六', '2026-11-21'],
    ['星期天', 'any day on Sun'],
    ['每周三', 'any day on Wed'],
    ['周三或周四', 'any day on Wed Thu'],
    ['周二、周四上午', 'any day on Tue Thu until 11:59'],
    ['周二或四下午', 'any day on Tue Thu from 12:00'],
    ['周一三五', 'any day on Mon Wed Fri'],
    ['周六日', 'any day on Sat Sun'],
    ['周一至五', 'any day on Mon Tue Wed Thu Fri'],
    ['周一到周五下午', 'any day on Mon Tue Wed Thu Fri from 12:00'],
    ['下周一或周三', '2026-11-16 to 2026-11-18 without 2026-11-17'],
    ['下周二三点', '2026-11-17 around 15:00'],
    ['周二三点半', 'any day on Tue around 15:30'],
    ['能不能周二', 'any day on Tue'],
    ['周二可不可以', 'any day on Tue'],
  ])('"%s" means %s', (said, meant) => {
    expect(understood(said)).toBe(meant);
  });
});

describe('dates', () => {
  test.each([
    ['the 20th', '2026-11-20'],
    ['the 20th after 4', '2026-11-20 from 16:00'],
    ['the first', '2026-12-01'],
    ['how about the twenty-first', '2026-11-21'],
    ['31st', '2026-12-31'],
    ['March 3rd', '2027-03-03'],
    ['Mar. 3', '2027-03-03'],
    ['3rd of March', '2027-03-03'],
    ['the twenty first of december', '2026-12-21'],
    ['November 20, 2026', '2026-11-20'],
    ['Friday, November 20 at 2:30 pm', '2026-11-20 around 14:30'],
    ['Tuesday the 17th', '2026-11-17'],
    ['11/20', '2026-11-20'],
    ['20/11', '2026-11-20'],
    ['12/20/2026', '2026-12-20'],
    ['2026-12-20', '2026-12-20'],
    ['2026-12-20T15:00', '2026-12-20 around 15:00'],
    ['2023-12-20', '2026-12-20'],
    ['2026-11-14', '2026-11-15'],
    ['May 5', '2027-05-05'],
    ['the 20th or the 22nd', '2026-11-20 to 2026-11-22 without 2026-11-21'],
    ['the 20th or 21st of December', '2026-12-20 to 2026-12-21'],
    ['January 20 or 25', '2027-01-20 to 2027-01-25 without 2027-01-21 2027-01-22 2027-01-23 2027-01-24'],
    ['Nov 20 to 25', '2026-11-20 to 2026-11-25'],
    ['20th to 25th of december', '2026-12-20 to 2026-12-25'],
    ['between the 20th and the 25th', '2026-11-20 to 2026-11-25'],
    ['next month on the 5th', '2026-12-05'],
    ['二十号', '2026-11-20'],
    ['3月3号', '2027-03-03'],
    ['三月三日下午', '2027-03-03 from 12:00'],
    ['11月18日下午3点半', '2026-11-18 around 15:30'],
    ['2026年12月1日', '2026-12-01'],
    ['明年3月3号', '2027-03-03'],
    ['下个月五号', '2026-12-05'],
    ['这个月二十号', '2026-11-20'],
    ['20号到25号', '2026-11-20 to 2026-11-25'],
    ['20到25号', '2026-11-20 to 2026-11-25'],
    ['二十号或者二十二号下午', '2026-11-20 to 2026-11-22 without 2026-11-21 from 12:00'],
  ])('"%s" means %s', (said, meant) => {
    expect(understood(said)).toBe(meant);
  });
});

describe('months', () => {
  test.each([
    ['next month', '2026-12-01 to 2026-12-31'],
    ['this month', '2026-11-15 to 2026-11-30'],
    ['December', '2026-12-01 to 2026-12-31'],
    ['in December', '2026-12-01 to 2026-12-31'],
    ['early December', '2026-12-01 to 2026-12-10'],
    ['mid December', '2026-12-11 to 2026-12-20'],
    ['first week of December', '2026-12-01 to 2026-12-07'],
    ['last week of December', '2026-12-25 to 2026-12-31'],
    ['the third week of January', '2027-01-15 to 2027-01-21'],
    ['end of the month', '2026-11-24 to 2026-11-30'],
    ['beginning of the month', '2026-12-01 to 2026-12-10'],
    ['end of next month', '2026-12-25 to 2026-12-31'],
    ['next year', '2027-01-01 to 2027-01-31'],
    ['月底', '2026-11-24 to 2026-11-30'],
    ['月初', '2026-12-01 to 2026-12-10'],
    ['下个月', '2026-12-01 to 2026-12-31'],
    ['下个月初', '2026-12-01 to 2026-12-10'],
    ['下个月中旬', '2026-12-11 to 2026-12-20'],
    ['十二月', '2026-12-01 to 2026-12-31'],
    ['十二月底', '2026-12-25 to 2026-12-31'],
    ['明年一月', '2027-01-01 to 2027-01-31'],
    ['年底', '2026-12-15 to 2026-12-31'],
  ])('"%s" means %s', (said, meant) => {
    expect(understood(said)).toBe(meant);
  });
});

describe('bounds on the day', () => {
  test.each([
    ['after the 20th', '2026-11-21 to 2026-12-21'],
    ['before the 20th', '2026-11-15 to 2026-11-19'],
    ['by Friday', '2026-11-15 to 2026-11-20'],
    ['before Friday', '2026-11-15 to 2026-11-19'],
    ['Friday at the latest', '2026-11-15 to 2026-11-20'],
    ['after Tuesday', '2026-11-18 to 2026-12-18'],
    ['not until Friday', '2026-11-20 to 2026-12-20'],
    ['not before the 20th', '2026-11-20 to 2026-12-20'],
    ['on or after the 20th', '2026-11-20 to 2026-12-20'],
    ['after next week', '2026-11-23 to 2026-12-23'],
    ['from next Monday', '2026-11-16 to 2026-12-16'],
    ['starting December 1', '2026-12-01 to 2026-12-31'],
    ['after November 20th but before December 1st', '2026-11-21 to 2026-11-30'],
    ['around the 20th', '2026-11-18 to 2026-11-22'],
    ['Tuesday after the 20th', '2026-11-21 to 2026-12-21 on Tue'],
    ['20号以后', '2026-11-21 to 2026-12-21'],
    ['20号之前', '2026-11-15 to 2026-11-19'],
    ['周五以前', '2026-11-15 to 2026-11-19'],
    ['下周三之前', '2026-11-15 to 2026-11-17'],
    ['最晚周五', '2026-11-15 to 2026-11-20'],
    ['从下周开始', '2026-11-16 to 2026-12-16'],
    ['从20号起', '2026-11-20 to 2026-12-20'],
    ['20号左右', '2026-11-18 to 2026-11-22'],
  ])('"%s" means %s', (said, meant) => {
    expect(understood(said)).toBe(meant);
  });
});

describe('what is refused', () => {
  test.each([
    ['not Tuesday', 'any day never Tue'],
    ['no Mondays', 'any day never Mon'],
    ['never on Friday', 'any day never Fri'],
    ['except Friday', 'any day never Fri'],
    ['any day but Friday', 'any day never Fri'],
    ['not Monday, Tuesday or Wednesday', 'any day never Mon Tue Wed'],
    ['not Tuesday, Thursday afternoon', 'any day on Thu never Tue from 12:00'],
    ['Not Tuesday but Thursday', 'any day on Thu never Tue'],
    ["Tuesday doesn't work, Thursday is fine", 'any day on Thu never Tue'],
    ["I can't do Fridays", 'any day never Fri'],
    ["can't make it Monday", 'any day never Mon'],
    ["I'm busy Tuesday", 'any day never Tue'],
    ["Tuesday I'm busy", 'any day never Tue'],
    ['I work Mondays', 'any day never Mon'],
    ['Tuesday rather than Wednesday', 'any day on Tue never Wed'],
    ['any day next week except Friday', '2026-11-16 to 2026-11-22 never Fri'],
    ['next week but not Monday', '2026-11-16 to 2026-11-22 never Mon'],
    [
      'not next week',
      'any day without 2026-11-16 2026-11-17 2026-11-18 2026-11-19 2026-11-20 2026-11-21 2026-11-22',
    ],
    ['not Tuesday morning', 'any day never Tue'],
    ['not in the morning', 'any day from 12:00'],
    ['not in the evening', 'any day until 16:59'],
    ['any time in December except the 25th', '2026-12-01 to 2026-12-31 without 2026-12-25'],
    ['no weekends please', 'any day never Sat Sun'],
    ['No, Tuesday', 'any day on Tue'],
    ['不要周五', 'any day never Fri'],
    ['别安排周一', 'any day never Mon'],
    ['除了周五都可以', 'any day never Fri'],
    ['除了周一和周三', 'any day never Mon Wed'],
    ['周一不行', 'any day never Mon'],
    ['周一周二都不行', 'any day never Mon Tue'],
    ['周一我要上班', 'any day never Mon'],
    ['周二不行周四可以', 'any day on Thu never Tue'],
    ['周一没空，周三下午可以', 'any day on Wed never Mon from 12:00'],
    [
      '不要下周',
      'any day without 2026-11-16 2026-11-17 2026-11-18 2026-11-19 2026-11-20 2026-11-21 2026-11-22',
    ],
    ['不要早上', 'any day from 12:00'],
    ['周末不行', 'any day never Sat Sun'],
    ['特别想周一', 'any day on Mon'],
  ])('"%s" means %s', (said, meant) => {
    expect(understood(said)).toBe(meant);
  });
});

describe('anything, and soon', () => {
  test.each([
    ['as soon as possible', 'any day'],
    ['asap', 'any day'],
    ['the earliest you have', 'any day'],
    ['first available', 'any day'],
    ['earliest Thursday morning', 'any day on Thu until 11:59'],
    ['anytime', 'any day'],
    ['whenever works', 'any day'],
    ["I don't mind", 'any day'],
    ['no preference', 'any day'],
    ['越快越好', 'any day'],
    ['尽快，最好下午', 'any day from 12:00'],
    ['最早的', 'any day'],
    ['周四越早越好', 'any day on Thu'],
    ['随时', 'any day'],
    ['什么时候都可以', 'any day'],
    ['无所谓', 'any day'],
  ])('"%s" means %s', (said, meant) => {
    expect(understood(said)).toBe(meant);
  });
});

describe('what means no day and no time', () => {
  test.each([
    ['', 'not understood: any day'],
    ['blah blah', 'not understood: any day'],
    ['my knee hurts', 'not understood: any day'],
    ['你好', 'not understood: any day'],
    ['last Tuesday', 'not understood: any day'],
    ['yesterday', 'not understood: any day'],
    ['上周二', 'not understood: any day'],
    ['room 5', 'not understood: any day'],
    ['I have 2 kids', 'not understood: any day'],
    ['604 555 0142', 'not understood: any day'],
    ['13/40', 'not understood: any day'],
    ['25:00', 'not understood: any day'],
    ['not', 'not understood: any day'],
    ['不要', 'not understood: any day'],
    ["I don't know", 'not understood: any day'],
  ])('"%s" means %s', (said, meant) => {
    expect(understood(said)).toBe(meant);
  });
});

describe('the same words on other days', () => {
  test.each([
    ['2026-11-16', 'next Tuesday', '2026-11-24'],
    ['2026-11-16', 'next Monday', '2026-11-23'],
    ['2026-11-16', '下周一', '2026-11-23'],
    ['2026-11-16', 'this week', '2026-11-16 to 2026-11-22'],
    ['2026-11-18', 'this Tuesday', '2026-11-24'],
    ['2026-11-18', 'this Friday', '2026-11-20'],
    ['2026-11-18', 'coming Wednesday', '2026-11-25'],
    ['2026-11-18', 'this Wednesday', '2026-11-18'],
    ['2026-11-18', 'later this week', '2026-11-19 to 2026-11-22'],
    ['2026-11-18', 'this weekend', '2026-11-21 to 2026-11-22'],
    ['2026-11-18', 'the 18th', '2026-11-18'],
    ['2026-11-18', 'the 17th', '2026-12-17'],
    ['2026-11-28', '月底', '2026-11-28 to 2026-11-30'],
    ['2026-12-31', 'tomorrow', '2027-01-01'],
    ['2026-12-31', 'next month', '2027-01-01 to 2027-01-31'],
    ['2026-12-31', 'December', '2026-12-31'],
    ['2027-01-31', 'in a month', '2027-02-28 to 2027-03-13'],
    ['2027-01-31', 'the 30th', '2027-03-30'],
    ['2027-02-01', 'Feb 29', '2028-02-29'],
  ])('on %s, "%s" means %s', (today, said, meant) => {
    expect(understood(said, date(today))).toBe(meant);
  });

  test('late in the evening, "in two hours" is tomorrow', () => {
    const meant = readPreference('in two hours', SUNDAY, time('23:10'));
    expect([meant.from, meant.to, meant.notBefore]).toEqual(['2026-11-16', '2026-11-16', null]);
  });
});

describe('whatever is said', () => {
  const pieces = fc.constantFrom(
    ...'not|after|before|by|between|and|or|to|from|Tuesday|next|this|week|the 20th|20号|3|三点|下周二|不要|除了|以后|之前|左右|morning|下午|,|.|2026-12-20|2099-01-01|12/25|in|two|weeks|月底|around|noon|4pm|doesn’t work|不行|first|周一三五|、'.split(
      '|',
    ),
  );
  const sentences = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.array(pieces, { maxLength: 12 }).map((said) => said.join(' ')),
    fc.array(pieces, { maxLength: 12 }).map((said) => said.join('')),
  );

  test('the window is a real one that does not begin before today', () => {
    fc.assert(
      fc.property(sentences, (said) => {
        const { from, to, notBefore, notAfter, around } = readPreference(said, SUNDAY, time('10:20'));
        expect([parseDate(from), parseDate(to)]).toEqual([from, to]);
        expect(from >= SUNDAY && from <= to).toBe(true);
        for (const at of [notBefore, notAfter, around])
          expect(at === null || parseTime(at) === at).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
