import { inboxKind, words } from '../kind.ts';

export default inboxKind({
  name: 'identity_alarm',
  urgent: true,
  mattersForHours: null,
  title: words({ en: 'A caller asked for charts of others', zh: '一位来电者试图查看他人的资料' }),
  happened: words({
    en: 'One call asked for the files of several patients, and was refused.',
    zh: '同一通电话试图查看多位病人的资料，已被拒绝。',
  }),
  told: words({ en: 'That the clinic must be asked in person.', zh: '请直接联系诊所。' }),
  todo: words({
    en: 'Listen to the call, and tell your privacy officer if it was no mistake.',
    zh: '请查看这通电话；如非误会，请告知隐私负责人。',
  }),
});
