import { spokenDay } from '../../../kernel/spoken/day.ts';
import type { CalendarDate } from '../../../kernel/time/calendar.ts';
import { inboxKind, type Words, words } from '../kind.ts';

export default inboxKind({
  name: 'visits_when_closed',
  title: words({ en: 'Visits on a day when you are closed', zh: '休息日还有预约' }),
  happened: (language, facts) => stand(language, { ...facts, day: dayOf(language, facts) }),
  brief: (language, facts) => inBrief(language, { day: dayOf(language, facts) }),
  todo: words({
    en: 'Move or cancel these visits in your EMR, or take the closure out.',
    zh: '请在病历系统中改期或取消这些预约，或删除该休息日。',
  }),
});

const aDay = words({ en: 'a closed day', zh: '休息日' });
const dayOf: Words = (language, { date }) =>
  date ? spokenDay(date as CalendarDate, language) : aDay(language, {});
const inBrief = words({ en: '{day}: patients not reminded', zh: '{day}：没有提醒病人' });
const stand = words({
  en: 'Your EMR has visits on {day}, but the clinic is closed or the provider away then. These patients were not reminded.',
  zh: '病历系统在{day}仍有预约，但当天诊所或医生休息。没有给这些病人发提醒。',
});
