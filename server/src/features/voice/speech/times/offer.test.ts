import { expect, test } from 'vitest';
import { date, time } from '../../../../kernel/time/calendar.ts';
import type { Speaker } from '../speaker.ts';
import { spokenOffers } from './offer.ts';

const speaker = (language: 'en' | 'zh'): Speaker => ({
  language,
  today: date('2026-11-19'),
  nameOf: (name) => (language === 'zh' ? `${name}医生` : `Dr. ${name}`),
});
const slot = (on: string, at: string, providerName: string) => ({
  ...{ date: date(on), time: time(at), providerId: providerName, providerName },
});
const LEE_AND_HADDAD = [
  slot('2026-11-19', '11:45', 'Lee'),
  slot('2026-11-19', '16:40', 'Haddad'),
  slot('2026-11-20', '15:45', 'Lee'),
];
const HADDAD_TWICE_TODAY = [
  slot('2026-11-19', '11:15', 'Lee'),
  slot('2026-11-19', '11:20', 'Haddad'),
  slot('2026-11-19', '13:00', 'Haddad'),
];
const SINGH_TWICE = [
  slot('2026-11-23', '09:00', 'Singh'),
  slot('2026-11-24', '09:00', 'Lee'),
  slot('2026-11-25', '09:00', 'Singh'),
];

test.each([
  ['en', LEE_AND_HADDAD, 'today at 11:45 or tomorrow at 3:45 with Dr. Lee, or today at 4:40 with Dr. Haddad'],
  ['zh', LEE_AND_HADDAD, '今天上午十一点四十五或明天下午三点四十五Lee医生，或者今天下午四点四十Haddad医生'],
  ['en', HADDAD_TWICE_TODAY, 'today at 11:15 with Dr. Lee, or at 11:20 or one with Dr. Haddad'],
  ['zh', HADDAD_TWICE_TODAY, '今天上午十一点一刻Lee医生，或者上午十一点二十或下午一点Haddad医生'],
  ['en', SINGH_TWICE, 'Monday or Wednesday at nine with Dr. Singh, or Tuesday at nine with Dr. Lee'],
  ['zh', SINGH_TWICE, '下周一或下周三上午九点Singh医生，或者下周二上午九点Lee医生'],
] as const)('an offer names each doctor once (%s)', (language, slots, said) => {
  expect(spokenOffers(slots, speaker(language))).toBe(said);
});

test('visits are told in the order of time', () => {
  expect(spokenOffers(SINGH_TWICE, speaker('en'), { joint: 'and' })).toBe(
    'Monday at nine with Dr. Singh, Tuesday at nine with Dr. Lee, and Wednesday at nine with Dr. Singh',
  );
});
