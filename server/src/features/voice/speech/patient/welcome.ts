import { VENDOR_FACTS } from '../../../../kernel/calls/voice-vendor.ts';
import { addressOf, inLanguage } from '../../../../kernel/clinic/said-by-clinic.ts';
import type { Language } from '../../../../kernel/language.ts';
import { isChinese } from '../../../../kernel/names/spellings/chinese.ts';
import { toE164 } from '../../../../kernel/people/phone-number.ts';
import { phrase } from '../../../../kernel/phrase.ts';
import { spokenDay } from '../../../../kernel/spoken/day.ts';
import { wallClockAt } from '../../../../kernel/time/time-zone.ts';
import type { Welcome } from '../../../../ports/voice/voice-webhook.ts';
import type { ClinicProfile } from '../../../clinics/index.ts';
import { sentences } from '../questions.ts';
import { usualLanguage } from './usual-language.ts';

const hello = phrase({ en: 'Thank you for calling {clinic}.', zh: '您好，这里是{clinic}。' });
const disclosure = phrase({
  en: "I'm an automated assistant, and this call is transcribed.",
  zh: '我是自动语音助理，本次通话会转成文字记录。',
});
const disclosureOfRecording = phrase({
  en: "I'm an automated assistant, and this call is recorded and transcribed.",
  zh: '我是自动语音助理，本次通话会录音并转成文字记录。',
});
const alsoRecorded = phrase({ en: 'This call is recorded.', zh: '本次通话会录音。' });
const NAMES_RECORDING = /record|录音|錄音/iu;
/** For callers who would not understand the rest. Added to the English greeting only; takes four seconds. */
const IN_CHINESE_TOO = {
  written: { whole: '自动助理，通话会转成文字，可说国语。', disclosure: '通话会转成文字。' },
  recorded: { whole: '自动助理，通话会录音转文字，可说国语。', disclosure: '通话会录音并转成文字。' },
};
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
  | 'callRecording'
  | 'voiceVendor'
  | 'address'
  | 'city'
  | 'parking'
  | 'parkingZh'
>;

const speaksChinese = ({ supportedLanguages }: Greeted) =>
  !supportedLanguages?.length || supportedLanguages.includes('zh');

const isRecorded = ({ callRecording, voiceVendor }: Greeted) =>
  callRecording && VENDOR_FACTS[voiceVendor].canRecord;

/**
 * The disclosure of what is done with the call, in the clinic's words or ours; a recording is always
 * announced, whatever the clinic has written.
 */
function disclosureOf(clinic: Greeted, language: Language): string {
  const own = language === 'zh' ? clinic.assistantDisclosureZh : clinic.assistantDisclosure;
  if (!isRecorded(clinic)) return own ?? disclosure(language);
  if (!own) return disclosureOfRecording(language);
  return NAMES_RECORDING.test(own) ? own : sentences(language, own, alsoRecorded(language));
}

function inChineseToo(clinic: Greeted, told: string): string[] {
  if (!speaksChinese(clinic) || isChinese(told)) return [];
  const words = IN_CHINESE_TOO[isRecorded(clinic) ? 'recorded' : 'written'];
  return [isChinese(clinic.customGreeting ?? '') ? words.disclosure : words.whole];
}

/** What the assistant is told about the moment: a hidden number gets no text, and a closed clinic may not answer. */
const NUMBER = {
  shown: phrase({ en: 'shown', zh: '有' }),
  hidden: phrase({ en: 'hidden', zh: '隐藏' }),
};
const CLINIC = {
  open: phrase({ en: 'open', zh: '开门' }),
  closed: phrase({ en: 'closed', zh: '关门' }),
};

export interface Calling {
  readonly callerPhone: string | null;
  readonly isOpen: boolean;
}

/** The greeting, and what the assistant's prompt is told about the clinic and the call. */
export function welcomeTo(clinic: Greeted, { callerPhone, isOpen }: Calling, at: Date): Welcome {
  const language = usualLanguage(clinic);
  const own = language === 'zh' ? clinic.customGreetingZh : clinic.customGreeting;
  const told = disclosureOf(clinic, language);
  const greeting = [
    own ?? hello(language, { clinic: clinic.name }),
    told,
    ...(language === 'en' ? inChineseToo(clinic, told) : []),
    help(language),
  ];
  const { date, time } = wallClockAt(at, clinic.timezone);
  const callerNumber = NUMBER[toE164(callerPhone) ? 'shown' : 'hidden'];
  const clinicNow = CLINIC[isOpen ? 'open' : 'closed'];
  return {
    greeting: sentences(language, ...greeting),
    variables: {
      clinicName: clinic.name,
      clinicPhone: clinic.phone ?? '',
      timezone: clinic.timezone,
      today: `${spokenDay(date, 'en')} (${date})`,
      todayZh: `${spokenDay(date, 'zh')} (${date})`,
      timeNow: time,
      callerNumber: callerNumber('en'),
      callerNumberZh: callerNumber('zh'),
      clinicNow: clinicNow('en'),
      clinicNowZh: clinicNow('zh'),
      language,
      address: addressOf(clinic) ?? '',
      parking: inLanguage(clinic.parking, clinic.parkingZh, language) ?? '',
      parkingZh: inLanguage(clinic.parking, clinic.parkingZh, 'zh') ?? '',
      languages: (clinic.supportedLanguages ?? []).join(', '),
      disclosure: told,
      disclosureEn: disclosureOf(clinic, 'en'),
      disclosureZh: disclosureOf(clinic, 'zh'),
    },
    isRecorded: isRecorded(clinic),
  };
}
