import { addDays, type CalendarDate } from '../../../kernel/calendar.ts';
import { phrase } from '../../../kernel/phrase.ts';
import { spokenCount } from '../../../kernel/spoken/count.ts';
import type { NamedAppointment } from '../../scheduling/index.ts';
import type { Call } from '../tool.ts';
import { aboutPatient } from './about-patient.ts';
import { onMoment, spokenMoment, withProvider } from './offer.ts';
import type { Speaker } from './speaker.ts';

/** A visit as near as this may be the one that the caller meant to move. */
const NEAR_DAYS = 14;

const alsoHas = aboutPatient({
  you: phrase({ en: 'You also still have {visit}.', zh: '您另外还有一个预约：{visit}。' }),
  other: phrase({
    en: 'There is also still the visit{for} {onVisit}.',
    zh: '{who}另外还有一个预约：{visit}。',
  }),
});
const alsoOne = aboutPatient({
  you: phrase({ en: 'You also have one other visit coming up.', zh: '您后面还有一个预约。' }),
  other: phrase({ en: 'There is one other visit{for} coming up.', zh: '{who}后面还有一个预约。' }),
});
const alsoSome = aboutPatient({
  you: phrase({ en: 'You also have {count} other visits coming up.', zh: '您后面还有{count}个预约。' }),
  other: phrase({ en: 'There are {count} other visits{for} coming up.', zh: '{who}后面还有{count}个预约。' }),
});

interface Booked {
  readonly date: CalendarDate;
  readonly others?: readonly NamedAppointment[] | undefined;
}

/** The patient's other visits: the only near one by its time, else how many there are. A list is too long by ear. */
export function otherVisits({ date, others = [] }: Booked, call: Call, speaker: Speaker): string {
  if (others.length === 0) return '';
  const until = addDays(speaker.today, NEAR_DAYS);
  const [near, another] = others.filter((each) => each.date === date || each.date <= until);
  if (near && !another)
    return alsoHas(call, {
      visit: withProvider(spokenMoment(near, speaker), near.providerName, speaker),
      onVisit: withProvider(onMoment(near, speaker), near.providerName, speaker),
    });
  const count = spokenCount(others.length, call.language);
  return (others.length === 1 ? alsoOne : alsoSome)(call, { count });
}
