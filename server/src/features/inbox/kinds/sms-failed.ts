import { type Facts, inboxKind, type Words, words } from '../kind.ts';

export default inboxKind({
  name: 'sms_failed',
  title: words({ en: 'A text message was not delivered', zh: '一条短信没有送达' }),
  happened: (language, facts) => failed(language, facts) + (WHY[facts.code ?? '']?.(language, facts) ?? ''),
  brief: (language, facts) => {
    const why = WHY[facts.code ?? '']?.(language, facts).trim() ?? '';
    const count = countOf(facts);
    return (
      [count > 1 ? texts(language, { count: String(count) }) : '', why]
        .filter(Boolean)
        .join(language === 'zh' ? '' : ' ') || failed(language, facts)
    );
  },
  todo: words({
    en: 'Call the patient if they must have it in writing, and check the number in the chart.',
    zh: '如病人需要书面确认，请打电话，并核对病历中的号码。',
  }),
});

const one = words({
  en: 'The text message about an appointment did not reach its number.',
  zh: '关于预约的短信没有送达。',
});
const several = words({
  en: '{count} text messages did not reach their number.',
  zh: '{count} 条短信没有送达该号码。',
});

const texts = words({ en: '{count} texts.', zh: '{count} 条短信。' });

const countOf = (facts: Facts): number => facts.texts?.split(' ').length ?? 1;
const failed: Words = (language, facts) => {
  const count = countOf(facts);
  return count > 1 ? several(language, { count: String(count) }) : one(language, facts);
};
const landline = words({ en: ' It is a landline.', zh: '该号码是座机。' });
const stopped = words({ en: ' The number takes no texts from the clinic.', zh: '该号码不接收诊所的短信。' });
const noSuchNumber = words({ en: ' There is no such number.', zh: '该号码不存在。' });
const switchedOff = words({ en: ' The phone could not be reached.', zh: '该手机无法接通。' });

/** By the codes of both vendors; other codes tell the staff nothing. */
const WHY: Readonly<Record<string, Words>> = {
  '40001': landline,
  '30006': landline,
  '21614': landline,
  '40300': stopped,
  '30004': stopped,
  '21610': stopped,
  '40310': noSuchNumber,
  '21211': noSuchNumber,
  '30005': noSuchNumber,
  '30003': switchedOff,
};
