import { useClinicClock, useTick } from '../../api/clinic-clock.ts';
import { useKeys } from '../../ui/keys.ts';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { useRow } from '../../ui/rows.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { TestMark } from '../../ui/test-mark.tsx';
import { durationOf, nearDay } from '../../ui/time.ts';
import { OutcomeMark } from './outcome.tsx';
import type { CallRow } from './queries.ts';
import { callsWords } from './words.ts';

/** The calls as rows; a call in progress counts its seconds. */
export function CallTable({
  rows,
  openId,
  onOpen,
}: {
  readonly rows: readonly CallRow[];
  readonly openId: string | undefined;
  onOpen(id: string): void;
}) {
  const words = useWords(callsWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const isLive = rows.some(({ status }) => status === 'in_progress');
  useTick(isLive ? 1_000 : 60_000);
  const { keys, rowRef } = useRow(rows.length, (at) => {
    const row = rows[at];
    if (row && openId) onOpen(row.id);
  });
  useKeys(keys);
  const began = (row: CallRow) => {
    const [day, today] = [clock.day(row.startedAt), clock.day(clock.now())];
    const time = clock.time(row.startedAt);
    return day === today ? time : `${nearDay(day, today, language)} ${time}`;
  };
  const columns: ReadonlyArray<Column<CallRow>> = [
    {
      key: 'began',
      label: words.began,
      cell: (row) => {
        const [day, today] = [clock.day(row.startedAt), clock.day(clock.now())];
        return (
          <>
            {day !== today && <span className="whitespace-nowrap">{nearDay(day, today, language)} </span>}
            <span className="whitespace-nowrap">{clock.time(row.startedAt)}</span>
          </>
        );
      },
    },
    {
      key: 'caller',
      label: words.caller,
      cell: (row) => (
        <span className="desk:whitespace-nowrap">
          <Caller row={row} /> <TestMark isTest={row.test} />
        </span>
      ),
    },
    { key: 'outcome', label: words.outcome, cell: (row) => <OutcomeMark call={row} /> },
    ...(openId
      ? []
      : [
          {
            key: 'language',
            label: words.language,
            from: 'broad' as const,
            cell: (row: CallRow) => <span className="text-quiet">{words[row.language]}</span>,
          },
        ]),
    ...(openId
      ? []
      : [
          {
            key: 'length',
            label: words.length,
            isNumber: true,
            from: 'desk' as const,
            cell: (row: CallRow) => durationOf(secondsOf(row, clock.now()), language),
          },
        ]),
  ];
  return (
    <Table
      label={words.list}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={(row) => [began(row), ...peopleOf(row), row.callerPhone ?? words.withheld].join(', ')}
      openKey={openId}
      onOpen={({ id }) => onOpen(id)}
      rowRef={rowRef}
    />
  );
}

/** The people a call concerned, with the masked number beside them. */
function Caller({ row }: { readonly row: CallRow }) {
  const words = useWords(callsWords);
  const names = peopleOf(row).join(', ');
  const number = row.callerPhone ?? words.withheld;
  if (names === '') return number;
  return (
    <>
      {names} <span className="text-quiet">{number}</span>
    </>
  );
}

function peopleOf({ outcomes, patientName }: Pick<CallRow, 'outcomes' | 'patientName'>): string[] {
  const names = outcomes.flatMap((outcome) => (outcome.patientName ? [outcome.patientName] : []));
  return [...new Set(names.length > 0 || !patientName ? names : [patientName])];
}

export function secondsOf(
  { status, duration, startedAt }: Pick<CallRow, 'status' | 'duration' | 'startedAt'>,
  now: Date,
): number {
  if (status !== 'in_progress') return duration;
  return Math.max(0, Math.floor((now.getTime() - Date.parse(startedAt)) / 1000));
}
