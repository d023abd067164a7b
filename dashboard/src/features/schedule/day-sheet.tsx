import { useClinic } from '../../api/clinic.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { PRINT_CELL, PrintBox, PrintSheet, PrintTable } from '../../ui/layout/print-sheet.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { longDay, momentOf, shownTime, timeAt } from '../../ui/wording/time.ts';
import { daySheetWords } from './day-sheet-words.ts';
import type { Book } from './queries.ts';

/** The printed day sheet: a table per provider with check boxes. */
export function DaySheet({ book, date }: { readonly book: Book; readonly date: string }) {
  const words = useWords(daySheetWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const { data: clinic } = useClinic();
  const heads = [words.time, words.patient, words.about, words.minutes, words.confirmed, words.came];
  return (
    <PrintSheet
      title={words.daySheet(longDay(date, language))}
      printed={
        <>
          {words.printed(clinic?.name ?? '', timeAt(clock.now(), clock, language))}
          {book.lastKnownAt && (
            <strong className="block">
              {words.lastKnown(momentOf(new Date(book.lastKnownAt), clock, language))}
            </strong>
          )}
        </>
      }
    >
      {book.providers.map(({ providerId, providerName, days }) => {
        const visits = (days.find((day) => day.date === date)?.appointments ?? []).filter(
          ({ isLive }) => isLive,
        );
        return (
          <section key={providerId} className="mb-6">
            <h3 className="mb-1 break-after-avoid text-16">
              {providerName} <span className="font-regular text-12">{words.visits(visits.length)}</span>
            </h3>
            {visits.length === 0 ? (
              <p className="text-12">{words.nobody}</p>
            ) : (
              <PrintTable heads={heads}>
                {visits.map((visit) => (
                  <tr key={visit.appointmentId}>
                    <td className={`${PRINT_CELL} whitespace-nowrap`}>{shownTime(visit.time, language)}</td>
                    <td className={PRINT_CELL}>
                      {visit.patientName ?? words.blocked}
                      {visit.patientId && `, ${words.chart(visit.patientId)}`}
                    </td>
                    <td className={PRINT_CELL}>{visit.reason || visit.type}</td>
                    <td className={PRINT_CELL}>{visit.durationMinutes}</td>
                    <td className={PRINT_CELL}>{visit.confirmed ? '✓' : ''}</td>
                    <td className={PRINT_CELL}>
                      <PrintBox />
                    </td>
                  </tr>
                ))}
              </PrintTable>
            )}
          </section>
        );
      })}
    </PrintSheet>
  );
}
