import type { z } from 'zod';
import type { Language } from '../../kernel/language.ts';
import { phrase } from '../../kernel/phrase.ts';
import { spokenList } from '../../kernel/spoken/list.ts';

const askAgain = phrase({ en: 'Could you tell me {things}?', zh: '请告诉我{things}，好吗？' });
const askAll = phrase({ en: 'Could you tell me that once more?', zh: '请您再说一遍，好吗？' });

const words = (en: string, zh: string) => ({ en, zh });
const patient = words('who the appointment is for', '是为哪位预约');
const provider = words('which doctor you would like', '想看哪位医生');
const dayAndTime = words('the day and time', '日期和时间');
const sex = words('whether the patient is male, female or other', '患者的性别');

/** How a person would be asked for each argument; what is not here is the model's own affair. */
const ARGUMENTS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  patientId: patient,
  demographicId: patient,
  providerId: provider,
  newProviderId: provider,
  providerName: provider,
  appointmentTime: dayAndTime,
  startTime: dayAndTime,
  newStartTime: dayAndTime,
  datetime: dayAndTime,
  startDate: words('the day', '哪一天'),
  endDate: words('until which day', '到哪一天为止'),
  appointmentId: words('which appointment you mean', '是哪一个预约'),
  preference: words('which day and time would suit you', '什么时间对您合适'),
  name: words('the full name', '全名'),
  firstName: words('the first name', '名字'),
  lastName: words('the last name', '姓氏'),
  dateOfBirth: words('the date of birth', '出生日期'),
  gender: sex,
  sex,
  phone: words('a phone number', '电话号码'),
};

export function missingArguments(error: z.ZodError): string[] {
  return [...new Set(error.issues.map(({ path }) => String(path[0] ?? '')))].filter((name) => name !== '');
}

export function askFor(missing: readonly string[], language: Language): string {
  const things = [...new Set(missing.flatMap((name) => wordsFor(name, language)))];
  return things.length > 0
    ? askAgain(language, { things: spokenList(things, language, 'and') })
    : askAll(language);
}

function wordsFor(name: string, language: Language): string[] {
  return Object.hasOwn(ARGUMENTS, name) ? [ARGUMENTS[name]?.[language] ?? ''] : [];
}
