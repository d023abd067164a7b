import { describe, expect, test } from 'vitest';
import { plainText } from '../../../kernel/text/plain-text.ts';
import { measureText } from '../../../kernel/text/text-segments.ts';
import {
  ACTIONS,
  purposeOf,
  renderMessage,
  TEMPLATE_FIELDS,
  type Templates,
  templateOf,
} from '../../../kernel/text/text-templates.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import { messageFacts } from '../sending/message-facts.ts';
import { checkTemplate } from './check-template.ts';

const builtIn = Object.fromEntries(TEMPLATE_FIELDS.map((field) => [field, null])) as unknown as Templates;
const clinic = {
  name: 'Fraser Street Clinic',
  phone: '+16045550100',
  voicePhoneNumber: null,
  address: '4120 Fraser Street',
  city: 'Vancouver',
  whatToBring: 'Your care card',
  whatToBringZh: 'MSP卡',
};
const moved = {
  providerName: 'Dr. Wei Chen',
  date: date('2026-12-01'),
  time: time('09:30'),
  oldDate: date('2026-11-24'),
  oldTime: time('14:00'),
  patientName: null,
};
const facts = {
  en: messageFacts(clinic, { ...moved, language: 'en' }),
  zh: messageFacts({ ...clinic, name: '菲沙街诊所' }, { ...moved, providerName: '陈伟医生', language: 'zh' }),
};

describe('the built-in texts', () => {
  test.each([
    [
      'book',
      'en',
      'Fraser Street Clinic: your appointment with Dr. Wei Chen is on Tue, Dec 1 at 9:30 AM. To change it call 604-555-0100. Reply STOP to opt out.',
    ],
    [
      'book',
      'zh',
      '【菲沙街诊所】您的预约：12月1日（周二）上午9:30，陈伟医生。如需更改请致电604-555-0100。回复 STOP 退订。',
    ],
    [
      'reschedule',
      'en',
      'Fraser Street Clinic: your appointment of Tue, Nov 24 at 2:00 PM has moved to Tue, Dec 1 at 9:30 AM with Dr. Wei Chen. Questions? 604-555-0100. Reply STOP to opt out.',
    ],
    [
      'reschedule',
      'zh',
      '【菲沙街诊所】您11月24日（周二）下午2:00的预约已改到12月1日（周二）上午9:30，陈伟医生。如有疑问请致电604-555-0100。回复 STOP 退订。',
    ],
    [
      'cancel',
      'en',
      'Fraser Street Clinic: your appointment with Dr. Wei Chen on Tue, Dec 1 at 9:30 AM is cancelled. To book again call 604-555-0100. Reply STOP to opt out.',
    ],
    [
      'cancel',
      'zh',
      '【菲沙街诊所】您12月1日（周二）上午9:30与陈伟医生的预约已取消。如需重新预约请致电604-555-0100。回复 STOP 退订。',
    ],
  ] as const)('%s in %s', (action, language, text) => {
    expect(renderMessage(templateOf(builtIn, action, language), facts[language])).toBe(text);
  });

  const all = ACTIONS.flatMap((action) =>
    (['en', 'zh'] as const).map((language) => [action, language] as const),
  );
  test.each(all)(
    '%s in %s says how to opt out and suggests no word that would do so by mistake',
    (action, language) => {
      const text = templateOf(builtIn, action, language);
      expect(text).toMatch(/\bSTOP\b/);
      expect(text).not.toMatch(/\b(CANCEL|END|QUIT)\b/i);
      expect(measureText(renderMessage(text, facts[language])).segments).toBeLessThanOrEqual(2);
      expect(checkTemplate(text, action, language, clinic).warnings).toEqual([]);
    },
  );
});

describe("a clinic's text", () => {
  test.each(TEMPLATE_FIELDS)('%s replaces the built-in one, and no other', (field) => {
    const clinics = { ...builtIn, [field]: 'Ours' };
    const { action, language } = purposeOf(field);
    expect(templateOf(clinics, action, language)).toBe('Ours');
    const others = TEMPLATE_FIELDS.filter((other) => other !== field).map(purposeOf);
    for (const other of others) expect(templateOf(clinics, other.action, other.language)).not.toBe('Ours');
  });

  test.each([
    [
      'every placeholder',
      '{clinicName}|{date}|{time}|{providerName}',
      { clinicName: 'A', date: 'B', time: 'C', providerName: 'D' },
      'A|B|C|D',
    ],
    [
      'the rest of them',
      '{clinicPhone}|{oldDate}|{oldTime}|{patientName}',
      { clinicPhone: 'E', oldDate: 'F', oldTime: 'G', patientName: 'H' },
      'E|F|G|H',
    ],
    ['one that comes twice', '{date} {date}', { date: 'today' }, 'today today'],
    ['a value that is missing', 'on {date} at {time}.', { date: 'Monday' }, 'on Monday at .'],
    ['a value that is null', 'call {clinicPhone}', { clinicPhone: null }, 'call '],
    [
      'address and what to bring',
      '{clinicAddress}. {whatToBring}.',
      facts.en,
      '4120 Fraser Street, Vancouver. Your care card.',
    ],
    ['a placeholder that does not exist', 'a{nonsense}b', {}, 'ab'],
    ['a name that every object has', 'a{constructor}{toString}{__proto__}b', {}, 'ab'],
    [
      'a value that looks like a placeholder',
      '{clinicName}',
      { clinicName: '{date}', date: 'never' },
      '{date}',
    ],
    ['a value that looks like a pattern', '{clinicName}', { clinicName: '$& $1 $$' }, '$& $1 $$'],
    ['braces that are none', '{ date } {} {{date}}', { date: 'x' }, '{ date } {} {x}'],
  ])('%s', (_, template, values, text) => {
    expect(renderMessage(template, values)).toBe(text);
  });
});

describe('warnings about a text', () => {
  test.each([
    ['an unknown placeholder', 'book', '{foo} {date}', [/\{foo\}/]],
    ['the old date of a new appointment', 'book', '{oldDate}', [/\{oldDate\}.*moved/]],
    ['more than three segments', 'book', 'a'.repeat(460), [/4 segments/]],
    ['a long text in UTF-16', 'book', '约'.repeat(202), [/4 segments.*shorter/]],
    ['an answer that stops all messages', 'book', 'Reply CANCEL to cancel', [/CANCEL/]],
    ['the same in Chinese', 'book', '取消请回复"quit"', [/QUIT/]],
    ['nothing', 'reschedule', 'From {oldDate} to {date}. We cancel nothing, reply STOP to end', []],
  ] as const)('%s', (_, action, template, expected) => {
    const { warnings } = checkTemplate(template, action, 'en', clinic);
    expect(warnings).toHaveLength(expected.length);
    for (const [index, pattern] of expected.entries()) expect(warnings[index]).toMatch(pattern);
  });
});

describe('plain text', () => {
  test.each([
    ['curly quotes', '“It’s ‘on’”', "\"It's 'on'\""],
    ['long dashes', '9–10 — 11 ‑ 12 − 13', '9-10 - 11 - 12 - 13'],
    ['three dots', 'wait…', 'wait...'],
    ['spaces that do not break', 'Dr.\u00a0Chen\u202fat\u20099', 'Dr. Chen at 9'],
    ['invisible characters', 'a\u200bb\ufeffc\u0000d\u00ade', 'abcde'],
    ['line ends', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['an accent written apart', 'He\u0301le\u0300ne', 'Hélène'],
    ['Chinese punctuation, which stays', '【诊所】您好，再见。', '【诊所】您好，再见。'],
  ])('%s', (_, typed, plain) => {
    expect(plainText(typed)).toBe(plain);
  });

  test('saves a second segment', () => {
    const typed = `Your doctor’s office: ${'a'.repeat(100)}`;
    expect(measureText(typed)).toMatchObject({ encoding: 'UTF-16', segments: 2 });
    expect(measureText(plainText(typed))).toMatchObject({ encoding: 'GSM-7', segments: 1 });
  });
});

test("a Chinese text has the doctor's name in characters as the clinic entered it", () => {
  const named = { ...moved, providerName: 'Dr. Helen Lee', providerNameZh: '李慧' };
  expect(messageFacts(clinic, { ...named, language: 'zh' }).providerName).toBe('李慧医生');
  expect(messageFacts(clinic, { ...named, language: 'en' }).providerName).toBe('Dr. Helen Lee');
});

describe('the text of a clinic without a phone number', () => {
  const unreachable = { ...clinic, phone: null, voicePhoneNumber: null };
  const texts = (['en', 'zh'] as const).flatMap((language) =>
    ACTIONS.map((action) => {
      const visit = messageFacts(unreachable, { ...moved, language });
      return renderMessage(templateOf(builtIn, action, language), visit);
    }),
  );

  test('leaves out the sentence that says where to call', () => {
    expect(texts).toEqual([
      'Fraser Street Clinic: your appointment with Dr. Wei Chen is on Tue, Dec 1 at 9:30 AM. Reply STOP to opt out.',
      'Fraser Street Clinic: your appointment of Tue, Nov 24 at 2:00 PM has moved to Tue, Dec 1 at 9:30 AM with Dr. Wei Chen. Reply STOP to opt out.',
      'Fraser Street Clinic: your appointment with Dr. Wei Chen on Tue, Dec 1 at 9:30 AM is cancelled. Reply STOP to opt out.',
      ...texts.slice(3),
    ]);
    for (const text of texts) expect(text).not.toMatch(/call|Questions|致电|null/);
  });

  test('keeps a sentence of its own that tells of the visit too', () => {
    const visit = messageFacts(unreachable, { ...moved, language: 'en' });
    expect(renderMessage('See you {date} at {time}, or call {clinicPhone}.', visit)).toContain('Tue, Dec 1');
  });
});
