import { DOCUMENT_TYPES, type DocumentType } from '../../../kernel/document-type.ts';
import { type Facts, inboxKind, type Words, words } from '../kind.ts';

const TYPES: Readonly<Record<DocumentType, Words>> = {
  referral_letter: words({ en: 'Referral letter', zh: '转诊信' }),
  lab_result: words({ en: 'Lab result', zh: '化验结果' }),
  specialist_report: words({ en: 'Specialist’s report', zh: '专科报告' }),
  prescription_renewal: words({ en: 'Prescription renewal', zh: '续方申请' }),
  insurance_form: words({ en: 'Insurance form', zh: '保险表格' }),
  imaging_report: words({ en: 'Imaging report', zh: '影像报告' }),
  discharge_summary: words({ en: 'Discharge summary', zh: '出院小结' }),
  other: words({ en: 'Fax', zh: '传真' }),
};
const happened = words({
  en: 'We couldn’t match this fax to a patient.',
  zh: '收到一份无法确定病人的传真。',
});

const typeOf = ({ type }: Facts): DocumentType => DOCUMENT_TYPES.find((each) => each === type) ?? 'other';

export default inboxKind({
  name: 'fax_review',
  mattersForHours: null,
  notifies: false,
  title: words({ en: 'Fax to review', zh: '一份传真等待核对' }),
  happened,
  // Lists name the sender first.
  brief: (language, facts) => (typeOf(facts) === 'other' ? happened : TYPES[typeOf(facts)])(language, {}),
  todo: words({ en: 'Open the fax and say whose it is.', zh: '请打开传真并确认病人。' }),
});
