import { inboxKind, words, wordsBy } from '../kind.ts';

export default inboxKind({
  name: 'emergency',
  urgent: true,
  mattersForHours: 12,
  title: words({ en: 'A caller used emergency words', zh: '一位来电者提到紧急情况' }),
  happened: (language, facts) => said(language, facts) + (facts.words ? theirs(language, facts) : ''),
  told: wordsBy('went', 'no', {
    no: {
      en: 'What to do now: 911, or 9-8-8. Nothing was booked.',
      zh: '已告知来电者该怎么做：911或9-8-8。没有预约。',
    },
    on: {
      en: 'What to do now: 911, or 9-8-8. The caller wished to go on, and was served.',
      zh: '已告知来电者该怎么做：911或9-8-8。来电者希望继续，已为其办理。',
    },
  }),
  todo: words({ en: 'Call the caller now.', zh: '请立即打电话给来电者。' }),
});

const said = words({
  en: 'A caller spoke of something that may be an emergency.',
  zh: '来电者提到可能是紧急情况的症状。',
});
const theirs = words({ en: ' In their words: {words}', zh: ' 原话：{words}' });
