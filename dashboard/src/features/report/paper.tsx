import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { monthName } from '../../ui/wording/time.ts';
import {
  changeOf,
  FIGURES,
  monthBeside,
  monthOfYear,
  shareOf,
  shownNumber,
  useShownMinutes,
} from './figures.ts';
import type { Figures, OperatorReport } from './queries.ts';
import { reportWords } from './words.ts';

interface Months {
  readonly month: string;
  readonly isSoFar: boolean;
  readonly figures: Figures;
  readonly before: { readonly month: string; readonly figures: Figures };
}

/** The printable report: month, summary, four figures and a table. */
export function Paper({
  report,
  subtitle,
  children,
}: {
  readonly report: Months;
  readonly subtitle: string;
  readonly children: ReactNode;
}) {
  const words = useWords(reportWords);
  const { language } = useLanguage();
  const shownMinutes = useShownMinutes();
  const { month, figures, before, isSoFar } = report;
  const earlier = monthBeside(before.month, month, language);
  const tiles: ReadonlyArray<[string, (of: Figures) => string]> = [
    [words.calls, ({ calls }) => shownNumber(calls)],
    [words.booked, ({ booked }) => shownNumber(booked)],
    [words.finishedAlone, shareOf],
    [words.timeSaved, ({ minutesSaved }) => shownMinutes(minutesSaved)],
  ];
  return (
    <article aria-label={monthOfYear(month, language)} className="grid content-start gap-5">
      <header className="flex flex-wrap items-end gap-x-6 gap-y-1 border-ink border-b-2 pb-3">
        <div className="min-w-0">
          <h2 className="text-20 tracking-[-.01em]">{monthOfYear(month, language)}</h2>
          <p className="text-quiet">{subtitle}</p>
        </div>
        <p className="text-quiet desk:ml-auto desk:text-right">
          {isSoFar && <span className="block">{words.soFar}</span>}
          {words.comparedWith(monthOfYear(before.month, language))}
        </p>
      </header>
      <p className="text-pretty text-16">
        {figures.calls === 0
          ? words.noCalls(monthOfYear(month, language))
          : words.summary(
              shownNumber(figures.calls),
              shownNumber(figures.booked),
              shareOf(figures),
              shownMinutes(figures.minutesSaved),
            )}
      </p>
      <dl className="grid grid-cols-2 gap-y-4 border-y py-3 desk:grid-cols-4 print:grid-cols-4">
        {tiles.map(([label, shown]) => (
          <div key={label} className="pr-3">
            <dt className="text-quiet">{label}</dt>
            <dd>
              <span className="block text-28 tabular-nums">{shown(figures)}</span>
              <span className="text-quiet">{words.inMonth(shown(before.figures), earlier)}</span>
            </dd>
          </div>
        ))}
      </dl>
      {children}
      <footer className="grid gap-1 border-t pt-2 text-12 text-quiet">
        <p className="text-pretty">{words.howSaved}</p>
        <p>{words.howCounted}</p>
      </footer>
    </article>
  );
}

const CELL = 'h-8 border-t text-left font-regular';
const NUMBER = `${CELL} pl-3 text-right tabular-nums`;
const HEAD = 'pb-1 text-left align-bottom text-12 text-quiet font-regular';

export function FiguresTable({ report: { month, figures, before } }: { readonly report: Months }) {
  const words = useWords(reportWords);
  const { language } = useLanguage();
  return (
    <table className="w-full">
      <caption className="pb-1 text-left">{words.figures}</caption>
      <thead>
        <tr>
          <td className={HEAD} />
          {[monthName(month, language), monthBeside(before.month, month, language), words.change].map(
            (head) => (
              <th key={head} scope="col" className={`${HEAD} pl-3 text-right`}>
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {FIGURES.map((name) => (
          <tr key={name}>
            <th scope="row" className={CELL}>
              {words[name]}
            </th>
            <td className={`${NUMBER} font-strong`}>{shownNumber(figures[name])}</td>
            <td className={`${NUMBER} text-quiet`}>{shownNumber(before.figures[name])}</td>
            <td className={NUMBER}>{changeOf(figures[name], before.figures[name]) || words.same}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One line for each clinic; under each figure, how it changed. */
export function ClinicsTable({ clinics }: Pick<OperatorReport, 'clinics'>) {
  const words = useWords(reportWords);
  return (
    <div className="overflow-x-auto print:overflow-visible">
      <table className="w-full print:text-12">
        <caption className="pb-1 text-left">{words.byClinic}</caption>
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              {words.clinic}
            </th>
            {FIGURES.map((name) => (
              <th key={name} scope="col" className={`${HEAD} min-w-18 pl-3 text-right print:min-w-0`}>
                {words[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {clinics.map(({ clinicId, clinicName, figures, before }) => (
            <tr key={clinicId}>
              <th scope="row" className={`${CELL} py-1.5 pr-3`}>
                {clinicName}
              </th>
              {FIGURES.map((name) => (
                <td key={name} className={`${NUMBER} py-1.5 align-top`}>
                  {shownNumber(figures[name])}
                  <span className="block text-12 text-quiet">{changeOf(figures[name], before[name])}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
