import { addDays } from '../../time/calendar.ts';
import { mondayOf, nextDayOfMonth } from '../days/spans.ts';
import { type WordRule, word } from '../token.ts';
import { startsWish } from '../token-order.ts';
import { span } from './month-words.ts';

const glue = (kind: 'from' | 'before' | 'after', ...sources: string[]) =>
  word(sources.join('|'), () => [{ kind }]);
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
  // "As long as it's not a Wednesday and it's before lunch"
  word(
    "(?:and|but) (?:it's|it is|it has to be|it must be|it needs to be|make it|that it's|ideally|preferably)(?: (?:at|some ?time|any ?time))? (?=(?:before|after|in the|mornings?|afternoons?|between|early|late)\\b)",
    (_, __, before) => (before.some(({ kind }) => kind === 'not') ? [{ kind: 'stop' }] : null),
  ),
  // "Anything on Monday, even first thing": widens what is wished for already.
  word(
    "(?:or )?even (?:if it's |if that's |at |on |in |the )*(?:first thing(?: in the morning)?|(?:very )?(?:early|late)(?: in the (?:morning|day|afternoon|evening))?|(?:very )?(?:first|last) (?:slot|one|thing|appointment)(?: of the day)?|evenings?|lunch(?:time)?|\\d{1,2}(?::\\d\\d)?(?: ?[ap]m| o'clock)?(?: in the (?:morning|evening))?)(?= (?:is|would be|works)|$|[,.;!?])",
    (_, __, before) =>
      before.some(({ kind }) => kind === 'any') && !before.some(({ kind }) => kind === 'not')
        ? [{ kind: 'filler' }]
        : null,
  ),
  filler(
    "(?:that |it |which )?(?:isn't|is not|not|avoid(?:ing)?|outside(?: of)?|to miss)(?: (?:in|during|at|the))* rush hour\\b",
    'if (?:i|we|she|he) (?:came|come|were to come|could come|was to come)(?: in| over| by| down)?(?= (?:on|at|in|next|this|tomorrow|today|around|the|mon|tues|wednes|thurs|fri|satur|sun))',
    "after (?:the )?(?:holidays|break|new year'?s?)(?=,? (?:say|so|maybe|like|let's say|probably|perhaps)[, ])",
    'any (?:later|earlier)(?: than that)? (?:is|would be|is just) (?:no good|too (?:late|early)|no use)|再[晚迟早](?:的话|了)?(?:就|我|也|都)*(?:不行|来不及|没用|不可以)了?',
    '(?:约|安排|排|放|做|看)(?:在|到)?同[1一]天(?=[,。])|那1?天(?=,?(?:也?就是|是)(?:\\d|周|[明后今大]))',
  ),
  // "I can't do anything until my cast is off, that's the twenty-fifth"
  glue(
    'from',
    "(?:can't|cannot|won't|can not|not) (?:do (?:it|anything|much)|come(?: in)?|make it|drive|leave the house|get out|be seen)?(?: [a-z]+)? ?(?:un)?till? (?!the \\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|next|tomorrow)[^,.;!?\\d]{3,30},? (?:(?:that's|which is|that'll be|that will be|and that's|on) )+(?=(?:the )?\\d|(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow)",
  ),
  // "I finish on the twenty-second, so not before then"
  word(
    '(?:(?:so|but|and|just|please),? )*(?:not|nothing|never|no)(?: any(?:thing| time))? (?:before|until|till) (?:then|that)\\b',
    (_, { heard }, before) => {
      const named = before.findLast(({ kind }) => kind === 'day');
      return heard?.length || !named ? null : [{ kind: 'correction' }, { kind: 'from' }, named];
    },
  ),
  // 看不上就算了
  filler('(?:[看约排赶来挂]不[上到了]|没有?|不行|没号|没位)(?:的话)?(?:我)?就算了'),
  // 这个礼拜都排满了吧, 下个礼拜有没有
  word(
    '(?:都|已经|应该|肯定|大概|可能|估计|是不是){0,3}(?:[排约订挂]满|满)了(?:吧|吗|是吧)?(?=[,。;!?]|$)',
    (_, __, before) => (before.at(-1)?.kind === 'day' ? [{ kind: 'cannot' }] : null),
  ),
  // 十点前后差不多
  word('(?:左右|前后|上下)?(?:就|吧|都)?差不多(?=[,。;!?]|$)', (_, __, before) =>
    startsWish(before.at(-1)) ? [{ kind: 'around-it' }] : null,
  ),
  // 八点下班, 下了班直接过来: when that is was said before.
  word('下了?班(?:我)?(?:就|直接|马上|顺路|再)+(?:过来|来|去|过去)', (_, __, before) =>
    before.some(({ kind }) => kind === 'time') ? [{ kind: 'filler' }] : null,
  ),
  filler('(?:如果|要是|假如)(?=(?:[下这]个?)?(?:周\\d ?|[明后今]天|\\d{1,2}号)(?:在|有|能|可以))'),
  // 接完孩子四点到
  word(
    '(?<=(?:接|送|完|放|班|赶|过来)[^,。]{0,8}[点半刻分])(?:就|大概|差不多)*到(?=[,。;!?])',
    (_, __, before) => (before.at(-1)?.kind === 'time' ? [{ kind: 'from-it' }] : null),
  ),
  // "The Monday one is good, but could it be at three"; 礼拜一那个, 能不能提前到一点
  word(
    '(?:but |only )?(?:could|can|would) (?:it|that|we|you|i) (?:(?:possibly|maybe|please) )?(?:be|do|make it|have it|start|move (?:it|that) to|push (?:it|that) to)(?: be)? (?=(?:at |around |about |for )?(?:half|(?:a )?quarter|noon|\\d))|(?:但是?|不过)?(?:能不能|可不可以|可以|能|想|要)*(?:改|提前|推迟|延后|换|挪|调)(?:成|到|为|至)(?=(?:上午|下午|早上|中午)?\\d{1,2}(?:点|:))',
    (_, { heard }, before) =>
      heard?.length && before.some(({ kind }) => kind === 'time') ? [{ kind: 'correction' }] : null,
  ),
  // 四点能到, 四点一刻吧
  glue(
    'from',
    "(?:i|we|he|she) can (?:get|be) (?:there|in|over|to you)(?: by| at| for| around)(?= (?:half|(?:a )?quarter|noon|\\d)[^,.;]{0,20},? (?:so|maybe|say|how about|let's say)\\b)",
  ),
  word('(?<=[点半刻分])(?:才|就|大概|差不多)*(?:能|可以)(?:赶)?到(?=[,。;!?])', (_, __, before) =>
    before.at(-1)?.kind === 'time' ? [{ kind: 'from-it' }] : null,
  ),
  glue('after', '过完(?!年|节)(?:这个?|本)?(?=周末|[这下]?个?周|\\d)'),
  // "The week of the 23rd, ideally the first half of it", 前半个礼拜
  word(
    '(?:the )?(first|second|early|later) (?:half|part)(?: of (?:it|that|that week|the week))?(?=$|[,.;!?])|([前后])半(?:个)?周',
    ([, english = '', chinese = ''], { today }, before) => {
      const last = before.findLast(({ kind }) => kind === 'day');
      if (last?.kind !== 'day' || (last.day.kind !== 'day-of-month' && last.day.kind !== 'span')) return null;
      const isWeek = last.day.kind === 'span' && last.day.grain === 'week';
      if (!isWeek && !before.some(({ kind }) => kind === 'week-of' || kind === 'week-of-it')) return null;
      const named = last.day.kind === 'span' ? last.day.span.from : nextDayOfMonth(last.day.day, today);
      if (!named) return null;
      const monday = mondayOf(named);
      const isFirst = /first|early/.test(english) || chinese === '前';
      const [from, to] = isFirst ? [monday, addDays(monday, 2)] : [addDays(monday, 3), addDays(monday, 6)];
      return [{ kind: 'correction' }, span(from, to, today, 'span')];
    },
  ),
  // A receptionist asks "tomorrow?", and the caller has more time than that.
  filler(
    '(?:not|no need for it) (?:(?:that|so|too|quite (?:so|that)|as|very) (?:soon|quick(?:ly)?|fast)\\b(?! as)|(?:straight|right) away\\b|immediately\\b|at once\\b)|(?:不要|不用|不必|没|别)(?:那么|这么|太)(?:快|急|赶)|(?:不用|不必)(?:那么|这么|太)早',
  ),
];
