import { phrase } from '../../../kernel/phrase.ts';
import type { TextOutcome } from '../../scheduling/index.ts';
import type { Call } from '../tool.ts';
import { whyNoText } from './text-sent.ts';

const onItsWay = phrase({ en: 'A text is on its way.', zh: '短信马上发给您。' });
const HELD_BACK = {
  too_many_texts: phrase({
    en: "I can't send another text to this number today, so please write it down.",
    zh: '今天不能再给这个号码发短信了，请您记一下。',
  }),
  number_not_allowed: phrase({
    en: "I can't send texts to this number, so please write it down.",
    zh: '这个号码收不到我们的短信，请您记一下。',
  }),
};

/** Reasons the caller knows: they declined the text, or nobody asked for one. */
const KNOWN = new Set(['consent_declined']);
const UNLESS_ASKED = new Set(['sms_disabled', 'no_sender_number', 'no_api_key', 'no_phone']);

/**
 * Callers ask about a text that is on its way and rely on one that does not come, so the message itself says
 * it; assistants forget facts beside the message. Says nothing if no text was due.
 */
export function textWords(
  { smsQueued, smsHeldBack, smsSkipped }: TextOutcome,
  { language }: Pick<Call, 'language'>,
  /** Whether the caller agreed to a text. */
  isAskedFor: boolean,
): string {
  if (smsQueued) return onItsWay(language);
  if (smsHeldBack) return HELD_BACK[smsHeldBack](language);
  if (!smsSkipped || KNOWN.has(smsSkipped) || (UNLESS_ASKED.has(smsSkipped) && !isAskedFor)) return '';
  return whyNoText(smsSkipped)(language);
}
