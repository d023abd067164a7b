import { type PatientRow, sexWord } from '../book/clinic-rows.ts';
import { like } from '../book/sql-like.ts';
import { type WallClock, xsDateTime } from '../wall-clock.ts';
import { numberOf, type Operation, pageOf, type SoapCall, textOf } from './call.ts';
import { SoapFault } from './fault.ts';
import type { Values } from './marshal.ts';

const byName: Operation = (call) => {
  const [last = '', first = ''] = (textOf(call, 'arg0') ?? '').split(',').map((part) => part.trim());
  const [isLast, isFirst] = [like(`${last}%`), like(`${first}%`)];
  const found = inNoOrder(call).filter(({ lastName, firstName }) => isLast(lastName) && isFirst(firstName));
  return pageOf(found, numberOf(call, 'arg1'), numberOf(call, 'arg2')).map((row) => transfer(call, row));
};

type Test = (row: PatientRow) => boolean;

const byAttributes: Operation = (call) => {
  const tests = attributeTests(call);
  if (tests.length === 0) throw new SoapFault('Server', 'at least one parameter must be present');
  const found = inNoOrder(call).filter((row) => tests.every((test) => test(row)));
  return pageOf(found, numberOf(call, 'arg10'), numberOf(call, 'arg11')).map((row) => transfer(call, row));
};

/** An empty argument is a value that matches every non-null column. */
function attributeTests(call: SoapCall): Test[] {
  const holds = (name: string, ...columns: (keyof PatientRow)[]): Test | null => {
    const text = textOf(call, name);
    if (text === null) return null;
    const isInside = like(`%${text}%`);
    return (row) => columns.some((column) => isInside(row[column] as string | null));
  };
  const equals = (name: string, column: keyof PatientRow): Test | null => {
    const text = textOf(call, name);
    return text === null ? null : (row) => row[column] === text;
  };
  const born = call.values.arg4 as WallClock | null | undefined;
  const tests = [
    holds('arg0', 'hin'),
    holds('arg1', 'firstName'),
    holds('arg2', 'lastName'),
    equals('arg3', 'sex'),
    born ? (row: PatientRow) => birthDateOf(row) === born.date : null,
    holds('arg5', 'city'),
    equals('arg6', 'province'),
    holds('arg7', 'phone', 'phone2'),
    holds('arg8', 'email'),
    holds('arg9', 'alias'),
  ];
  return tests.filter((test) => test !== null);
}

const birthDateOf = (row: PatientRow) => `${row.yearOfBirth}-${row.monthOfBirth}-${row.dayOfBirth}`;

/** The EMR promises no order, so the lowest number is deliberately not first. */
const inNoOrder = ({ book }: SoapCall) => book.patients().reverse();

function transfer({ dialect, utcOffset }: SoapCall, row: PatientRow): Values {
  const { dayOfBirth, cellPhone, phoneComment, dateJoined, mergedTo: _, ...rest } = row;
  const midnight = (date: string) => xsDateTime({ date, time: '00:00:00' }, utcOffset);
  const newer = {
    cellPhone: cellPhone ?? '',
    gender: '',
    phoneComment: phoneComment ?? '',
    pronoun: '',
  };
  return {
    ...rest,
    // This field holds only the day of the month.
    dateOfBirth: dayOfBirth,
    displayName: `${row.lastName}, ${row.firstName}`,
    activeCount: 0,
    hsAlertCount: 0,
    sexDesc: sexWord(row.sex),
    dateJoined: dateJoined && midnight(dateJoined),
    lastUpdateDate: midnight('2026-11-01'),
    ...(dialect === 'classic' ? {} : newer),
  };
}

const one: Operation = (call) => {
  const row = call.book.patient(numberOf(call, 'arg0'));
  return row && transfer(call, row);
};

/** Has the consent to email, but none of the newer fields. */
const second: Operation = (call) => {
  const row = call.book.patient(numberOf(call, 'arg0'));
  if (!row) return row;
  const told = call.dialect === 'classic' ? row : { ...row, cellPhone: null, phoneComment: null };
  return transfer(call, told);
};

export const demographicOperations: Readonly<Record<string, Operation>> = {
  getDemographic: one,
  getDemographic2: second,
  searchDemographicByName: byName,
  searchDemographicsByAttributes: byAttributes,
};

/** Every operation of the service requires this privilege. */
export function requireDemographicRight({ account, dialect }: SoapCall): void {
  if (!account?.lacks?.includes('_demographic')) return;
  const object = dialect === 'classic' ? 'security object' : 'sec object';
  throw new SoapFault('Server', `missing required ${object} (_demographic)`);
}
