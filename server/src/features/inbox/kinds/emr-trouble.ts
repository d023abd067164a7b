import { inboxKind, wordsBy } from '../kind.ts';

export default inboxKind({
  name: 'emr_trouble',
  urgent: true,
  mattersForHours: null,
  recurs: true,
  title: wordsBy('why', 'away', {
    away: { en: 'Your EMR cannot be reached', zh: '病历系统无法连接' },
    refused: { en: 'Your EMR refuses our credentials', zh: '病历系统拒绝我们的登录' },
    reauthorise: { en: 'Connect your EMR again', zh: '请重新连接病历系统' },
    starting: { en: 'Your EMR is starting or hangs', zh: '病历系统正在启动或没有响应' },
    right: { en: 'Your EMR account lacks a right', zh: '病历系统账号缺少权限' },
    operation: { en: 'Your EMR fails at something callers need', zh: '病历系统有一项功能出错' },
    limited: { en: 'Your EMR limits our requests', zh: '病历系统限制了我们的请求次数' },
    late: { en: 'Your EMR answers too late', zh: '病历系统响应太慢' },
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
    starting: {
      en: 'Your EMR accepts connections and does not answer, so callers cannot be booked. This closes by itself when it answers.',
      zh: '病历系统接受连接但没有响应，暂时无法为来电者预约。恢复后此项会自动关闭。',
    },
    right: { en: '{what}', zh: '病历系统账号缺少来电服务所需的权限：{what}' },
    operation: {
      en: 'Your EMR answers, but fails at something that callers need. {what}',
      zh: '病历系统可以连接，但来电服务所需的一项功能出错：{what}',
    },
    limited: {
      en: 'Your EMR takes no more requests from us for a while, and a caller could not be served. {what}',
      zh: '病历系统暂时不再接受我们的请求，有来电者未能得到服务：{what}',
    },
    late: {
      en: 'Your EMR took longer than a caller can wait, so a caller could not be served. This closes by itself when it answers in time.',
      zh: '病历系统响应时间过长，有来电者未能得到服务。恢复后此项会自动关闭。',
    },
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
    starting: {
      en: 'Wait until your EMR has started. If it stays so, ask the company that hosts it.',
      zh: '请等待病历系统启动完成；如果一直没有恢复，请联系托管方。',
    },
    right: {
      en: 'Give the account a role that has this right, then test the connection in the EMR settings.',
      zh: '请在病历系统中为该账号授予相应权限，然后在设置中测试连接。',
    },
    operation: {
      en: 'Test the connection in the EMR settings: it names what fails. Tell the company that hosts your EMR.',
      zh: '请在病历系统设置中测试连接，查看出错的功能，并告知托管方。',
    },
    limited: {
      en: "Ask the company that hosts your EMR to raise the limit for Frontdesk's address.",
      zh: '请联系病历系统托管方，提高对我们地址的请求限制。',
    },
    late: {
      en: 'Test the connection in the EMR settings: it says what a request takes. If it stays slow, ask the company that hosts it.',
      zh: '请在病历系统设置中测试连接，查看每次请求所需时间；如果一直很慢，请联系托管方。',
    },
  }),
});
