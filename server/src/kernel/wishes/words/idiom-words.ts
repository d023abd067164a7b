import { type WordRule, word } from '../token.ts';
import { startsWish } from '../token-order.ts';

const glue = (kind: 'from' | 'before', ...sources: string[]) => word(sources.join('|'), () => [{ kind }]);
const cannot = (...sources: string[]) => word(sources.join('|'), () => [{ kind: 'cannot' }]);
const filler = (...sources: string[]) => word(sources.join('|'), () => [{ kind: 'filler' }]);

/** Turns of speech whose single words would mean something else. Read before the words that join days and times. */
export const idiomWords: readonly WordRule[] = [
  filler(
    'if (?:i|we) (?:(?:really|absolutely) )?(?:have to|must|gotta)(?=$|[,.;!?])|if need be\\b|if push comes to shove\\b|at a (?:push|pinch)\\b',
    "if not,? (?:then )?(?:i|we)(?:'ll|'d| can| will| could|'m going to| might)(?: just| have to)* (?:go|try|use|call|see|head|walk|figure|wait)\\b[^,.;!?\\d]{0,40}(?=$|[,.;!?])(?![^,.;!?]*(?:day|week|tomorrow))",
    "(?:but )?if (?:you (?:people|guys|folks|all)|you|the clinic)(?:'re| are|'s| is) (?:even |actually |ever )?(?:open|working|there) (?:on )?(?:saturdays?|sundays?|weekends?|evenings?|then|that day|that late|that early)\\b",
  ),
  // "I don't get going till about eleven"; but whoever does not work till three is free before three.
  glue(
    'from',
    "(?:(?:because|cause|since|but|and|as) )?(?:i|we|he|she|they)(?:'m not| am not|'s not| isn't| aren't|'re not| don't| doesn't| do not| does not| won't| can't| cannot| never)(?: (?!work|start|begin|have|need|teach|open|study)[a-z']+){1,6} (?:un)?till? (?:(?:about|around|like|at least|almost|nearly|well|usually) )*(?=(?:half past |(?:a )?quarter (?:past|to) )?(?:\\d{1,2}(?!\\d|th|/)|noon))",
  ),
  // 早上不太想
  word(
    '(?:我们?|他|她|孩子)?(?:就|也|都|最|实在)*(?:不太想|不大想|不太愿意|不愿意|不乐意|不想|不喜欢|不爱|讨厌)(?:来|去|约|出门)?(?=[,。;!?]|$)',
    (_, __, before) => (startsWish(before.at(-1)) ? [{ kind: 'cannot' }] : null),
  ),
  filler(
    "(?:that's |it's |which is )?(?:ages|miles|forever|so far|pretty far|quite far|a long (?:way|time)|(?<!\\d |few |couple |of )(?:weeks|months)) (?:away|off|out)\\b",
  ),
  // "That's ages away, nothing this week?"
  filler(
    '(?<=(?:away|far|long|late|ages|off|wait)(?: for (?:me|us))?[,.]? (?:so |is there |and |you have |you got )?)nothing(?: at all)?(?= (?:this|today|tomorrow|sooner|before|on|next)\\b)',
  ),
  glue('before', 'this side of'),
  filler(
    "(?:isn't|wasn't|aren't|won't|doesn't|don't|can't|couldn't) (?:it|that|you|they|we|she|he)(?=[?.!,]|$)",
  ),
  word(
    '(?:be|get|come|make it)(?: (?:there|here|in|over))? for (?=(?:half past |(?:a )?quarter (?:to|past) )?\\d{1,2}(?!\\d|th| (?:days?|weeks?|minutes?|hours?|people|kids|of)))',
    () => [{ kind: 'at' }],
  ),
  // "Nothing later on the Thursday?" asks for a later time.
  filler(
    '(?<=^(?:(?:hmm|oh|so|um|okay|ok|and|is there),? )*)nothing (?=(?:a bit |any |a little )?(?:later|earlier|sooner)\\b(?! than))',
  ),
  // "The usual with Dr. Lee": the kind of visit, and no hour.
  filler(
    '(?:just )?(?:the|my|her|his|our) usual(?: (?:appointment|visit|check-?up|check|thing|shot|injection|blood work|refill|follow-?up))?(?=$|[,.;!?]| (?:with|for|please|on|at|in|next|this|tomorrow|today)\\b)(?! (?:time|day|hour|slot))|(?:跟|和|就|还是|照)*(?:老样子|平时[1一]样|以前[1一]样)(?=$|[,。;!?]|找|约|跟|看)',
  ),
  // "This week no, the week after yes"
  word(
    'no(?=[,.;!?] ?(?!wait|no\\b|sorry|actually|hang|the \\d|at \\d|(?:next |this )?[a-z]+day\\b))',
    (_, __, before) => (before.at(-1)?.kind === 'day' ? [{ kind: 'cannot' }] : null),
  ),
  // "Nine is when my nurse comes"
  cannot(
    "(?:is|are|'s) (?:just |only |right |exactly )?when (?:my|our|the|his|her) (?!(?:clinic|doctor|dr)\\b)[a-z' ]{2,20}(?<!free|off|available|home)(?=$|[,.;!?]| (?:so|and|but)\\b)",
  ),
  // 十五号那天不是放假吗
  cannot(
    '(?:那1?天)?(?:是不是|不是|好像是?|应该是?)(?:你们)?(?:都|要|在)?(?:放假|休息|关门|不开门?|不上班|公众假期|法定假日|假期|假日)(?:吗|嘛|吧|么|的吧|来着)?(?=[,。;!?]|$)',
  ),
  // A receptionist asks "tomorrow?", and the caller has more time than that.
  filler(
    '(?:not|no need for it) (?:(?:that|so|too|quite (?:so|that)|as|very) (?:soon|quick(?:ly)?|fast)\\b(?! as)|(?:straight|right) away\\b|immediately\\b|at once\\b)|(?:不要|不用|不必|没|别)(?:那么|这么|太)(?:快|急|赶)|(?:不用|不必)(?:那么|这么|太)早',
  ),
];
