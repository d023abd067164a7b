import { useClinic } from '../../api/clinic.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { PRINT_CELL, PrintBox, PrintSheet, PrintTable } from '../../ui/layout/print-sheet.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shownPhone } from '../../ui/wording/phone.ts';
import { listed } from '../../ui/wording/sentence.ts';
import { longDay, shownTime, timeAt } from '../../ui/wording/time.ts';
import { useReason } from './standing.tsx';
import type { RemindedVisit } from './visits.ts';
import { logWords } from './words.ts';

/** A printed call list with check boxes. */
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
  const { clock } = useClinicClock();
  const { data: clinic } = useClinic();
  const heads = [words.visit, words.patient, words.phone, words.provider, words.why, words.reached];
  return (
    <PrintSheet
      title={words.printTitle(longDay(date, language))}
      printed={words.printed(clinic?.name ?? '', timeAt(clock.now(), clock, language))}
    >
      <PrintTable heads={heads}>
        {visits.map((visit) => (
          <tr key={visit.key}>
            <td className={`${PRINT_CELL} whitespace-nowrap`}>{shownTime(visit.time, language)}</td>
            <td className={PRINT_CELL}>
              {listed([visit.patientName, words.chart(visit.patientId)], language)}
            </td>
            <td className={`${PRINT_CELL} whitespace-nowrap`}>
              {visit.phone ? shownPhone(visit.phone) : '—'}
            </td>
            <td className={PRINT_CELL}>{providerName(visit.providerId)}</td>
            <td className={PRINT_CELL}>{reasonOf(visit.reminders.at(-1)?.reason ?? null)}</td>
            <td className={PRINT_CELL}>
              <PrintBox />
            </td>
          </tr>
        ))}
      </PrintTable>
    </PrintSheet>
  );
}
