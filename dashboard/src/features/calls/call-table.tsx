import { Fragment } from 'react';
import { useClinicClock, useTick } from '../../api/clinic-clock.ts';
import { useKeys } from '../../ui/keys.ts';
import { useRow } from '../../ui/layout/rows.ts';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { PatientLink } from '../../ui/patient-link.tsx';
import { TestMark } from '../../ui/test-mark.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shownPhone } from '../../ui/wording/phone.ts';
import { dueAt, durationOf, timeAt } from '../../ui/wording/time.ts';
import { OutcomeMark } from './outcome.tsx';
import type { CallRow } from './queries.ts';
import { sourceOf } from './source.ts';
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
  const began = (row: CallRow) => dueAt(row.startedAt, clock, language);
  const columns: ReadonlyArray<Column<CallRow>> = [
    {
      key: 'began',
      label: words.began,
      cell: (row) => {
        const time = timeAt(row.startedAt, clock, language);
        return (
          <>
            <span className="whitespace-nowrap">{began(row).slice(0, -time.length)}</span>
            <wbr />
            <span className="whitespace-nowrap">{time}</span>
          </>
        );
      },
    },
    {
      key: 'caller',
      label: words.caller,
      cell: (row) => (
        <span className={openId ? 'wide:whitespace-nowrap' : 'desk:whitespace-nowrap'}>
          <Caller row={row} isNarrow={openId !== undefined} /> <TestMark isTest={row.test} />
        </span>
      ),
    },
    { key: 'outcome', label: words.outcome, cell: (row) => <OutcomeMark call={row} /> },
    ...(openId ? [] : moreColumns(words, rows, (row) => durationOf(secondsOf(row, clock.now()), language))),
  ];
  return (
    <Table
      label={words.list}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={(row) =>
        [began(row), ...peopleOf(row).map(({ name }) => name), numberOf(row, words.withheld)].join(', ')
      }
      openKey={openId}
      onOpen={({ id }) => onOpen(id)}
      rowRef={rowRef}
    />
  );
}

type Words = ReturnType<typeof useWords<(typeof callsWords)['en']>>;

/** Additional columns while no call is open. */
function moreColumns(
  words: Words,
  rows: readonly CallRow[],
  lengthOf: (row: CallRow) => string,
): ReadonlyArray<Column<CallRow>> {
  // Show the source only if the calls have different ones.
  const differ = new Set(rows.map(sourceOf)).size > 1;
  const source: Column<CallRow> = {
    key: 'source',
    label: words.source,
    from: 'broad',
    cell: (row) => (
      <span className="block max-w-56 truncate text-quiet" title={sourceOf(row)}>
        {sourceOf(row)}
      </span>
    ),
  };
  return [
    {
      key: 'language',
      label: words.language,
      from: 'broad',
      cell: (row) => <span className="text-quiet">{words[row.language]}</span>,
    },
    ...(differ ? [source] : []),
    { key: 'length', label: words.length, isNumber: true, from: 'desk', cell: lengthOf },
  ];
}

/** The people a call concerned, with the masked number beside them. */
function Caller({ row, isNarrow }: { readonly row: CallRow; readonly isNarrow: boolean }) {
  const words = useWords(callsWords);
  const { language } = useLanguage();
  const people = peopleOf(row);
  const number = numberOf(row, words.withheld);
  const whole = row.callerPhone ? 'whitespace-nowrap' : '';
  if (people.length === 0) return <span className={whole}>{number}</span>;
  return (
    <>
      {people.map(({ id, name }, at) => (
        <Fragment key={name}>
          {at > 0 && (language === 'zh' ? '、' : ', ')}
          <PatientLink id={id}>{name}</PatientLink>
        </Fragment>
      ))}
      {!isNarrow && <span className={`${whole} text-quiet`}> {number}</span>}
    </>
  );
}

/** The caller's number for display. */
export const numberOf = ({ callerPhone }: Pick<CallRow, 'callerPhone'>, withheld: string): string =>
  callerPhone ? shownPhone(callerPhone) : withheld;

interface Person {
  /** Null for somebody without a chart. */
  readonly id: string | null;
  readonly name: string;
}

export function peopleOf({
  outcomes,
  patientName,
  patientId,
}: Pick<CallRow, 'outcomes' | 'patientName' | 'patientId'>): Person[] {
  const named = outcomes.flatMap((outcome): Person[] =>
    outcome.patientName ? [{ id: outcome.patientId, name: outcome.patientName }] : [],
  );
  const people = named.length > 0 || !patientName ? named : [{ id: patientId, name: patientName }];
  return [...new Map(people.map((person) => [person.name, person])).values()];
}

export function secondsOf(
  { status, duration, startedAt }: Pick<CallRow, 'status' | 'duration' | 'startedAt'>,
  now: Date,
): number {
  if (status !== 'in_progress') return duration;
  return Math.max(0, Math.floor((now.getTime() - Date.parse(startedAt)) / 1000));
}
