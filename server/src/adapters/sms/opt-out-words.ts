import type { InboundEvent } from '../../ports/sms-provider.ts';

type Word = NonNullable<InboundEvent['word']>;

// Vendors handle the English words themselves; the French and Chinese ones are ours. 取消 alone is excluded,
// because it may mean the appointment.
const WORDS: Readonly<Record<Word, readonly string[]>> = {
  STOP: [
    ...['STOP', 'STOPALL', 'STOP ALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
    ...['ARRET', 'ARRÊT', '停止', '退订', '退訂', '取消订阅', '取消訂閱'],
  ],
  START: ['START', 'UNSTOP', '开始', '開始', '订阅', '訂閱', '恢复', '恢復'],
  HELP: ['HELP', 'INFO', '帮助', '幫助'],
};
const WORD_OF = new Map(
  (Object.keys(WORDS) as Word[]).flatMap((word) => WORDS[word].map((written) => [written, word] as const)),
);

/**
 * The vendor's own classification takes precedence over the text. `startsHere` are this vendor's additional
 * START words.
 */
export function wordOf(
  vendorsWord: string | null | undefined,
  text: string,
  startsHere: readonly string[] = [],
): Word | null {
  if (vendorsWord === 'STOP' || vendorsWord === 'START' || vendorsWord === 'HELP') return vendorsWord;
  const written = text
    .normalize('NFKC')
    .replace(/^[\p{P}\s]+|[\p{P}\s]+$/gu, '')
    .replace(/\s+/g, ' ')
    .toUpperCase();
  return startsHere.includes(written) ? 'START' : (WORD_OF.get(written) ?? null);
}
