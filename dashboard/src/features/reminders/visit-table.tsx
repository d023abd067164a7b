import { useKeys } from '../../ui/keys.ts';
import { useRow } from '../../ui/layout/rows.ts';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { PatientLink } from '../../ui/patient-link.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shownTime } from '../../ui/wording/time.ts';
import { Answer, ReminderState } from './standing.tsx';
import { type RemindedVisit, windowsOf } from './visits.ts';
import { logWords } from './words.ts';

/** One row per visit: texts sent, and replies. */
export function VisitTable({
  visits,
  open,
  providerName,
  onOpen,
}: {
  readonly visits: readonly RemindedVisit[];
  readonly open: string | undefined;
  providerName(id: string): string;
  onOpen(id: string): void;
}) {
  const words = useWords(logWords);
  const { language } = useLanguage();
  const { keys, rowRef } = useRow(visits.length);
  useKeys(keys);
  const windows = windowsOf(visits);
  const nameOf = ({ patientName, patientId }: RemindedVisit) => patientName ?? words.chart(patientId);
  const columns: ReadonlyArray<Column<RemindedVisit>> = [
    {
      key: 'time',
      label: words.visit,
      cell: ({ time }) => <span className="whitespace-nowrap">{shownTime(time, language)}</span>,
    },
    {
      key: 'patient',
      label: words.patient,
      cell: (visit) => <PatientLink id={visit.patientId}>{nameOf(visit)}</PatientLink>,
    },
    {
      key: 'provider',
      label: words.provider,
      from: 'broad',
      cell: ({ providerId }) => <span className="text-quiet">{providerName(providerId)}</span>,
    },
    ...windows.map((hours, at): Column<RemindedVisit> => {
      const isFew = at === 0 || windows.length <= 2;
      return {
        key: `before-${hours}`,
        label: words.window(hours),
        from: isFew ? 'desk' : 'broad',
        cell: ({ reminders }) => {
          const reminder = reminders.find(({ hoursBefore }) => hoursBefore === hours);
          return reminder ? (
            <ReminderState reminder={reminder} />
          ) : (
            <span className="text-quiet">{words.none}</span>
          );
        },
      };
    }),
    { key: 'answer', label: words.answer, cell: (visit) => <Answer visit={visit} /> },
  ];
  const isOpen = visits.find(({ reminders }) => reminders.some(({ id }) => id === open));
  return (
    <Table
      label={words.table}
      columns={columns}
      rows={visits}
      keyOf={({ key }) => key}
      nameOf={(visit) => `${shownTime(visit.time, language)}, ${nameOf(visit)}`}
      openKey={isOpen?.key}
      onOpen={({ key }) => onOpen(key)}
      rowRef={rowRef}
    />
  );
}
