import { useClinicClock } from '../../api/clinic-clock.ts';
import { classes } from '../../ui/classes.ts';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Bone } from '../../ui/layout/states.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { nearDay, shownTime } from '../../ui/wording/time.ts';
import { type Rules, useWhatIf } from './queries.ts';
import { voiceWords } from './words.ts';

/** While a rule is edited: the times callers would be offered, compared with those offered now. */
export function WhatIf({ changed }: { readonly changed: Partial<Rules['config']> }) {
  const words = useWords(voiceWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const whatIf = useWhatIf(changed);
  if (!whatIf.isEnabled)
    return (
      <Section title={words.whatIf}>
        <p className="text-quiet">{words.whatIfNone}</p>
      </Section>
    );
  return (
    <Section title={words.whatIf}>
      <div role="status" className="grid gap-4" aria-busy={whatIf.isFetching}>
        <Loaded query={whatIf} failed={words.whatIfFailed} skeleton={<Bone width="80%" className="h-4" />}>
          {({ offered, offeredInstead, more, fewer, providers }) => (
            <>
              <p className="text-16">
                {more + fewer === 0 ? words.whatIfSame(offered) : words.whatIfDiffers(more, fewer)}{' '}
                {more + fewer > 0 && (
                  <span className="text-quiet">{words.nowThen(offered, offeredInstead)}</span>
                )}
              </p>
              <ul className="grid gap-3">
                {providers.map(({ providerId, providerName, date, kept, added, removed }) => (
                  <li key={providerId} className="grid gap-1">
                    <span>
                      {providerName}{' '}
                      <span className="text-12 text-quiet">
                        {nearDay(date, clock.day(clock.now()), language)}
                      </span>
                    </span>
                    <span className="flex flex-wrap gap-1">
                      {[...kept, ...added, ...removed].toSorted().map((time) => (
                        <Time
                          key={time}
                          time={time}
                          how={added.includes(time) ? 'added' : removed.includes(time) ? 'removed' : null}
                        />
                      ))}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Loaded>
      </div>
    </Section>
  );
}

function Time({ time, how }: { readonly time: string; readonly how: 'added' | 'removed' | null }) {
  const words = useWords(voiceWords);
  const { language } = useLanguage();
  return (
    <span
      className={classes(
        'whitespace-nowrap rounded-small border px-1.5 text-12',
        how === 'added' && 'border-accent bg-accent-tint font-strong text-accent',
        how === 'removed' && 'border-line-button text-quiet line-through',
        how === null && 'border-dashed text-quiet',
      )}
    >
      {shownTime(time, language)}
      {how && <span className="sr-only"> {words[how]}</span>}
    </span>
  );
}
