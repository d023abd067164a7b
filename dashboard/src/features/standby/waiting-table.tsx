import { useClinicClock } from '../../api/clinic-clock.ts';
import { Badge } from '../../ui/badge.tsx';
import { useKeys } from '../../ui/keys.ts';
import { useRow } from '../../ui/layout/rows.ts';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { PatientLink } from '../../ui/patient-link.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { listed } from '../../ui/wording/sentence.ts';
import { shortDay, shownTime } from '../../ui/wording/time.ts';
import type { Entry } from './queries.ts';
import { useWishWords } from './wish.ts';
import { standbyWords } from './words.ts';

const DAY_MS = 86_400_000;

/** The standby list in the order in which patients are asked. */
export function WaitingTable({
  entries,
  asked,
  nameOf,
  providerName,
  onOpen,
}: {
  readonly entries: readonly Entry[];
  /** Entries with an open offer. */
  readonly asked: ReadonlySet<string | null>;
  nameOf(patientId: string): string;
  providerName(id: string): string;
  onOpen(entry: Entry): void;
}) {
  const words = useWords(standbyWords);
  const { clock } = useClinicClock();
  const { language } = useLanguage();
  const today = clock.day(clock.now());
  const wishOf = useWishWords(providerName, today);
  const { keys, rowRef } = useRow(entries.length);
  useKeys(keys);
  const placeOf = (entry: Entry) => entries.indexOf(entry) + 1;
  const columns: ReadonlyArray<Column<Entry>> = [
    { key: 'place', label: words.place, cell: placeOf },
    {
      key: 'patient',
      label: words.patient,
      cell: ({ id, patientId, priority, contact }) => (
        <span className="flex flex-wrap items-center gap-2">
          <PatientLink id={patientId}>{nameOf(patientId)}</PatientLink>
          {priority > 0 && <Badge tone="watch">{`${words.isPriority} ${priority}`}</Badge>}
          {contact === 'call' && <Badge tone="quiet">{words.isCall}</Badge>}
          {asked.has(id) && <Badge tone="accent">{words.isAsked}</Badge>}
        </span>
      ),
    },
    {
      key: 'wish',
      label: words.wouldTake,
      from: 'desk',
      cell: (entry) => <span className="text-quiet">{wishOf(entry)}</span>,
    },
    {
      key: 'old',
      label: words.hasNow,
      from: 'broad',
      cell: ({ appointmentDate, appointmentTime }) =>
        appointmentDate &&
        appointmentTime && (
          <span className="whitespace-nowrap text-quiet">
            {listed(
              [shortDay(appointmentDate, today, language), shownTime(appointmentTime, language)],
              language,
            )}
          </span>
        ),
    },
    {
      key: 'since',
      label: words.since,
      isNumber: true,
      cell: ({ since }) => words.days(Math.floor((clock.now().getTime() - Date.parse(since)) / DAY_MS)),
    },
  ];
  return (
    <Table
      label={words.table}
      columns={columns}
      rows={entries}
      keyOf={({ id }) => id}
      nameOf={(entry) => `${placeOf(entry)}, ${nameOf(entry.patientId)}, ${words.edit}`}
      onOpen={onOpen}
      rowRef={rowRef}
    />
  );
}
