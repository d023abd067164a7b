import type { TextLanguage } from '../../../kernel/text/text-language.ts';

/** `asked`: the clinic will ask first; `again`: START restores consent at this clinic; `on`: nothing was stopped. */
export type StartAnswer = 'asked' | 'again' | 'on';

const WORDS: Readonly<Record<StartAnswer, Readonly<Record<TextLanguage, string>>>> = {
  asked: {
    en: '{clinic}: Thank you. We have told the clinic, and it will turn your texts on again once that is confirmed.',
    zh: '{clinic}：收到，谢谢。我们已转告诊所，确认后会重新给您发短信。',
    yue: '{clinic}：收到，謝謝。我們已轉告診所，確認後會重新給您發短訊。',
    fr: '{clinic} : merci. Nous avons prévenu la clinique, qui réactivera vos textos après confirmation.',
  },
  again: {
    en: '{clinic}: Thank you. You will get our texts again. Reply STOP to opt out.',
    zh: '{clinic}：收到，谢谢。我们会重新给您发短信。回复 STOP 退订。',
    yue: '{clinic}：收到，謝謝。我們會重新給您發短訊。回覆 STOP 退訂。',
    fr: '{clinic} : merci. Vous recevrez de nouveau nos textos. Répondez ARRET pour refuser.',
  },
  on: {
    en: '{clinic}: Thank you. Texts from us are on for this number. Reply STOP to opt out.',
    zh: '{clinic}：收到，谢谢。这个号码可以收到我们的短信。回复 STOP 退订。',
    yue: '{clinic}：收到，謝謝。這個號碼可以收到我們的短訊。回覆 STOP 退訂。',
    fr: '{clinic} : merci. Nos textos sont activés pour ce numéro. Répondez ARRET pour refuser.',
  },
};

/** Unless the clinic allows START, consent comes from a person or the patient's next call, not from one word. */
export function answerToStart(clinicName: string, answer: StartAnswer, language: TextLanguage): string {
  return WORDS[answer][language].replace('{clinic}', () => clinicName);
}
