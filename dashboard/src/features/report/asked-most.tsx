import { useId } from 'react';
import { classes } from '../../ui/classes.ts';
import { asWritten, useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shownNumber } from './figures.ts';
import type { ClinicReport } from './queries.ts';
import { reportWords } from './words.ts';

/** The month's questions with bars; unanswered ones are highlighted. */
export function AskedMost({ asked }: Pick<ClinicReport, 'asked'>) {
  const words = useWords(reportWords);
  const id = useId();
  const { language } = useLanguage();
  if (asked.length === 0) return null;
  const said = ({ topic, question, questionZh }: ClinicReport['asked'][number]): string => {
    if (topic) return words[`asked_${topic}`];
    return language === 'zh' && questionZh ? asWritten(questionZh) : question;
  };
  const most = Math.max(...asked.map(({ times }) => times));
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="pb-1 font-regular text-14">
        {words.askedMost}
      </h3>
      <ul>
        {asked.map((row) => {
          const { question, topic, times, answered } = row;
          return (
            <li
              key={topic ?? question}
              className="grid min-h-8 grid-cols-[minmax(0,1fr)_96px_40px] items-center gap-3 border-t py-1 desk:grid-cols-[minmax(0,1fr)_180px_48px]"
            >
              <span className="break-words">
                {said(row)}
                {!answered && <span className="text-watch"> {words.unanswered}</span>}
              </span>
              <svg aria-hidden className="h-2 w-full" preserveAspectRatio="none" viewBox="0 0 100 8">
                <rect
                  className={classes(answered ? 'fill-accent' : 'fill-watch')}
                  width={(times / most) * 100}
                  height="8"
                />
              </svg>
              <span className="text-right font-strong tabular-nums">{shownNumber(times)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
