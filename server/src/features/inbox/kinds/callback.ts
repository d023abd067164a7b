import { ended, fishingWarning, inboxKind, words, wordsBy } from '../kind.ts';

const title = wordsBy('wants', 'call', {
  call: { en: 'Call a caller back', zh: '请给来电者回电' },
  message: { en: 'A message from a caller', zh: '来电者留言' },
});
const reason = wordsBy('wants', 'call', {
  call: { en: 'A caller asked to be called back: {reason}', zh: '来电者请诊所回电：{reason}' },
  message: { en: 'A caller left a message: {reason}', zh: '来电者留言：{reason}' },
});
const preference = words({ en: ' They prefer: {preferredTime}', zh: '希望的时间：{preferredTime}' });
const onBehalf = words({
  en: ' They called about somebody else: {onBehalfOf}',
  zh: '来电者是为别人打来的：{onBehalfOf}',
});
const related = words({
  en: ' They say how they are related: {relationship}',
  zh: '来电者自称与病人的关系：{relationship}',
});
const call = wordsBy('spoken', 'en', {
  en: {
    en: 'Call them in English, and close this when you have spoken.',
    zh: '请用英语回电，通话后将此项标为完成。',
  },
  zh: {
    en: 'Call them in Mandarin, and close this when you have spoken.',
    zh: '请用普通话回电，通话后将此项标为完成。',
  },
});

const passOn = words({
  en: 'They want no call: do or pass on what they asked, and close this.',
  zh: '不用回电，请按留言办理或转告，然后将此项标为完成。',
});

export default inboxKind({
  name: 'callback',
  title,
  happened: (language, said) => {
    const facts = ended(language, said, ['reason', 'onBehalfOf', 'relationship', 'preferredTime']);
    return [
      reason(language, facts),
      facts.onBehalfOf ? onBehalf(language, facts) : '',
      facts.relationship ? related(language, facts) : '',
      facts.preferredTime ? preference(language, facts) : '',
    ].join('');
  },
  brief: (language, facts) => facts.reason || reason(language, facts),
  todo: (language, facts) =>
    fishingWarning(language, facts) + (facts.wants === 'message' ? passOn : call)(language, facts),
});
