import type { Language } from '../language.ts';

const JOINTS = {
  en: { and: 'and', or: 'or', 'or-question': 'or' },
  zh: { and: '和', or: '或', 'or-question': '还是' },
} as const;

type Joints = (typeof JOINTS)['en'];

/** "A, B, or C" / "A、B或C". In questions Chinese uses another word for "or". */
export function spokenList(items: readonly string[], language: Language, joint: keyof Joints): string {
  const last = items.at(-1);
  if (last === undefined) return '';
  const others = items.slice(0, -1);
  if (others.length === 0) return last;
  const word = JOINTS[language][joint];
  if (language === 'zh') return `${others.join('、')}${word}${last}`;
  return `${others.join(', ')}${others.length > 1 ? ',' : ''} ${word} ${last}`;
}

const CLAUSE_JOINTS = { en: { and: 'and', or: 'or' }, zh: { and: '还有', or: '或者' } } as const;

/** The same for items that are lists themselves, so that listeners hear where each ends. */
export function spokenClauses(parts: readonly string[], language: Language, joint: 'and' | 'or'): string {
  const last = parts.at(-1);
  if (last === undefined || parts.length === 1) return last ?? '';
  const word = CLAUSE_JOINTS[language][joint];
  const others = parts.slice(0, -1);
  return language === 'zh' ? `${others.join('，')}，${word}${last}` : `${others.join(', ')}, ${word} ${last}`;
}
