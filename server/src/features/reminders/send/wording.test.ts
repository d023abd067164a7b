import { expect, test } from 'vitest';
import { date, time } from '../../../kernel/time/calendar.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';
import { previewTexts, renderReminder, textOf, textWarnings } from './wording.ts';

const clinic = {
  name: 'Fraser Street Clinic',
  phone: '+16045550199',
  ...{ voicePhoneNumber: null, address: null, city: null, whatToBring: null, whatToBringZh: null },
};
const visit = {
  ...{ date: date('2026-11-18'), time: time('09:30'), patientName: 'Wei Chen' },
  provider: { name: 'Dr. Susan Lee', nameZh: '李淑贤医生' },
};
const built = (language: 'en' | 'zh' | 'yue' | 'fr', linkIds: readonly string[] = []) =>
  renderReminder(textOf(DEFAULT_SETTINGS, language), language, clinic, [visit], linkIds);

test('each language has its own text, with times in digits', () => {
  expect(built('en')).toBe(
    'Fraser Street Clinic: your appointment with Dr. Susan Lee is on Wed, Nov 18 at 9:30 AM. Reply 1 to confirm, 2 if you cannot come, 3 for another time. Reply STOP to opt out.',
  );
  expect(built('zh')).toContain('11月18日（周三）上午9:30');
  expect(built('yue')).toContain('11月18日（週三）上午9:30有預約，李淑賢醫生');
  expect(built('fr')).toContain('le mer. 18 nov. à 9 h 30');
});

test('a link stays open until the text leaves, and a missing link leaves no gap', () => {
  expect(built('en', ['a'])).toContain('another time. {link} Reply STOP');
  expect(built('en')).not.toMatch(/\{| {2}/);
});

test('one text names all visits of the day', () => {
  const later = { ...visit, time: time('15:00'), provider: { name: 'Dr. Tom Ng' } };
  const text = renderReminder('{date}: {time}, {providerName}', 'en', clinic, [visit, later], []);
  expect(text).toBe('Wed, Nov 18: 9:30 AM and 3:00 PM, Dr. Susan Lee and Dr. Tom Ng');
  expect(renderReminder('{date} {link}', 'en', clinic, [visit, later], ['a', 'b'])).toBe(
    'Wed, Nov 18 9:30 AM {link:a} 3:00 PM {link:b}',
  );
});

test("a clinic that writes a link's id into its text gets no link", () => {
  expect(renderReminder('See {link:a} us', 'en', clinic, [visit], ['b'])).toBe('See us');
});

test("patients who speak Cantonese get the clinic's own Chinese text in traditional characters", () => {
  const own = { text: null, textZh: '请于{date}来诊所', textFr: null };
  expect(textOf(own, 'yue')).toBe('請於{date}來診所');
  expect(textOf(own, 'zh')).toBe('请于{date}来诊所');
});

test('an unknown placeholder renders as empty, with a warning', () => {
  const own = { text: 'See {doctor} on {date}', textZh: null, textFr: null };
  expect(textWarnings(own)).toEqual(['text: {doctor} is no placeholder and will be left out.']);
  const [english] = previewTexts(own, clinic);
  expect(english).toMatchObject({ text: 'See on Wed, Sep 22', segments: 1, unknownPlaceholders: ['doctor'] });
});
