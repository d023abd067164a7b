import type { InboundEvent } from '../../../ports/sms-provider.ts';

type Word = NonNullable<InboundEvent['word']>;

// Twilio acts on the English ones itself. 取消 alone is left out: it may well mean the appointment.
const WORDS: Readonly<Record<Word, readonly string[]>> = {
  STOP: [
    ...['STOP', 'STOPALL', 'STOP ALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
    ...['停止', '退订', '退訂', '取消订阅', '取消訂閱'],
  ],
  START: ['START', 'UNSTOP', 'YES', '开始', '開始', '订阅', '訂閱', '恢复', '恢復'],
  HELP: ['HELP', 'INFO', '帮助', '幫助'],
};
const WORD_OF = new Map(
  (Object.keys(WORDS) as Word[]).flatMap((word) => WORDS[word].map((written) => [written, word] as const)),
);

/** With Advanced Opt-Out Twilio says which kind of word it took it for; without, the text alone tells. */
export function wordOf(optOutType: string | null | undefined, text: string): Word | null {
  if (optOutType === 'STOP' || optOutType === 'START' || optOutType === 'HELP') return optOutType;
  const written = text
    .normalize('NFKC')
    .replace(/^[\p{P}\s]+|[\p{P}\s]+$/gu, '')
    .replace(/\s+/g, ' ')
    .toUpperCase();
  return WORD_OF.get(written) ?? null;
}
