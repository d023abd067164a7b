/** Estimated speaking time, from words in English or characters in Chinese. */
export function secondsToSay(language: 'en' | 'zh', text: string): number {
  const count =
    language === 'en'
      ? text.split(/\s+/).filter(Boolean).length / 2.6
      : text.replace(/[^\p{L}\d]/gu, '').length / 4.4;
  return Math.round(count);
}
