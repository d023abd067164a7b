import { inboxKind, words } from '../kind.ts';

export default inboxKind({
  name: 'fax_review',
  mattersForHours: null,
  notifies: false,
  title: words({ en: 'Fax to review', zh: '一份传真等待核对' }),
  happened: words({
    en: 'We couldn’t match this fax to a patient.',
    zh: '收到一份无法确定病人的传真。',
  }),
  todo: words({ en: 'Open the fax and say whose it is.', zh: '请打开传真并确认病人。' }),
});
