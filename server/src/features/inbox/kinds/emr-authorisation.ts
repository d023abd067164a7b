import { inboxKind, words, wordsBy } from '../kind.ts';

export default inboxKind({
  name: 'emr_authorisation',
  recurs: true,
  mattersForHours: null,
  title: wordsBy('state', 'ending', {
    ending: { en: 'The authorisation of your EMR is about to end', zh: '病历系统的授权即将到期' },
    ended: { en: 'The authorisation of your EMR has ended', zh: '病历系统的授权已到期' },
  }),
  happened: wordsBy('state', 'ending', {
    ending: {
      en: 'It ends within two days, and no EMR renews it by itself.',
      zh: '授权将在两天内到期，系统不会自动续期。',
    },
    ended: { en: 'It has ended, so callers cannot be booked.', zh: '授权已到期，暂时无法为来电者预约。' },
  }),
  todo: words({ en: 'Open the EMR settings and connect it again.', zh: '请打开病历系统设置并重新连接。' }),
});
