import { BarChart } from '../../ui/bar-chart.tsx';
import { type Language, useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shownHour, shownTime, weekdayOf } from '../../ui/wording/time.ts';
import type { Day } from './queries.ts';
import { todayWords } from './words.ts';

const FIRST_HOUR = 7;
const LAST_HOUR = 18;

/** Today's figures, compared with the same weekday last week. */
export function DaySoFar({ day }: { readonly day: Day }) {
  const words = useWords(todayWords);
  const { language } = useLanguage();
  const weekday = weekdayOf(day.date, language);
  const { today, lastWeek } = day;
  const rows: ReadonlyArray<readonly [string, number, number]> = [
    [words.booked, today.booked, lastWeek.booked],
    [words.moved, today.moved, lastWeek.moved],
    [words.cancelled, today.cancelled, lastWeek.cancelled],
    [words.toPerson, today.transferred, lastWeek.transferred],
    [words.questions, today.questions, lastWeek.questions],
  ];
  return (
    <div className="grid items-start gap-8 broad:grid-cols-[minmax(0,1fr)_272px]">
      <section>
        <h2 className="mb-3 text-14">{useSentence(day)}</h2>
        <BarChart
          label={words.chartLabel}
          bars={hoursOf(day, language)}
          labelEvery={3}
          words={{ unit: words.hour, now: words.today, before: words.lastWeekday(weekday) }}
        />
      </section>
      <table className="w-full">
        <thead>
          <tr className="text-12 text-quiet">
            <th scope="col" className="h-7 whitespace-nowrap text-left font-regular">
              {words.by(shownTime(day.time, language))}
            </th>
            <th scope="col" className="font-regular">
              <span className="flex items-center justify-end gap-1.5 whitespace-nowrap pl-3">
                <span aria-hidden className="size-2 bg-accent" />
                {words.today}
              </span>
            </th>
            <th scope="col" className="font-regular">
              <span className="flex items-center justify-end gap-1.5 whitespace-nowrap pl-3">
                <span aria-hidden className="size-2 border border-line-control" />
                {words.lastWeekday(weekday)}
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, count, before]) => (
            <tr key={name}>
              <th scope="row" className="h-7 whitespace-nowrap border-t text-left font-regular">
                {name}
              </th>
              <td className="border-t text-right">{count}</td>
              <td className="border-t text-right text-quiet">{before}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The chart's title: today compared with last week up to the same hour. */
function useSentence({ time, date, today: { calls }, lastWeek: { calls: before } }: Day): string {
  const words = useWords(todayWords);
  const { language } = useLanguage();
  const weekday = weekdayOf(date, language);
  const at = shownTime(time, language);
  if (calls > before) return words.chartMore(calls, at, calls - before, weekday);
  if (calls < before) return words.chartFewer(calls, at, before - calls, weekday);
  return words.chartSame(calls, at, weekday);
}

/** The hours of a working day, extended to any call outside them. */
function hoursOf({ hours }: Day, language: Language) {
  const called = hours.filter(({ today, lastWeek }) => today + lastWeek > 0).map(({ hour }) => hour);
  const first = Math.min(FIRST_HOUR, ...called);
  const last = Math.max(LAST_HOUR, ...called);
  return hours
    .filter(({ hour }) => hour >= first && hour <= last)
    .map(({ hour, today, lastWeek }) => ({
      label: shownHour(`${String(hour).padStart(2, '0')}:00`, language),
      now: today,
      before: lastWeek,
    }));
}
