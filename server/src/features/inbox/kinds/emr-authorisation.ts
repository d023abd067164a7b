import { inboxKind, NOTHING_TOLD, words, wordsBy } from '../kind.ts';

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
      en: 'It ends at {endsAt}. No EMR renews it by itself.',
      zh: '到期时间：{endsAt}。系统不会自动续期。',
    },
    ended: { en: 'It ended at {endsAt}.', zh: '已于{endsAt}到期。' },
  }),
  told: NOTHING_TOLD,
  todo: words({ en: 'Open the EMR settings and connect it again.', zh: '请打开病历系统设置并重新连接。' }),
});
