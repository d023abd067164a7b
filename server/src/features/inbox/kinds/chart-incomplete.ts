import type { Language } from '../../../kernel/language.ts';
import { spokenList } from '../../../kernel/spoken/list.ts';
import { type Facts, inboxKind, words } from '../kind.ts';

const FIELDS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  healthCard: { en: 'the health card number', zh: 'MSP卡号' },
  address: { en: 'the address', zh: '住址' },
  email: { en: 'the email address', zh: '电子邮箱' },
};

type Field = keyof typeof FIELDS;

const namesOf = (fields: readonly Field[], language: Language) =>
  spokenList(
    fields.flatMap((field) => FIELDS[field]?.[language] ?? []),
    language,
    'and',
  );

const lacks = words({
  en: 'A caller was registered by phone. The chart is still missing {fields}.',
  zh: '一位来电者已通过电话登记。病历还缺少{fields}。',
});
const whole = words({
  en: 'A caller was registered by phone.',
  zh: '一位来电者已通过电话登记。',
});
const lacksInBrief = words({ en: 'Missing {fields}', zh: '缺少{fields}' });
const gave = words({
  en: ' In the same call they gave {fields}: {values}.',
  zh: '同一通电话里还说了{fields}：{values}。',
});
const askAndComplete = words({
  en: 'Ask for what is missing at the first visit or by phone, and complete the chart in your EMR.',
  zh: '请在首次就诊时或打电话询问，并在病历系统中补全。',
});
const complete = words({ en: 'Add it to the chart in your EMR.', zh: '请补到病历系统的病历里。' });

const givenIn = (facts: Facts) => Object.keys(FIELDS).filter((field) => facts[field]);
/** Excludes facts given later in the call. */
const missingIn = (facts: Facts) =>
  (facts.missing ?? '').split(' ').filter((field) => field && !facts[field]);

export default inboxKind({
  name: 'chart_incomplete',
  mattersForHours: null,
  notifies: false,
  title: words({ en: 'Complete a new chart', zh: '请补全一份新病历' }),
  happened: (language, facts) => {
    const [missing, given] = [missingIn(facts), givenIn(facts)];
    const first =
      missing.length > 0 ? lacks(language, { fields: namesOf(missing, language) }) : whole(language, {});
    if (given.length === 0) return first;
    const values = given.map((field) => facts[field]).join('; ');
    return first + gave(language, { fields: namesOf(given, language), values });
  },
  brief: (language, facts) => {
    const missing = missingIn(facts);
    if (missing.length === 0) return whole(language, {});
    return lacksInBrief(language, { fields: namesOf(missing, language) });
  },
  todo: (language, facts) => (missingIn(facts).length > 0 ? askAndComplete : complete)(language, facts),
});
