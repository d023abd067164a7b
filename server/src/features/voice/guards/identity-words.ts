import { phrase } from '../../../kernel/phrase.ts';

/** What a caller hears whose claim to a patient's data is not enough. */
export const identityWords = {
  unknownPatient: phrase({
    en: 'I can only help with a file that we have found together in this call. May I have the full name and date of birth?',
    zh: '我只能处理在这次通话中查到的资料。请告诉我患者的全名和出生日期。',
  }),
  unknownAppointment: phrase({
    en: 'I do not find that appointment among yours, and nothing has been changed. May I have the full name and date of birth?',
    zh: '我在您的预约里没有找到这一个，没有做任何更改。请告诉我患者的全名和出生日期。',
  }),
  tooManyPatients: phrase({
    en: 'I have looked at as many files as I may in one call. The staff can help you with the others. Shall I put you through?',
    zh: '一次通话里我能查看的资料已经到上限了。其他的请工作人员帮您，要我为您转接吗？',
  }),
  birthDateNeeded: phrase({
    en: 'Before I go on, may I have the date of birth?',
    zh: '在继续之前，请告诉我出生日期。',
  }),
  foundAskBirthDate: phrase({
    en: 'I found a file for {name}. May I have the date of birth?',
    zh: '我找到了{name}的资料。请告诉我出生日期。',
  }),
  wrongBirthDate: phrase({
    en: 'That date of birth does not match. Could you tell me once more, the month, the day and the year?',
    zh: '这个出生日期不符。请您再说一遍年、月、日，好吗？',
  }),
  locked: phrase({
    en: 'I could not confirm the date of birth, so I cannot open the file in this call. The staff can help you. Shall I put you through?',
    zh: '我没能核对出生日期，这次通话里无法打开资料。工作人员可以帮您，要我为您转接吗？',
  }),
};
