import { phrase } from '../../../kernel/phrase.ts';
import type { TextLimit } from '../../scheduling/index.ts';
import type { Call } from '../tool.ts';

const WORDS = {
  too_many_texts: phrase({
    en: 'I cannot send another text to this number today, so please write it down.',
    zh: '今天不能再给这个号码发短信了，请您记一下。',
  }),
  number_not_allowed: phrase({
    en: 'I cannot send texts to this number, so please write it down.',
    zh: '这个号码收不到我们的短信，请您记一下。',
  }),
};

/** Said where a caller may count on a text that is not sent; nothing where none is missing. */
export function textHeldBack(
  { smsHeldBack }: { readonly smsHeldBack?: TextLimit | undefined },
  { language }: Pick<Call, 'language'>,
): string {
  return smsHeldBack ? WORDS[smsHeldBack](language) : '';
}
