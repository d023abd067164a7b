import type { Language } from '../../../kernel/language.ts';
import { spokenList } from '../../../kernel/spoken/list.ts';
import { type Facts, inboxKind, NOTHING_TOLD, words } from '../kind.ts';

const FIELDS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  healthCard: { en: 'the health card number', zh: '健康卡号' },
  address: { en: 'the address', zh: '住址' },
  email: { en: 'the e-mail address', zh: '电子邮箱' },
};

function missing(language: Language, { missing = '' }: Facts): string {
  const names = missing.split(' ').flatMap((field) => FIELDS[field]?.[language] ?? []);
  return spokenList(names, language, 'and');
}

const happened = words({
  en: 'A caller was registered by phone. The chart still lacks {fields}.',
  zh: '一位来电者已通过电话登记。病历还缺少{fields}。',
});

export default inboxKind({
  name: 'chart_incomplete',
  mattersForHours: null,
  notifies: false,
  title: words({ en: 'Complete a new chart', zh: '请补全一份新病历' }),
  happened: (language, facts) => happened(language, { fields: missing(language, facts) }),
  told: NOTHING_TOLD,
  todo: words({
    en: 'Ask for it at the first visit or by phone, and complete the chart in your EMR.',
    zh: '请在首次就诊时或打电话询问，并在病历系统中补全。',
  }),
});
