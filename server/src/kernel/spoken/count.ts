import type { Language } from '../language.ts';

const WORDS: Readonly<Record<Language, readonly string[]>> = {
  en: ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  zh: ['零', '一', '两', '三', '四', '五', '六', '七', '八', '九', '十'],
};

/** How many of something, before its noun: "three" visits, 两个预约. */
export function spokenCount(count: number, language: Language): string {
  return WORDS[language][count] ?? String(count);
}
