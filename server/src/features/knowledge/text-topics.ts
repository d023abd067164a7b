import { phrase } from '../../kernel/phrase.ts';
import { spokenList } from '../../kernel/spoken/list.ts';
import { placeholdersIn, templateOf } from '../../kernel/text/text-templates.ts';
import type { Topic } from './clinic-topics.ts';

const textHas = phrase({
  en: "It has {parts}. It doesn't say why you come.",
  zh: '短信里有{parts}，不写看什么。',
});
const remindersSent = phrase({
  en: 'We text a reminder before the visit to everyone who has agreed to get one.',
  zh: '同意收提醒的病人，就诊前会收到我们的提醒短信。',
});
const noReminders = phrase({
  en: "We don't send reminders. Please write the visit in your calendar.",
  zh: '我们不发就诊提醒，请您自己记一下时间。',
});
const noTexts = phrase({ en: "We don't send texts.", zh: '我们不发短信。' });

/** Values a confirmation may contain, in the order in which they are described. */
const TEXT_PARTS = {
  clinicName: phrase({ en: "the clinic's name", zh: '诊所名称' }),
  patientName: phrase({ en: "the patient's name", zh: '病人姓名' }),
  date: phrase({ en: 'the day', zh: '日期' }),
  time: phrase({ en: 'the time', zh: '时间' }),
  providerName: phrase({ en: 'the doctor', zh: '医生' }),
  clinicAddress: phrase({ en: 'the address', zh: '地址' }),
  whatToBring: phrase({ en: 'what to bring', zh: '要带的东西' }),
  clinicPhone: phrase({ en: 'our phone number', zh: '诊所电话' }),
};

/** The texts the service itself sends to patients. */
export const TEXT_TOPICS: readonly Topic[] = [
  {
    kind: 'profile',
    wordings: [
      'What does the text message say?',
      'What is in the text?',
      'Does the text say what the visit is for?',
      '短信里写什么',
      '短信里会写看什么病吗',
    ],
    answer: ({ clinic }, _, language) => {
      if (!clinic.smsEnabled) return noTexts(language);
      const named = new Set(placeholdersIn(templateOf(clinic, 'book', language)));
      const parts = Object.entries(TEXT_PARTS).flatMap(([name, say]) =>
        named.has(name) ? [say(language)] : [],
      );
      return parts.length > 0 ? textHas(language, { parts: spokenList(parts, language, 'and') }) : null;
    },
  },
  {
    kind: 'profile',
    wordings: [
      'Will I get a reminder?',
      'Do you send a text reminder before the visit?',
      '会提醒我吗',
      '会提前发短信提醒吗',
    ],
    answer: ({ clinic, remindsPatients }, _, language) =>
      (remindsPatients && clinic.smsEnabled ? remindersSent : noReminders)(language),
  },
];
