import type { ReportSheet, ReportTable, ReportTile } from '../../ports/report-pdf.ts';
import type { TwoMonths } from './figures.ts';
import type { Month } from './month.ts';
import type { MonthFigures } from './month-figures.ts';
import type { ReportLanguage } from './report-language.ts';
import type { AskedInMonth } from './store.ts';
import { type ReportWords, reportWords } from './words.ts';

export interface ClinicMonth extends TwoMonths {
  readonly clinicId: string;
  readonly clinicName: string;
}

export interface ClinicReport extends ClinicMonth {
  readonly isSoFar: boolean;
  /** Most asked first. */
  readonly asked: readonly AskedInMonth[];
}

/** The report's figures, in order. */
const FIGURES = [
  'calls',
  'booked',
  'finishedAlone',
  'minutesSaved',
  'questions',
  'emergencies',
  'texts',
  'faxes',
] as const satisfies readonly (keyof MonthFigures)[];

export function clinicSheet(language: ReportLanguage, report: ClinicReport): ReportSheet {
  const words = reportWords(language);
  const { figures, before, clinicName, isSoFar } = report;
  const subtitle = words.say('forPartners', { clinic: clinicName });
  return {
    ...frame(words, report, isSoFar),
    subtitle,
    summary: summaryOf(words, 'summary', report),
    tables: [
      {
        title: words.say('month'),
        head: ['', words.month(report.month), words.month(before.month), words.say('change')],
        rows: FIGURES.map((name) => [
          words.say(name),
          words.number(figures[name]),
          words.number(before.figures[name]),
          words.change(figures[name], before.figures[name]),
        ]),
      },
      ...askedTable(words, report.asked),
    ],
  };
}

function askedTable(words: ReportWords, asked: ClinicReport['asked']): ReportTable[] {
  if (asked.length === 0) return [];
  return [
    {
      title: words.say('askedMost'),
      head: ['', words.say('times')],
      rows: asked.map((row) => {
        const question = words.asked(row);
        return [row.answered ? question : words.say('unanswered', { question }), words.number(row.times)];
      }),
    },
  ];
}

export function operatorSheet(
  language: ReportLanguage,
  month: { readonly month: Month; readonly before: Month },
  clinics: readonly ClinicMonth[],
  isSoFar: boolean,
): ReportSheet {
  const words = reportWords(language);
  const total = sumOf(month, clinics);
  const head = [words.say('clinic'), ...words.short];
  return {
    ...frame(words, total, isSoFar),
    subtitle: words.say('forOperator'),
    summary: summaryOf(words, 'summaryOver', total, words.number(clinics.length)),
    tables: [
      {
        title: words.say('byClinic'),
        head,
        rows: clinics.map(({ clinicName, figures }) => [
          clinicName,
          ...FIGURES.map((name) => words.number(figures[name])),
        ]),
      },
      {
        title: words.say('changeByClinic', { month: words.month(month.before) }),
        head,
        rows: clinics.map(({ clinicName, figures, before }) => [
          clinicName,
          ...FIGURES.map((name) =>
            figures[name] === before.figures[name] ? '–' : words.change(figures[name], before.figures[name]),
          ),
        ]),
      },
    ],
  };
}

const NOTHING: MonthFigures = {
  calls: 0,
  booked: 0,
  finishedAlone: 0,
  minutesSaved: 0,
  questions: 0,
  emergencies: 0,
  texts: 0,
  faxes: 0,
};

export function sumOf(
  { month, before }: { readonly month: Month; readonly before: Month },
  clinics: readonly TwoMonths[],
): TwoMonths {
  const add = (all: readonly MonthFigures[]) =>
    all.reduce(
      (sum, each) =>
        Object.fromEntries(FIGURES.map((name) => [name, sum[name] + each[name]])) as unknown as MonthFigures,
      NOTHING,
    );
  return {
    month,
    figures: add(clinics.map(({ figures }) => figures)),
    before: { month: before, figures: add(clinics.map((clinic) => clinic.before.figures)) },
  };
}

function frame(words: ReportWords, report: TwoMonths, isSoFar: boolean) {
  const { figures, before } = report;
  const comparedWith = words.say('comparedWith', { month: words.month(before.month) });
  const tile = (label: string, show: (of: MonthFigures) => string): ReportTile => ({
    label,
    value: show(figures),
    before: words.say('inMonth', { value: show(before.figures), month: words.month(before.month) }),
  });
  return {
    title: words.month(report.month),
    aside: isSoFar ? [words.say('soFar'), comparedWith] : [comparedWith],
    tiles: [
      tile(words.say('calls'), ({ calls }) => words.number(calls)),
      tile(words.say('booked'), ({ booked }) => words.number(booked)),
      tile(words.say('finishedAlone'), ({ finishedAlone, calls }) => words.share(finishedAlone, calls)),
      tile(words.say('timeSaved'), ({ minutesSaved }) => words.duration(minutesSaved)),
    ],
    notes: [words.say('howSaved'), words.say('howCounted')],
    pageNumber: words.say('pageNumber'),
  };
}

function summaryOf(
  words: ReportWords,
  key: 'summary' | 'summaryOver',
  { month, figures }: TwoMonths,
  clinics = '',
): string {
  if (figures.calls === 0) return words.say('noCalls', { month: words.month(month) });
  return words.say(key, {
    clinics,
    calls: words.number(figures.calls),
    booked: words.number(figures.booked),
    share: words.share(figures.finishedAlone, figures.calls),
    time: words.duration(figures.minutesSaved),
  });
}
