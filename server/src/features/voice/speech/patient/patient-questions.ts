import { type Phrase, phrase } from '../../../../kernel/phrase.ts';
import type { Difference } from '../../../patients/index.ts';
import type { Call } from '../../tool.ts';

/** The chart exists but is inactive: only staff can reactivate it, and no second one is created. */
export const leftTheClinic = phrase({
  en: "That file isn't active at this clinic at the moment, so I can't open it. The staff can help you with that. Shall I put you through to the clinic?",
  zh: '这份资料现在停用了，我打不开。诊所的同事可以帮您，要我转过去吗？',
});

/** If no question is left. */
const noQuestionLeft = phrase({
  en: "I still can't be sure which file is the right one. The staff can help you. Shall I put you through?",
  zh: '我还是分不清是哪一份资料。诊所的同事可以帮您，要我转过去吗？',
});
const stillUnknown = phrase({
  en: 'I still do not find a file. If this is a first visit I can register a new patient, or I can put you through to the staff.',
  zh: '我还是没有找到资料。如果是第一次来，我可以登记新病人，或者为您转接工作人员。',
});

/** For callers who said that they are new: there is nothing to check. */
export const welcomeNewPatient = phrase({
  en: "Welcome. There's no file yet, so I can register you. Is the patient male or female, and which phone number is best?",
  zh: '欢迎。还没有您的资料，我可以帮您登记。请问病人是男是女？留哪个电话最方便？',
});

type Question = readonly [id: string, words: Phrase];

/** Facts that may distinguish the matches, in the order in which they are asked. */
const DIFFERENCES: Readonly<Record<Difference, Question>> = {
  name: [
    'first-name',
    phrase({
      en: 'More than one person here has this date of birth. May I have the first name?',
      zh: '有不止一位病人是这个出生日期。请问名字是什么？',
    }),
  ],
  'birth-date': [
    'birth-date',
    phrase({
      en: 'Several people have that name. May I have the date of birth to be sure?',
      zh: '有几位病人叫这个名字。请问出生日期是哪一天？',
    }),
  ],
  phone: [
    'phone-on-file',
    phrase({
      en: 'I have more than one file with that name and birthday. Which phone number does the clinic have on file?',
      zh: '姓名和生日相同的资料不止一份。请问在诊所留的电话号码是多少？',
    }),
  ],
  'health-number': [
    'health-number',
    phrase({
      en: 'I have more than one file with that name and birthday. Could you read me the health card number?',
      zh: '姓名和生日相同的资料不止一份。请您念一下MSP卡号，好吗？',
    }),
  ],
};

const manyOfThatName: Question = [
  'birth-date',
  phrase({
    en: 'Many people have that name. May I have the date of birth?',
    zh: '叫这个名字的病人很多。请告诉我出生日期。',
  }),
];
const nameUnknown: Question = [
  'spelling',
  phrase({
    en: "I can't find a file under that name. Could you spell it for me, or tell me the date of birth?",
    zh: '我没有找到这个名字的资料。请您拼一下名字，或者告诉我出生日期。',
  }),
];
const nameAndDateUnknown: Question = [
  'name-and-date',
  phrase({
    en: "I can't find a file with that name and date of birth. Could you check both for me?",
    zh: '我没有找到姓名和出生日期都符合的资料。请您再核对一下，好吗？',
  }),
];

/** The next question the caller has not heard, else a sentence that leads to a person. */
export function askForDifference(differBy: readonly Difference[], call: Call): Promise<string> {
  return firstUnheard(
    differBy.map((each) => DIFFERENCES[each]),
    noQuestionLeft,
    call,
  );
}

export function askAboutCommonName(call: Call): Promise<string> {
  return firstUnheard([manyOfThatName], noQuestionLeft, call);
}

export function sayUnknown(withBirthDate: boolean, call: Call): Promise<string> {
  return firstUnheard([withBirthDate ? nameAndDateUnknown : nameUnknown], stillUnknown, call);
}

async function firstUnheard(questions: readonly Question[], otherwise: Phrase, call: Call): Promise<string> {
  for (const [id, words] of questions) if (!(await call.wasAsked(id))) return words(call.language);
  return otherwise(call.language);
}
