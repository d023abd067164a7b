import { inboxKind, NOTHING_TOLD, words } from '../kind.ts';

export default inboxKind({
  name: 'fax_filing',
  mattersForHours: null,
  title: words({ en: 'A fax could not be filed', zh: '一份传真没有归档' }),
  happened: words({
    en: 'A fax is verified, but your EMR did not take it into the chart.',
    zh: '传真已核对，但病历系统没有将其归入病历。',
  }),
  told: NOTHING_TOLD,
  todo: words({
    en: 'Look whether it is in the chart; if not, file it by hand or send it again.',
    zh: '请查看病历中是否已有；如果没有，请手动归档或重新发送。',
  }),
});
