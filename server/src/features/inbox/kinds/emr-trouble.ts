import { inboxKind, words, wordsBy } from '../kind.ts';

export default inboxKind({
  name: 'emr_trouble',
  urgent: true,
  mattersForHours: null,
  recurs: true,
  title: wordsBy('why', 'away', {
    away: { en: 'Your EMR cannot be reached', zh: '病历系统无法连接' },
    refused: { en: 'Your EMR refuses our credentials', zh: '病历系统拒绝我们的登录' },
    reauthorise: { en: 'Connect your EMR again', zh: '请重新连接病历系统' },
  }),
  happened: wordsBy('why', 'away', {
    away: {
      en: 'Your EMR does not answer, so callers cannot be booked. This closes by itself when it is back.',
      zh: '病历系统没有响应，暂时无法为来电者预约。恢复后此项会自动关闭。',
    },
    refused: {
      en: 'Your EMR no longer accepts the user name or password we sign in with, so callers cannot be booked.',
      zh: '病历系统不再接受我们的用户名或密码，暂时无法为来电者预约。',
    },
    reauthorise: {
      en: 'Your EMR no longer accepts our access, so callers cannot be booked.',
      zh: '病历系统不再接受我们的授权，暂时无法为来电者预约。',
    },
  }),
  told: words({
    en: 'That the schedule cannot be reached just now, and that the clinic can call them back.',
    zh: '现在暂时无法查看日程，诊所可以回电。',
  }),
  todo: wordsBy('why', 'away', {
    away: {
      en: 'Check that your EMR runs and can be reached; ask the company that hosts it.',
      zh: '请检查病历系统是否运行并可连接；必要时联系托管方。',
    },
    refused: {
      en: 'Open the EMR settings, enter the right user name and password, and test the connection.',
      zh: '请打开病历系统设置，填写正确的用户名和密码，并测试连接。',
    },
    reauthorise: {
      en: 'Open the EMR settings and connect it again.',
      zh: '请打开病历系统设置并重新连接。',
    },
  }),
});
