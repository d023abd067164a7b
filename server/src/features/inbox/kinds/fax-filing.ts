import { inboxKind, wordsBy } from '../kind.ts';

export default inboxKind({
  name: 'fax_filing',
  mattersForHours: null,
  title: wordsBy('why', 'refused', {
    refused: { en: 'A fax could not be filed', zh: '一份传真没有归档' },
    moved: { en: 'A filed fax must be moved', zh: '一份已归档的传真需要移动' },
    right: { en: 'Faxes cannot be filed', zh: '传真无法归档' },
  }),
  happened: wordsBy('why', 'refused', {
    refused: {
      en: 'A fax is verified, but your EMR did not take it into the chart.',
      zh: '传真已核对，但病历系统没有将其归入病历。',
    },
    doubt: {
      en: 'A fax was sent to your EMR, which did not say whether it took it, and it cannot be asked.',
      zh: '传真已发送到病历系统，但系统没有说明是否收下，也无法查询。',
    },
    file: {
      en: 'A fax is verified, but no PDF that your EMR would take can be made of it.',
      zh: '传真已核对，但无法制成病历系统能接收的PDF。',
    },
    patient: {
      en: 'A fax is verified for a patient whom your EMR no longer has.',
      zh: '传真已核对，但病历系统里已没有这位病人。',
    },
    right: {
      en: 'Your EMR does not let our account file documents: it lacks the right {right}.',
      zh: '病历系统不允许我们的账户归档文件：缺少权限{right}。',
    },
    moved: {
      en: 'A fax was given to another patient after your EMR had filed it.',
      zh: '传真归档之后改给了另一位病人。',
    },
  }),
  todo: wordsBy('why', 'refused', {
    refused: {
      en: 'Look whether it is in the chart; if not, file it by hand or send it again.',
      zh: '请查看病历中是否已有；如果没有，请手动归档或重新发送。',
    },
    file: { en: 'File it by hand in your EMR.', zh: '请在病历系统中手动归档。' },
    patient: {
      en: 'Name the right patient, then send it again.',
      zh: '请指定正确的病人，然后重新发送。',
    },
    right: {
      en: 'Give that right to the account in your EMR, then send the faxes again.',
      zh: '请在病历系统中授予该账户此权限，然后重新发送传真。',
    },
    moved: {
      en: 'Move the copy in your EMR to the right chart, then mark this as done.',
      zh: '请在病历系统中把副本移到正确的病历，然后标记为完成。',
    },
  }),
});
