const NUMBER = '(?:\\d|noon\\b|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\\b)';
const CLOCK = new RegExp(
  `\\b(?:at|after|before|by|from|until|till|around|past|between|than|to) ${NUMBER}|\\d ?(?:[ap]\\.?m|o'clock)|\\d:\\d\\d|[\\d一二三四五六七八九十两]点(?!儿)`,
  'i',
);
const ANY_TIME =
  /\bany ?(?:time|hour)\b|\bwhenever\b|\ball day\b|\b(?:the )?whole day\b|\bwide open\b|随时|什么时[候间]|[哪几]个?(?:点|时间)(?:钟)?都|时间都|[全整]天/i;
const CORRECTS =
  /\bi (?:just |already |actually )?(?:said|meant|told you)\b|\bnot what i (?:said|meant|asked|wanted)\b|\bi (?:never|didn't) (?:say|said|mean|ask)|\byou (?:misunderstood|misheard)\b|\bgot (?:me|it|that) wrong\b|我(?:刚才|刚刚|之前)?(?:是说|是讲|说的是|讲的是|的意思是)|不是(?:这个|那个)意思|我(?:没|没有)(?:说|讲)|[听搞理弄](?:解)?错了|误会/i;

/** "After two" but not "afternoons": a clock time replaces the earlier time, a part of the day narrows it. */
export const namesClock = (words: string): boolean => CLOCK.test(words);

/** "Any day" says nothing about times. */
export const namesAnyTime = (words: string): boolean => ANY_TIME.test(words);

/** "No, I said Fridays I'm off": the earlier sentence was misunderstood. */
export const corrects = (words: string): boolean => CORRECTS.test(words);
