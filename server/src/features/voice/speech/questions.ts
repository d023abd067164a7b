import type { Language } from '../../../kernel/language.ts';
import { type Phrase, phrase } from '../../../kernel/phrase.ts';

/** Sentences for missing values: always a question the caller can answer. */
export const askFor = {
  patient: phrase({
    en: 'I need to find the file first. May I have the full name and date of birth?',
    zh: '我需要先找到资料。请告诉我病人的全名和出生日期。',
  }),
  nameAndBirth: phrase({
    en: 'May I have the full name and date of birth?',
    zh: '请告诉我病人的全名和出生日期。',
  }),
  name: phrase({ en: 'May I have the full name, please?', zh: '请问病人的全名是什么？' }),
  birthDate: phrase({
    en: "I didn't get the date of birth. Could you tell me the month, the day and the year?",
    zh: '我没有听清出生日期。请告诉我年、月、日。',
  }),
  provider: phrase({
    en: 'Which doctor would you like to see?',
    zh: '请问您想看哪位医生？',
  }),
  time: phrase({
    en: 'Which day and time would you like?',
    zh: '请问您想约哪一天、什么时间？',
  }),
  timeOfDay: phrase({
    en: 'What time would you like that day?',
    zh: '请问您那天想几点来？',
  }),
  day: phrase({ en: 'Which day would you like?', zh: '请问您想约哪一天？' }),
  realDay: phrase({
    en: "There's no such day in the calendar. Which day did you mean?",
    zh: '日历上没有这一天。请问您说的是哪一天？',
  }),
  appointment: phrase({
    en: 'Which appointment do you mean? I can look up the appointments first.',
    zh: '请问您说的是哪个预约？我可以先查一下预约。',
  }),
  preference: phrase({
    en: 'Which days or times would suit you?',
    zh: '请问您哪几天、什么时间方便？',
  }),
} as const satisfies Record<string, Phrase>;

/** Joins sentences; only English puts a space between them. */
export function sentences(language: Language, ...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(language === 'zh' ? '' : ' ');
}
