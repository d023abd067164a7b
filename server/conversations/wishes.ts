import type { Words } from './conversation.ts';

const wish = (en: string, zh: string): Words => ({ en, zh });
export const WISHES = {
  thursday: wish('next Thursday morning', '下星期四上午'),
  afternoon: wish('any afternoon next week', '下星期随便哪天下午'),
  fridayAtTen: wish('next Friday at ten', '下星期五上午十点'),
  soon: wish('as early as you can', '越快越好'),
  afterThree: wish('after three on Tuesday or Wednesday', '星期二或者星期三下午三点以后'),
  thatWeek: wish('the week of November 30, mornings', '十一月三十号那个星期，上午'),
  december: wish('the first week of December', '十二月第一个星期'),
  notMonday: wish('next week, any day but Monday', '下星期，除了星期一都可以'),
};
