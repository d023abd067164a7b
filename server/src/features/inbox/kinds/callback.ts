import { inboxKind, words, wordsBy } from '../kind.ts';

const reason = words({
  en: 'A caller asked to be called back: {reason}.',
  zh: '来电者请诊所回电：{reason}。',
});
const preference = words({ en: ' They prefer: {preferredTime}.', zh: '希望的时间：{preferredTime}。' });

export default inboxKind({
  name: 'callback',
  title: words({ en: 'Call a caller back', zh: '请给来电者回电' }),
  happened: (language, facts) =>
    reason(language, facts) + (facts.preferredTime ? preference(language, facts) : ''),
  told: words({ en: '{told}', zh: '{told}' }),
  todo: wordsBy('spoken', 'en', {
    en: {
      en: 'Call the number above, in English, and close this when you have spoken.',
      zh: '请用英语拨打上面的号码，通话后将此项标为完成。',
    },
    zh: {
      en: 'Call the number above, in Mandarin, and close this when you have spoken.',
      zh: '请用普通话拨打上面的号码，通话后将此项标为完成。',
    },
  }),
});
