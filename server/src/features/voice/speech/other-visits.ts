import { phrase } from '../../../kernel/phrase.ts';
import { spokenCount } from '../../../kernel/spoken/count.ts';
import { spokenClauses } from '../../../kernel/spoken/list.ts';
import type { NamedAppointment } from '../../scheduling/index.ts';
import type { Call } from '../tool.ts';
import { aboutPatient } from './about-patient.ts';
import { onMoment, spokenMoment, withProvider } from './offer.ts';
import type { Speaker } from './speaker.ts';

/** As many are named, by their times: one of them may be the one that the caller meant to move. */
export const MOST_NAMED = 2;

const alsoHas = aboutPatient({
  you: phrase({ en: 'You also still have {visits}.', zh: '另外，您还约了{visits}。' }),
  other: phrase({
    en: 'There is also still the visit{for} {onVisits}.',
    zh: '另外，{who}还约了{visits}。',
  }),
});
/** How many, and when the next one is, so that the number startles nobody. A list is too long by ear. */
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

/** The patient's visits beside the one that was booked. */
export function otherVisits(others: readonly NamedAppointment[], call: Call, speaker: Speaker): string {
  const inOrder = others.toSorted((one, another) => keyOf(one).localeCompare(keyOf(another)));
  const [next] = inOrder;
  if (!next) return '';
  const listed = (say: typeof spokenMoment, visits: readonly NamedAppointment[]) =>
    spokenClauses(
      visits.map((visit) => withProvider(say(visit, speaker), visit.providerName, speaker)),
      call.language,
      'and',
    );
  if (inOrder.length <= MOST_NAMED)
    return alsoHas(call, { visits: listed(spokenMoment, inOrder), onVisits: listed(onMoment, inOrder) });
  return alsoSome(call, {
    count: spokenCount(others.length, call.language),
    visit: listed(spokenMoment, [next]),
    onVisit: listed(onMoment, [next]),
  });
}

const keyOf = ({ date, time }: NamedAppointment) => `${date} ${time}`;
