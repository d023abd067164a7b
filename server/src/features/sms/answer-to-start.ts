import type { TextLanguage } from '../../kernel/text-language.ts';

/** The clinic's own consent comes from a person or from the patient's next call, not from one word. */
export function answerToStart(clinicName: string, language: TextLanguage): string {
  return language === 'zh' || language === 'yue'
    ? `${clinicName}：收到，谢谢。我们已转告诊所，确认后会重新给您发短信。`
    : `${clinicName}: Thank you. We have told the clinic, and it will turn your texts on again once that is confirmed.`;
}
