import { useClinic } from '../../api/clinic.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { PRINT_CELL, PrintSheet, PrintTable } from '../../ui/layout/print-sheet.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { longDay, momentOf, shownTime, timeAt } from '../../ui/wording/time.ts';
import type { Book } from './queries.ts';
import { visitWords } from './visit-words.ts';
import { scheduleWords } from './words.ts';

/** The day on paper: a table for each provider, with a box to tick when somebody has come. */
export function DaySheet({ book, date }: { readonly book: Book; readonly date: string }) {
  const words = useWords(visitWords);
  const schedule = useWords(scheduleWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const { data: clinic } = useClinic();
  const heads = [words.time, words.patient, words.about, words.minutes, words.confirmed, words.came];
  return (
    <PrintSheet title={words.daySheet(longDay(date, language))}>
      <p className="mb-4">
        {words.printed(clinic?.name ?? '', timeAt(clock.now(), clock, language))}
        {book.lastKnownAt && (
          <strong className="block">
            {words.lastKnown(momentOf(new Date(book.lastKnownAt), clock, language))}
          </strong>
        )}
      </p>
      {book.providers.map(({ providerId, providerName, days }) => {
        const visits = (days.find((day) => day.date === date)?.appointments ?? []).filter(
          ({ isLive }) => isLive,
        );
        return (
          <section key={providerId} className="mb-6">
            <h3 className="mb-1 text-16">{providerName}</h3>
            {visits.length === 0 ? (
              <p>{words.nobody}</p>
            ) : (
              <PrintTable heads={heads}>
                {visits.map((visit) => (
                  <tr key={visit.appointmentId}>
                    <td className={`${PRINT_CELL} whitespace-nowrap`}>{shownTime(visit.time, language)}</td>
                    <td className={PRINT_CELL}>
                      {visit.patientName ?? schedule.blocked}
                      {visit.patientId && `, ${schedule.chart(visit.patientId)}`}
                    </td>
                    <td className={PRINT_CELL}>{visit.reason || visit.type}</td>
                    <td className={PRINT_CELL}>{visit.durationMinutes}</td>
                    <td className={PRINT_CELL}>{visit.confirmed ? '✓' : ''}</td>
                    <td className={PRINT_CELL}>☐</td>
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
