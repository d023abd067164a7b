import { phrase } from '../../../../kernel/phrase.ts';
import { dayNamer } from '../../../../kernel/spoken/day.ts';
import { spokenClauses } from '../../../../kernel/spoken/list.ts';
import type { NamedAppointment } from '../../../scheduling/index.ts';
import type { Call } from '../../tool.ts';
import { aboutPatient } from '../patient/about-patient.ts';
import type { Speaker } from '../speaker.ts';
import { onMoment, spokenMoment, withProvider } from './offer.ts';

/** A longer list is hard to follow by ear. */
export const MOST_NAMED = 2;

const alsoHas = aboutPatient({
  you: phrase({ en: 'You also still have {visits}.', zh: '另外，您还约了{visits}。' }),
  other: phrase({
    en: 'There is also still the visit{for} {onVisits}.',
    zh: '另外，{who}还约了{visits}。',
  }),
});

/** The patient's visits other than the one just booked. */
export function otherVisits(others: readonly NamedAppointment[], call: Call, speaker: Speaker): string {
  const inOrder = others.toSorted((one, another) => keyOf(one).localeCompare(keyOf(another)));
  if (inOrder.length === 0) return '';
  const nameDay = dayNamer(
    inOrder.map(({ date }) => date),
    call.language,
    speaker.today,
  );
  const listed = (say: typeof spokenMoment, visits: readonly NamedAppointment[]) =>
    spokenClauses(
      visits.map((visit) => withProvider(say(visit, { ...speaker, nameDay }), visit.providerName, speaker)),
      call.language,
      'and',
    );
  return alsoHas(call, { visits: listed(spokenMoment, inOrder), onVisits: listed(onMoment, inOrder) });
}

const keyOf = ({ date, time }: NamedAppointment) => `${date} ${time}`;
