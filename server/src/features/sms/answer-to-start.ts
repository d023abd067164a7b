import type { TextLanguage } from '../../kernel/text-language.ts';

const WORDS: Readonly<Record<TextLanguage, string>> = {
  en: '{clinic}: Thank you. We have told the clinic, and it will turn your texts on again once that is confirmed.',
  zh: '{clinic}：收到，谢谢。我们已转告诊所，确认后会重新给您发短信。',
  yue: '{clinic}：收到，謝謝。我們已轉告診所，確認後會重新給您發短訊。',
  fr: '{clinic} : merci. Nous avons prévenu la clinique, qui réactivera vos textos après confirmation.',
};

/** The clinic's own consent comes from a person or from the patient's next call, not from one word. */
export function answerToStart(clinicName: string, language: TextLanguage): string {
  return WORDS[language].replace('{clinic}', () => clinicName);
}
