import { phrase } from '../../../kernel/phrase.ts';
import type { TextOutcome } from '../../scheduling/index.ts';
import type { Call } from '../tool.ts';

const onItsWay = phrase({ en: 'A text is on its way.', zh: '短信马上发给您。' });
const HELD_BACK = {
  too_many_texts: phrase({
    en: 'I cannot send another text to this number today, so please write it down.',
    zh: '今天不能再给这个号码发短信了，请您记一下。',
  }),
  number_not_allowed: phrase({
    en: 'I cannot send texts to this number, so please write it down.',
    zh: '这个号码收不到我们的短信，请您记一下。',
  }),
};

/** Callers ask for a text that is on its way, and count on one that is held back; nothing is said where none was due. */
export function textWords(
  { smsQueued, smsHeldBack }: TextOutcome,
  { language }: Pick<Call, 'language'>,
): string {
  if (smsQueued) return onItsWay(language);
  return smsHeldBack ? HELD_BACK[smsHeldBack](language) : '';
}
