import { useWords } from '../../../ui/wording/language.tsx';
import type { ConversationMonth } from '../queries.ts';
import type { CallFigure, ShownFigure } from '../route.ts';
import { qualityWords } from './quality-words.ts';

type Language = 'en' | 'zh';
export type Figures = ConversationMonth['byLanguage'][Language];

/** One row of the screen. */
export interface QualityFigure {
  readonly key: ShownFigure;
  /** Per month, oldest first; null without data. */
  readonly values: readonly (number | null)[];
  shown(value: number | null): string;
  /** The value rose although lower is better. */
  readonly isWorse: boolean;
  /** The calls behind the figure and their number. */
  readonly leadsTo: { readonly figure: CallFigure; readonly calls: number; readonly label: string };
}

export const figuresOf = (month: ConversationMonth, language: Language | undefined): Figures =>
  language ? month.byLanguage[language] : month;

type Shown = Pick<QualityFigure, 'key' | 'shown' | 'leadsTo'> & { pick(figures: Figures): number | null };

/** All six, of the chosen month and those around it. */
export function useQualityFigures(
  months: readonly ConversationMonth[],
  chosen: ConversationMonth,
  language: Language | undefined,
): readonly QualityFigure[] {
  const words = useWords(qualityWords);
  const now = figuresOf(chosen, language);
  const before = months[months.indexOf(chosen) - 1];
  const percent = (value: number | null) => (value === null ? words.unknown : `${Math.round(value * 100)}%`);
  const number = (value: number | null) =>
    value === null ? words.unknown : String(Math.round(value * 10) / 10);
  const leadsTo = (figure: CallFigure, calls: number, label: string) => ({
    ...{ figure, calls, label: calls === 0 ? words.none : label },
  });
  const bookings = leadsTo('booking', now.bookings, words.bookings(now.bookings));
  const shown: readonly Shown[] = [
    {
      key: 'finished_alone',
      pick: ({ finishedAloneShare }) => finishedAloneShare,
      shown: percent,
      leadsTo: leadsTo(
        'needed_person',
        now.calls - now.finishedAlone,
        words.wereNot(now.calls - now.finishedAlone),
      ),
    },
    {
      key: 'asked_twice',
      pick: ({ askedTwiceShare }) => askedTwiceShare,
      shown: percent,
      leadsTo: leadsTo('asked_twice', now.askedTwice, words.ofCalls(now.askedTwice)),
    },
    {
      key: 'many_turns',
      pick: ({ turnsToBooking }) => turnsToBooking,
      shown: number,
      leadsTo:
        now.manyTurns > 0 ? leadsTo('many_turns', now.manyTurns, words.tookTurns(now.manyTurns)) : bookings,
    },
    {
      key: 'slow_booking',
      pick: ({ secondsToBooking }) => secondsToBooking,
      shown: (value) => (value === null ? words.unknown : minutesOf(value)),
      leadsTo:
        now.slowBookings > 0
          ? leadsTo('slow_booking', now.slowBookings, words.tookMinutes(now.slowBookings))
          : bookings,
    },
    {
      key: 'misunderstood',
      pick: ({ misunderstood }) => misunderstood,
      shown: number,
      leadsTo: leadsTo('misunderstood', now.misunderstoodCalls, words.ofCalls(now.misunderstoodCalls)),
    },
    {
      key: 'emergency',
      pick: ({ emergencies }) => emergencies,
      shown: number,
      leadsTo: leadsTo('emergency', now.emergencies, words.ofCalls(now.emergencies)),
    },
  ];
  return shown.map(({ pick, ...figure }) => ({
    ...figure,
    values: months.map((month) => {
      const figures = figuresOf(month, language);
      return figures.calls === 0 ? null : pick(figures);
    }),
    isWorse:
      figure.key === 'misunderstood' &&
      before !== undefined &&
      now.misunderstood > figuresOf(before, language).misunderstood,
  }));
}

/** 1:49 */
function minutesOf(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
