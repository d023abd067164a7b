import { type Fields, fieldsOf } from './fields.ts';

const operations = ['sum', 'avg', 'count', 'min', 'max', 'history'];
const groupings = ['type', 'assistantId', 'endedReason', 'analysis.successEvaluation', 'status'];
const week = 7 * 86_400_000;

export type Analysis =
  | { status: 'answered'; results: Fields[] }
  | { status: 'invalid'; complaints: string[] };

/** Covers the whole account; the platform cannot filter by phone number. */
export function analyse(body: Fields, calls: readonly Fields[], now: Date): Analysis {
  const queries = Array.isArray(body.queries) ? body.queries.map(fieldsOf) : [];
  const complaints = queries.length === 0 ? ['queries must be an array'] : queries.flatMap(complaintsAbout);
  if (complaints.length > 0) return { status: 'invalid', complaints };
  return { status: 'answered', results: queries.map((query) => answerTo(query, calls, now)) };
}

function complaintsAbout(query: Fields): string[] {
  const name = typeof query.name === 'string' ? query.name : '';
  const asked = operationsOf(query).map(({ operation }) => String(operation));
  return [
    ...(query.table === 'call' ? [] : ['table must be one of: call']),
    ...(name.length > 0 && name.length <= 40 ? [] : ['name must be 1 to 40 characters']),
    ...(asked.length > 0 && asked.every((each) => operations.includes(each))
      ? []
      : ['operation is not known']),
    ...groupsOf(query)
      .filter((group) => !groupings.includes(group))
      .map((group) => `groupBy cannot be ${group}`),
  ];
}

function answerTo(query: Fields, calls: readonly Fields[], now: Date): Fields {
  const range = fieldsOf(query.timeRange);
  const end = new Date(String(range.end ?? now.toISOString()));
  const start = new Date(String(range.start ?? new Date(end.getTime() - week).toISOString()));
  const rows = calls.filter(({ createdAt }) => isBetween(String(createdAt), start, end));
  const groups = new Map<string, Fields[]>(groupsOf(query).length === 0 ? [['[]', []]] : []);
  for (const row of rows) {
    const key = JSON.stringify(groupsOf(query).map((group) => at(row, group) ?? null));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return {
    name: query.name,
    timeRange: { timezone: 'UTC', ...range, start: start.toISOString(), end: end.toISOString() },
    result: [...groups].map(([key, members]) => resultRow(query, JSON.parse(key) as unknown[], members)),
  };
}

function isBetween(iso: string, start: Date, end: Date): boolean {
  const time = Date.parse(iso);
  return time >= start.getTime() && time <= end.getTime();
}

function resultRow(query: Fields, key: readonly unknown[], rows: readonly Fields[]): Fields {
  const named = groupsOf(query).map((group, index) => [group, key[index]]);
  const figures = operationsOf(query).map(({ operation, column, alias }) => [
    String(alias ?? `${operation}${column}`),
    figure(
      String(operation),
      rows.map((row) => at(row, String(column))),
      rows.length,
    ),
  ]);
  return Object.fromEntries([...named, ...figures]) as Fields;
}

function figure(operation: string, values: readonly unknown[], count: number): unknown {
  const numbers = values.map(Number).filter((value) => !Number.isNaN(value));
  const sum = numbers.reduce((total, value) => total + value, 0);
  if (operation === 'count') return count;
  if (operation === 'history') return values;
  if (operation === 'sum') return sum;
  if (numbers.length === 0) return null;
  if (operation === 'avg') return sum / numbers.length;
  return operation === 'min' ? Math.min(...numbers) : Math.max(...numbers);
}

/** `duration` is not a field of a call: it is computed in minutes from start and end. */
function at(row: Fields, path: string): unknown {
  if (path === 'duration')
    return (Date.parse(String(row.endedAt)) - Date.parse(String(row.startedAt))) / 60_000;
  return path.split('.').reduce<unknown>((value, key) => fieldsOf(value)[key], row);
}

function operationsOf({ operations: asked }: Fields): Record<string, unknown>[] {
  return Array.isArray(asked) ? asked.map(fieldsOf) : [];
}

function groupsOf({ groupBy }: Fields): string[] {
  return (Array.isArray(groupBy) ? groupBy : []).map(String);
}
