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
  you: phrase({ en: 'You also still have {visit}.', zh: '另外，您还约了{visit}。' }),
  other: phrase({
    en: 'There is also still the visit{for} {onVisit}.',
    zh: '另外，{who}还约了{visit}。',
  }),
});
/** Further away than `NEAR_DAYS`, or several: how many, and when the next one is, so that the number startles nobody. */
const alsoOne = aboutPatient({
  you: phrase({ en: 'You also have one other visit, {onVisit}.', zh: '您另外还有一个预约，{visit}。' }),
  other: phrase({
    en: 'There is also one other visit{for}, {onVisit}.',
    zh: '{who}另外还有一个预约，{visit}。',
  }),
});
const alsoSome = aboutPatient({
  you: phrase({
    en: 'You also have {count} other visits, the next one {onVisit}.',
    zh: '您另外还有{count}个预约，最近的一个是{visit}。',
  }),
  other: phrase({
    en: 'There are also {count} other visits{for}, the next one {onVisit}.',
    zh: '{who}另外还有{count}个预约，最近的一个是{visit}。',
  }),
});

interface Booked {
  readonly date: CalendarDate;
  readonly others?: readonly NamedAppointment[] | undefined;
}

/** The patient's other visits: the only near one by its time, else how many and the next. A list is too long by ear. */
export function otherVisits({ date, others = [] }: Booked, call: Call, speaker: Speaker): string {
  const [next] = others.toSorted((one, another) => keyOf(one).localeCompare(keyOf(another)));
  if (!next) return '';
  const until = addDays(speaker.today, NEAR_DAYS);
  const [near, another] = others.filter((each) => each.date === date || each.date <= until);
  if (near && !another) return alsoHas(call, wordsOf(near, speaker));
  const count = spokenCount(others.length, call.language);
  return (others.length === 1 ? alsoOne : alsoSome)(call, { count, ...wordsOf(next, speaker) });
}

const keyOf = ({ date, time }: NamedAppointment) => `${date} ${time}`;

function wordsOf(visit: NamedAppointment, speaker: Speaker) {
  return {
    visit: withProvider(spokenMoment(visit, speaker), visit.providerName, speaker),
    onVisit: withProvider(onMoment(visit, speaker), visit.providerName, speaker),
  };
}
