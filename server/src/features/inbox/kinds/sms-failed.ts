import { inboxKind, words } from '../kind.ts';

export default inboxKind({
  name: 'sms_failed',
  title: words({ en: 'A text message was not delivered', zh: '一条短信没有送达' }),
  happened: (language, facts) => failed(language, facts) + (facts.code ? code(language, facts) : ''),
  told: words({ en: 'That a text message would follow.', zh: '稍后会收到短信。' }),
  todo: words({
    en: 'Call the patient if they must have it in writing, and check the number in the chart.',
    zh: '如病人需要书面确认，请打电话，并核对病历中的号码。',
  }),
});

const failed = words({
  en: 'The text message about an appointment did not reach its number.',
  zh: '关于预约的短信没有送达。',
});
const code = words({ en: ' The provider said: {code}.', zh: ' 服务商代码：{code}。' });
