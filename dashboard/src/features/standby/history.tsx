import { useClinicClock } from '../../api/clinic-clock.ts';
import { classes } from '../../ui/classes.ts';
import { SectionHead } from '../../ui/layout/page.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { capitalised } from '../../ui/wording/sentence.ts';
import { useStandbyWhy } from '../../ui/wording/standby-why.ts';
import { wallMoment } from '../../ui/wording/time.ts';
import type { Freed } from './freed.ts';
import { standbyWords } from './words.ts';

/** Past freed times, newest first, with details on click. */
export function History({
  freed,
  nameOf,
  providerName,
  onOpen,
}: {
  readonly freed: readonly Freed[];
  nameOf(patientId: string): string;
  providerName(id: string): string;
  onOpen(offerId: string): void;
}) {
  const words = useWords(standbyWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const toldOf = useStory(nameOf);
  return (
    <section>
      <SectionHead title={words.history} />
      <ul className="border-t">
        {freed.length === 0 && <li className="py-2.5 text-quiet">{words.noHistory}</li>}
        {freed.map((each) => (
          <li
            key={each.key}
            className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b py-2 last:border-b-0 hover:bg-hover"
          >
            <button
              type="button"
              onClick={() => onOpen(each.offers.at(-1)?.id ?? '')}
              className="truncate text-left after:absolute after:inset-0"
            >
              <strong>{capitalised(wallMoment(each.date, each.time, clock, language))}</strong>{' '}
              {providerName(each.providerId)}
            </button>
            <span className={classes(each.end === 'refilled' ? 'font-strong text-good' : 'text-quiet')}>
              {words[each.end]}
            </span>
            <span className="col-span-2 text-quiet">{toldOf(each)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lena Fischer said yes. Wei Chen did not answer. */
function useStory(nameOf: (patientId: string) => string): (freed: Freed) => string {
  const words = useWords(standbyWords);
  const { language } = useLanguage();
  const whyOf = useStandbyWhy();
  const said = {
    accepted: words.accepted,
    declined: words.declined,
    expired: words.expired,
    skipped: words.skipped,
    taken: words.takenFrom,
    closed: words.takenFrom,
    offered: words.isTold,
  };
  return ({ offers }) => {
    const sentences = offers
      .toReversed()
      .map(({ patientId, state, why }) =>
        patientId === null ? whyOf(why) : words.saidOf(nameOf(patientId), said[state]),
      );
    return sentences.join(language === 'zh' ? '；' : '. ');
  };
}
