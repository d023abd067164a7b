import { inboxKind, words } from '../kind.ts';

export default inboxKind({
  name: 'emergency',
  urgent: true,
  mattersForHours: 12,
  title: words({ en: 'A caller used emergency words', zh: '一位来电者提到紧急情况' }),
  happened: (language, facts) => said(language, facts) + (facts.words ? theirs(language, facts) : ''),
  told: words({ en: 'To hang up and dial 911.', zh: '请挂断并拨打911。' }),
  todo: words({ en: 'Call the caller now.', zh: '请立即打电话给来电者。' }),
});

const said = words({
  en: 'A caller spoke of something that may be an emergency.',
  zh: '来电者提到可能是紧急情况的症状。',
});
const theirs = words({ en: ' In their words: {words}', zh: ' 原话：{words}' });
