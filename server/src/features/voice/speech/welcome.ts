import { addressOf, inLanguage } from '../../../kernel/clinic/said-by-clinic.ts';
import { isChinese } from '../../../kernel/names/chinese.ts';
import { phrase } from '../../../kernel/phrase.ts';
import { spokenDay } from '../../../kernel/spoken/day.ts';
import { wallClockAt } from '../../../kernel/time-zone.ts';
import type { Welcome } from '../../../ports/voice-webhook.ts';
import type { ClinicProfile } from '../../clinics/index.ts';
import { sentences } from './questions.ts';
import { usualLanguage } from './usual-language.ts';

const hello = phrase({ en: 'Thank you for calling {clinic}.', zh: '您好，这里是{clinic}。' });
const disclosure = phrase({
  en: 'I am an automated assistant, and this call is transcribed.',
  zh: '我是自动语音助理，本次通话会转成文字记录。',
});
/** For those who would not understand the rest. Said with the English greeting only, in two seconds. */
const inChineseToo = '我是自动助理，可以说国语。';
const help = phrase({ en: 'How can I help you?', zh: '请问有什么可以帮您？' });

type Greeted = Pick<
  ClinicProfile,
  | 'name'
  | 'timezone'
  | 'phone'
  | 'supportedLanguages'
  | 'customGreeting'
  | 'customGreetingZh'
  | 'assistantDisclosure'
  | 'assistantDisclosureZh'
  | 'address'
  | 'city'
  | 'parking'
  | 'parkingZh'
>;

const speaksChinese = ({ supportedLanguages }: Greeted) =>
  !supportedLanguages?.length || supportedLanguages.includes('zh');

/** What a caller hears first, and what the assistant's prompt is told of the clinic. */
export function welcomeTo(clinic: Greeted, at: Date): Welcome {
  const language = usualLanguage(clinic);
  const own = language === 'zh' ? clinic.customGreetingZh : clinic.customGreeting;
  const told = language === 'zh' ? clinic.assistantDisclosureZh : clinic.assistantDisclosure;
  const greeting = [
    own ?? hello(language, { clinic: clinic.name }),
    told ?? disclosure(language),
    ...(language === 'en' && speaksChinese(clinic) && !isChinese(own ?? '') ? [inChineseToo] : []),
    help(language),
  ];
  const { date, time } = wallClockAt(at, clinic.timezone);
  return {
    greeting: sentences(language, ...greeting),
    variables: {
      clinicName: clinic.name,
      clinicPhone: clinic.phone ?? '',
      timezone: clinic.timezone,
      today: `${spokenDay(date, 'en')} (${date})`,
      todayZh: `${spokenDay(date, 'zh')} (${date})`,
      timeNow: time,
      language,
      address: addressOf(clinic) ?? '',
      parking: inLanguage(clinic.parking, clinic.parkingZh, language) ?? '',
      parkingZh: inLanguage(clinic.parking, clinic.parkingZh, 'zh') ?? '',
      languages: (clinic.supportedLanguages ?? []).join(', '),
      disclosure: told ?? disclosure(language),
    },
  };
}
