import { PrintSheet } from '../../ui/layout/print-sheet.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shownPhone } from '../../ui/wording/phone.ts';
import { longDay, shownTime } from '../../ui/wording/time.ts';
import { useReason } from './standing.tsx';
import type { RemindedVisit } from './visits.ts';
import { logWords } from './words.ts';

/** Whom to call about a visit, on paper, with a box to tick. */
export function CallList({
  visits,
  date,
  providerName,
}: {
  readonly visits: readonly RemindedVisit[];
  readonly date: string;
  providerName(id: string): string;
}) {
  const words = useWords(logWords);
  const { language } = useLanguage();
  const reasonOf = useReason();
  const cell = 'border-b py-1.5 pr-4 text-left align-top font-regular';
  return (
    <PrintSheet title={words.printTitle(longDay(date, language))}>
      <table className="w-full">
        <thead>
          <tr>
            {[words.visit, words.patient, words.phone, words.provider, words.why, words.reached].map(
              (head) => (
                <th key={head} scope="col" className={cell}>
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => (
            <tr key={visit.key}>
              <td className={cell}>{shownTime(visit.time, language)}</td>
              <td className={cell}>
                {[visit.patientName, words.chart(visit.patientId)].filter(Boolean).join(', ')}
              </td>
              <td className={`${cell} whitespace-nowrap`}>{visit.phone ? shownPhone(visit.phone) : '—'}</td>
              <td className={cell}>{providerName(visit.providerId)}</td>
              <td className={cell}>{reasonOf(visit.reminders.at(-1)?.reason ?? null)}</td>
              <td className={cell}>☐</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintSheet>
  );
}
