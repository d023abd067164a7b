import { Check } from 'lucide-react';
import { useClinicClock, useClockQuery } from '../../api/clinic-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { type Language, useLanguage, useWords } from '../../ui/wording/language.tsx';
import { longDay } from '../../ui/wording/time.ts';
import { useClosing, useNameOf } from './closing.ts';
import { useHolidays } from './queries.ts';
import { closingWords } from './words.ts';

/** Adds the year if it is not the current one. */
function dayOf(day: string, today: string, language: Language): string {
  const said = longDay(day, language);
  const year = day.slice(0, 4);
  if (year === today.slice(0, 4)) return said;
  return language === 'zh' ? `${year} 年 ${said}` : `${said}, ${year}`;
}

/** The province's holidays, each with a button to close the clinic. */
export function Holidays({ most }: { readonly most: number }) {
  const words = useWords(closingWords);
  const { language } = useLanguage();
  const { clock, isKnown } = useClinicClock();
  const nameOf = useNameOf();
  const { shut, isBusy, closing } = useClosing();
  const today = clock.day(clock.now());
  const holidays = useHolidays(today, isKnown);
  return (
    <section>
      <h3 className="mb-1 text-14">{words.ahead}</h3>
      <Loaded
        query={holidays}
        after={useClockQuery()}
        failed={words.aheadFailed}
        skeleton={<Skeleton rows={3} />}
      >
        {(all) => (
          <ul className="divide-y border-t">
            {all.slice(0, most).map(({ accepted, ...holiday }) => (
              <li key={holiday.from} className="flex min-h-11 items-center gap-3">
                <span className="min-w-0 flex-1 py-2">
                  {nameOf(holiday)} <span className="text-quiet">{dayOf(holiday.from, today, language)}</span>
                </span>
                {accepted ? (
                  <span className="inline-flex items-center gap-1.5 text-quiet">
                    <Check aria-hidden size={16} />
                    {words.isClosed}
                  </span>
                ) : (
                  <Button
                    aria-label={words.acceptLabel(nameOf(holiday))}
                    isBusy={isBusy && closing?.from === holiday.from}
                    onClick={() => shut(holiday)}
                  >
                    {words.accept}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
