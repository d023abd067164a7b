import { dataOf } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import type { components } from '../../api/schema.d.ts';
import { useWords } from '../../ui/wording/language.tsx';
import { logWords } from './words.ts';

type Results = components['schemas']['ReminderResults'];
type Period = NonNullable<Results['before']>;

function useResults() {
  return useClinicQuery({
    queryKey: ['reminders', 'figures'],
    queryFn: dataOf('/api/clinic/reminders/figures'),
  });
}

/** Results of reminders: the weeks since they began and as many before. Hidden before the first text, and on a phone. */
export function ReminderResults() {
  const words = useWords(logWords);
  const { data } = useResults();
  if (!data?.texts || data.texts.sent === 0) return null;
  const { weeks, before, now, texts } = data;
  const rows = [
    ...(weeks > 0 ? [[words.missedVisits, missed(before), missed(now)] as const] : []),
    [words.inTime, count(before?.cancelled), count(now?.cancelled ?? texts.cancelled)] as const,
    [words.textsSent, words.noTexts, count(texts.sent)] as const,
    [words.saidYesCount, words.noTexts, count(texts.confirmed)] as const,
  ];
  return (
    <table className="hidden w-84 shrink-0 self-start desk:table">
      <caption className="sr-only">
        {weeks > 0 ? words.resultsWhy(words.weeks(weeks)) : words.weeksHead(weeks)}
      </caption>
      <thead>
        <tr className="text-12 text-quiet">
          <th scope="col" className="pb-1 text-left font-regular">
            {words.weeksHead(weeks)}
          </th>
          <th scope="col" className="pb-1 text-right font-regular">
            {words.beforeReminders}
          </th>
          <th scope="col" className="pb-1 text-right font-regular">
            {words.withReminders}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, was, is]) => (
          <tr key={label}>
            <th scope="row" className="border-t py-1 text-left font-regular">
              {label}
            </th>
            <td className="border-t py-1 text-right text-quiet">{was ?? words.nothingYet}</td>
            <td className="border-t py-1 text-right font-strong">{is ?? words.nothingYet}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const count = (value: number | null | undefined): string | null => (value == null ? null : String(value));

/** The share of missed visits among those not cancelled; null if the EMR was not read. */
function missed(period: Period | null): string | null {
  return period && period.visits > 0 ? `${((period.missed / period.visits) * 100).toFixed(1)}%` : null;
}
