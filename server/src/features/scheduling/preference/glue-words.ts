import { type Glue, type WordRule, word } from './token.ts';

const glue = (kind: Glue, ...sources: string[]) => word(sources.join('|'), () => [{ kind }]);
const nothing = (...sources: string[]) => word(sources.join('|'), () => []);

/** Read before all others, because they contain words that alone mean something else. */
export const fixedWords: readonly WordRule[] = [
  nothing(
    "no problem\\b|no,|why not\\b|not sure\\b|(?:i )?don'?t know\\b",
    '(?:how|what|calling|thinking) about\\b',
    '没问题|不知道|不确定|不好意思',
  ),
  glue(
    'soon',
    '(?:as )?soon(?:est)?(?: as (?:possible|you can|i can))?\\b|a\\.?s\\.?a\\.?p\\b\\.?|right away\\b|immediately\\b|urgent(?:ly)?\\b',
    '(?:the )?earliest(?: (?:possible|available))?\\b|the (?:earlier|sooner) the better\\b',
    '(?:first|next) (?:available|opening|appointment|slot)\\b',
    '越[快早]越好|尽[快早]|最[快早]|最近(?![\\d几])|马上|立刻|[早快晚][点些]',
  ),
  glue(
    'soon',
    '(?:any ?time|any ?day|any date|all day|whenever|every ?day)\\b(?!\\s+(?:but|except|other than|after|before|in|on|next|this|from|between))',
    "flexible\\b|no preference\\b|(?:i )?don'?t (?:mind|care|have (?:a|any) preference)\\b|doesn'?t matter\\b",
    '随时|随便|都可以|都行|无所谓|什么时候都|[哪几]天都|1?整天|全天|上下午',
  ),
  glue(
    'impossible',
    "(?:do(?:es)?n'?t|do(?:es)? not|won'?t|will not) (?:really )?(?:work|suit)\\b",
    "(?:is|are) (?:no good|out|bad|not (?:good|possible|an option))\\b|(?:is|are)n'?t (?:good|possible)\\b|no good\\b",
    // 行不行, 可不可以 and 有没有空 ask; they refuse nothing.
    '(?<!行)不行|(?<!可)不可以|(?<!方)不方便|(?<!有)没空|(?<!有)没有?时间|有事|[来去]不了|不能[来去]|[要得]上班|除外',
  ),
];

/** What ties days and times together. */
export const glueWords: readonly WordRule[] = [
  glue('or', 'if not\\b|failing that\\b'),
  glue('from', '(?:no|not) (?:earlier|sooner) than\\b|(?:on|at) or after\\b|at the earliest\\b|不早于'),
  glue('until', '(?:no|not|any) later than\\b|(?:on|at) or before\\b|最[晚迟]|不晚于'),
  glue('latest', 'at the (?:very )?latest\\b|为止'),
  glue(
    'onward',
    '(?:or|and) (?:later|after|beyond|onwards?)\\b|onwards?\\b|and on\\b|(?<![1不])起|开始|往后',
  ),
  glue('earlier', '(?:or|and) (?:earlier|before)\\b|[以之]前|前(?!后|天|面|台)'),
  glue('roughly', 'or so\\b|左右|前后|附近'),
  glue('later', '[以之过]后|后(?!天|日|面|来)'),
  glue('within', '之间'),
  glue(
    'not',
    '(?:any(?: ?(?:day|time|thing))?|everything|all) (?:but|except|other than)\\b|but not\\b',
    'except(?:ing)?(?: for)?\\b|excluding\\b|besides\\b|other than\\b|apart from\\b|(?:instead|outside) of\\b|rather (?:than|not)\\b|avoid(?:ing)?\\b|without\\b',
    "not\\b|no\\b|nor\\b|neither\\b|never\\b|cannot\\b|(?:ca|do|wo|is|are|does|could|would)n'?t\\b(?: (?:do|want|come|make it|make|be|like))?",
    'unable\\b|unavailable\\b|busy\\b|working\\b|i work\\b',
    '(?<!要)不要|(?<!想)不想|(?<!能)不能|(?<!是)不是|不用|(?<![特分个区])别(?![的人])|除了?|避开|避免',
  ),
  glue('after', 'after\\b|past\\b|later than\\b|晚于|过了'),
  glue('before', 'before\\b|earlier than\\b|prior to\\b|ahead of\\b|早于'),
  glue('until', 'by\\b|until\\b|till?\\b|up to\\b'),
  glue('between', 'between\\b|in between\\b'),
  glue('from', 'from\\b|starting(?: from| on)?\\b|beginning\\b|since\\b|从|自'),
  // 约 is also "to book".
  glue(
    'around',
    'around\\b|about\\b|approximately\\b|roughly\\b|near\\b|close to\\b|大概|大约|约(?=.{0,3}\\d点)|差不多|接近',
  ),
  glue('at', '(?:at|@)(?![a-z])'),
  glue('to', 'to\\b|thr(?:ough|u)\\b|-|到|至'),
  glue('or', '(?:and|or|else|otherwise)\\b|&|\\/|或者?|和|跟|及|还是|否则|不然|要不'),
  glue('comma', '[,、]'),
  glue(
    'but',
    'but\\b|however\\b|instead\\b|prefer\\b|works?\\b|ok(?:ay)?\\b|fine\\b|good\\b|great\\b',
    '[.!?;。]|但是?|不过|可以|行',
  ),
];
