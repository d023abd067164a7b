import type { Language } from '../../../kernel/language.ts';
import { isChinese } from '../../../kernel/names/spellings/chinese.ts';
import { phrase } from '../../../kernel/phrase.ts';
import { placeholdersIn } from '../../../kernel/text/text-templates.ts';

export interface TextAround {
  /** Named only if a family shares the number. */
  readonly firstName: string | null;
  readonly remote: 'phone' | 'video' | null;
}

const forWhom = phrase({ en: 'For {name}: ', zh: '{name}：' });
const REMOTE = {
  phone: phrase({
    en: ' This is a phone visit: the clinic will call you.',
    zh: '这是电话就诊，诊所会给您打电话。',
  }),
  video: phrase({ en: ' This is a video visit.', zh: '这是视频就诊。' }),
};

interface Told {
  readonly action: string;
  readonly patientName: string | null;
  readonly firstName?: string | null;
  readonly isNumberShared?: boolean;
  readonly remote?: TextAround['remote'];
}

export function aroundOf(told: Told): TextAround {
  const { action, patientName, isNumberShared, remote = null } = told;
  const firstName = told.firstName ?? patientName?.split(' ')[0];
  // A Chinese given name is not used without the family name.
  const name = patientName && isChinese(patientName) ? patientName : firstName;
  return {
    firstName: (isNumberShared && name) || null,
    remote: action === 'cancel' ? null : remote,
  };
}

export function textAround(
  body: string,
  language: Language,
  around: TextAround | undefined,
  template: string,
): string {
  if (!around) return body;
  const { firstName: name, remote } = around;
  const isNamed = placeholdersIn(template).includes('patientName');
  return `${name && !isNamed ? forWhom(language, { name }) : ''}${body}${remote ? REMOTE[remote](language) : ''}`;
}
