import type { Token } from './token.ts';

const WHO = '(?:you(?: guys)?|there|it|that|she|he|they|(?:dr\\.? |doctor |the )[a-z]+|~+)';
/**
 * "If she's in", "if you have one", "let me see if": conditions that the search checks anyway, or that do not
 * matter.
 */
const IF_FREE = new RegExp(
  `\\b(?:(?:see|ask|asking|check|know|wondering|wonder|tell me) if\\b|if (?:at all )?(?:possible|any|yes|needed|necessary|need be|you please|i may|i can|i could|we can|so)\\b|if ${WHO}(?:'s|'ve|'re|'d)?(?: (?:is|are|have|has|got|do|does|could|can))?(?: ?~+| (?:got|something|anything|any|one|an?|the|way|chance|opening|spot|it|that|me|still|also|even|in|are|full|there|free|open|available|working|around|possible|ok(?:ay)?|fine|please|better|easier|works?|suits?|fits?|squeeze|manage)\\b)+)`,
  'g',
);
/** Words that ask for no other time. */
const HARMLESS =
  /\bneed (?:like |about |maybe |only )?\d{1,2} minutes\b|\bdepends\b|\b(?:in )?the rest of (?:the day|~)|\bin half an hour\b|\bonce the\b|\b(?:more|other|less) than (?:welcome|happy|that)\b|\beach (?:of (?:us|them)|kids?|child)\b/g;

/** Words that negate, narrow or join their neighbours. If one is left unread, the wish is uncertain. */
const TURNS =
  /\b(?:unless|except(?:ing|ion)?|excluding|instead|rather|versus|than|until|till|whereas|whichever (?:is|comes)|depending|used to|any ?more|not|never|neither|nor|none|without|avoid|skip|[a-z]+n't|each|alternate|neither|half|hours?|minutes|before|after|between|following|previous|opposite|remaining|the rest of|twice|whenever|as long as|provided|so long as|in case|assuming|supposing|if|once|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?! (?:of|kids?|children|people|hundred|times|blocks|sons|daughters))|when it's|otherwise)\b/g;
const TURNS_IN_CHINESE =
  /除非|除|[以之]外|而非|反而|相反|至少|起码|最多|顶多|隔(?!离)|轮流|轮(?![椅胎船到])|单[号日周]|双[号日周]|万一|否则|不然|中间|为止|直到|(?<![点刻几半])半(?!个?钟|个?小时|天|夜|个月|年)|(?<!特|分|区|个|性)别(?![的人~])|(?<!只)(?:要是|如果|假如)(?!有|你|能|可以|方便|没|~)/g;

const LONGEST_PHRASE = 60;

/** Phrases that begin with an unread word that changes the meaning of others. */
export function unreadWords(plain: string, tokens: readonly Token[]): string[] {
  const isChinese = /[\u4e00-\u9fff]/.test(plain);
  const unread = unreadOf(plain, tokens);
  const left = isChinese ? unread : unread.replace(IF_FREE, blank).replace(HARMLESS, blank);
  return Array.from(left.matchAll(isChinese ? TURNS_IN_CHINESE : TURNS), ({ index }) =>
    plain.slice(index, index + LONGEST_PHRASE).replace(/[,.;!?，。；！？].*/s, ''),
  );
}

/** The sentence with a mark in place of everything a rule has read. */
function unreadOf(plain: string, tokens: readonly Token[]): string {
  let unread = '';
  for (const { start, end } of tokens) {
    if (end > unread.length)
      unread += plain.slice(unread.length, start) + '~'.repeat(end - Math.max(start, unread.length));
  }
  return unread + plain.slice(unread.length);
}

function blank(words: string): string {
  return ' '.repeat(words.length);
}
