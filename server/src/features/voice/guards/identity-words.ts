import { type Phrase, phrase } from '../../../kernel/phrase.ts';

/** The facts asked for in addition to name and birth date. */
export function askForThirdFact(allowed: 'any' | 'healthCard', forSomebodyElse: boolean): Phrase {
  if (allowed === 'healthCard') return identityWords.thirdFactCard;
  return forSomebodyElse ? identityWords.thirdFactOfOther : identityWords.thirdFact;
}

/**
 * Sentences for callers who have not yet proved enough to hear about a patient's record. Only `familyMember`
 * names anybody.
 */
export const identityWords = {
  unknownPatient: phrase({
    en: 'I need to find the file first. May I have the full name and date of birth?',
    zh: '我先要找到资料。请告诉我病人的全名和出生日期。',
  }),
  unknownAppointment: phrase({
    en: "I can't find that appointment, so nothing has changed. May I have the full name and date of birth?",
    zh: '我没有找到这个预约，没有做任何更改。请告诉我病人的全名和出生日期。',
  }),
  notYourAppointment: phrase({
    en: "I can't find that one among the appointments I can change, so nothing has changed. Which appointment do you mean?",
    zh: '我在可以更改的预约里没有找到这一个，没有做任何更改。请问是哪一个预约？',
  }),
  tooManyPatients: phrase({
    en: "I can't open any more files in one call. The staff can help you with the others. Shall I put you through?",
    zh: '一次通话里我能查看的资料已经到上限了。其他的请工作人员帮您，要我为您转接吗？',
  }),
  birthDateOnNumber: phrase({
    en: "What's the patient's date of birth?",
    zh: '请告诉我病人的出生日期。',
  }),
  nameAndBirthDateNeeded: phrase({
    en: 'May I have the full name and the date of birth?',
    zh: '请告诉我全名和出生日期。',
  }),
  sharedNumber: phrase({
    en: 'Several people share this phone number. May I have the date of birth?',
    zh: '有几位病人使用这个电话号码。请告诉我出生日期。',
  }),
  wrongBirthDate: phrase({
    en: "That date of birth doesn't match. Could you tell me once more, the month, the day and the year?",
    zh: '这个出生日期对不上。请您再说一遍年、月、日，好吗？',
  }),
  /** A baby without a chart is more likely than a parent who does not know the date. */
  wrongBirthDateOfBaby: phrase({
    en: 'I have nobody with that date of birth yet. Is the little one new to the clinic, or could you tell me the date once more?',
    zh: '这个出生日期我没有查到。宝宝是第一次来我们诊所吗？来过的话，请您再说一遍年、月、日。',
  }),
  noSuchNameAndDate: phrase({
    en: "I couldn't find that. Could you tell me the date of birth once more, and spell the name for me?",
    zh: '我没有找到。请您再说一遍出生日期，再把姓名拼给我听，好吗？',
  }),
  stillNoSuchNameAndDate: phrase({
    en: "I still can't find it. I can pass a message on to the clinic, or, if this is a first visit, register you. Which would you like?",
    zh: '还是没有找到。我可以帮您转告诊所；如果是第一次来，也可以帮您登记。您要哪个？',
  }),
  thirdFact: phrase({
    en: 'Thank you. One more thing to be sure: the phone number we have on file, or your care card number?',
    zh: '谢谢。还要再核对一项：您在诊所留的电话号码，或者您的 MSP 卡号？',
  }),
  thirdFactOfOther: phrase({
    en: 'Thank you. One more thing to be sure: the phone number we have on file for the patient, or the care card number?',
    zh: '谢谢。还要再核对一项：病人在诊所留的电话号码，或者病人的 MSP 卡号？',
  }),
  thirdFactCard: phrase({
    en: 'Thank you. One more thing to be sure: may I have the care card number, or its last four digits?',
    zh: '谢谢。还要再核对一项：请告诉我 MSP 卡号，或者最后四位数字。',
  }),
  wrongThirdFact: phrase({
    en: "That doesn't match what we have on file. Could you try the phone number on file, the care card number, or the postal code?",
    zh: '这跟我们的记录对不上。请试试在诊所留的电话号码、MSP 卡号，或者邮政编码，好吗？',
  }),
  wrongThirdFactCard: phrase({
    en: "That doesn't match what we have on file. Could you read me the care card number once more?",
    zh: '这跟我们的记录对不上。请您再念一遍 MSP 卡号，好吗？',
  }),
  nothingOnFile: phrase({
    en: "I can't open that file over the phone. The staff can, and I can book a new visit or ask them to call you back.",
    zh: '这份资料我在电话里打不开，工作人员可以。我可以约一个新的就诊时间，或者请他们给您回电。',
  }),
  somebodyElse: phrase({
    en: "I can't talk about another adult's visits. I can book a new one, or pass a message on to the clinic. Which would you like?",
    zh: '其他成年人的就诊情况我不方便说。我可以约一个新的时间，或者帮您转告诊所。您要哪个？',
  }),
  familyMember: phrase({
    en: "That's the date of birth of {name}. Is this about {name}? If not, what's the patient's date of birth?",
    zh: '这是{name}的出生日期。请问是为{name}打来的吗？如果不是，病人的出生日期是哪一天？',
  }),
  existsAlready: phrase({
    en: "We have a file with these details already, so I haven't made a second one. I can book a visit now.",
    zh: '我们已经有一份这样的资料，所以没有重复登记。我现在就可以预约。',
  }),
  staffMustRegister: phrase({
    en: "I can't finish this registration over the phone. The staff can help you. Shall I put you through?",
    zh: '这个登记我在电话里办不完，工作人员可以帮您，要我为您转接吗？',
  }),
  withoutCall: phrase({
    en: "I can't look into files right now. Shall I ask the clinic to call you back?",
    zh: '我现在打不开资料。要请诊所给您回电吗？',
  }),
  locked: phrase({
    en: "I couldn't confirm who is calling, so I can't open a file in this call. The staff can help you. Shall I put you through?",
    zh: '我没能核对身份，这次通话里打不开资料。工作人员可以帮您，要我为您转接吗？',
  }),
};
