import { type Phrase, phrase } from '../../../kernel/phrase.ts';
import type { TextOutcome } from '../../scheduling/index.ts';
import type { Call } from '../tool.ts';

const noTexts = phrase({
  en: "The clinic doesn't send texts, so you won't get one.",
  zh: '诊所不发短信，所以不会有短信。',
});
const WHY: Readonly<Record<string, Phrase>> = {
  consent_declined: phrase({
    en: 'No text, as you asked.',
    zh: '按您的意思，不发短信。',
  }),
  opted_out: phrase({
    en: 'No text this time, because this number has stopped texts from the clinic. To get them again, please text START to that number and tell us.',
    zh: '这个号码之前退订了诊所的短信，所以不发。想重新接收，请给那个号码回复 START，并告诉我们一声。',
  }),
  withdrawn: phrase({
    en: 'No text this time, because this number has asked for no texts from the clinic. If you would like them again, just say so.',
    zh: '这个号码之前说过不要诊所的短信，所以不发。想重新接收，跟我说一声就行。',
  }),
  landline: phrase({
    en: "No text this time, because a landline can't receive one.",
    zh: '座机收不到短信，所以不发。',
  }),
  no_phone: phrase({
    en: 'No text this time, because the call came without a number that can receive one.',
    zh: '来电没有可以收短信的号码，所以不发短信。',
  }),
  number_not_allowed: phrase({
    en: "No text this time, because the clinic can't send one to this number.",
    zh: '这个号码收不到诊所的短信，所以不发。',
  }),
  too_many_texts: phrase({
    en: 'No text this time, because this number has had as many as it can get today.',
    zh: '今天不能再给这个号码发短信了。',
  }),
  sms_disabled: noTexts,
  no_sender_number: noTexts,
  no_api_key: noTexts,
};
const nothingNew = phrase({
  en: 'No text this time, because nothing has changed.',
  zh: '没有变动，所以不发短信。',
});
const notYet = phrase({
  en: "I can't tell yet whether a text goes out.",
  zh: '现在还不能确定会不会发短信。',
});

export function whyNoText(skipped: string): Phrase {
  return WHY[skipped] ?? noTexts;
}

/** Whether a text follows a change and, if not, why. */
export function textSent(
  { smsQueued, smsSkipped, isChange }: TextOutcome & { readonly isChange: boolean },
  { language }: Pick<Call, 'language'>,
): { readonly smsSent: true } | { readonly smsSent: false; readonly smsMessage: string } {
  if (smsQueued) return { smsSent: true };
  const why = smsSkipped ? whyNoText(smsSkipped) : isChange ? notYet : nothingNew;
  return { smsSent: false, smsMessage: why(language) };
}
