import type { Order, Page, PageQuery } from '../../../kernel/page.ts';
import type { CounterStore } from '../figures/counter.store.ts';
import {
  type Counter,
  callsInHour,
  callsLike,
  daysIn,
  type Stretch,
  splitByMonths,
} from '../figures/counters.ts';
import { type CallFilter, hasKind } from './call-filter.ts';
import type { CallRow, HistoryStore, Place } from './history.store.ts';

interface Needs {
  readonly counters: CounterStore;
  readonly history: Pick<HistoryStore, 'rows' | 'count'>;
}

interface Counted {
  readonly counter: Counter;
  readonly calls: number;
}

/** A page, counted from the newest or the oldest row. */
export interface Wanted extends PageQuery {
  readonly order: Order;
}

/** The counter in a sequence that contains the row at this offset. */
interface Part {
  readonly within: readonly Counter[];
  readonly skip: number;
}

/**
 * One page and the length of the whole list, at a cost independent of the page: counters determine the month,
 * day and hour in which it begins, and pages beyond the middle are read from the other end.
 */
export async function readHistory(
  needs: Needs,
  clinicId: string,
  filter: CallFilter,
  { page, pageSize, order }: Wanted,
): Promise<Page<CallRow>> {
  const counted =
    filter.text || filter.figure ? null : await countedParts(needs, clinicId, filter, splitByMonths(filter));
  const total = counted ? sumOf(counted) : await needs.history.count(clinicId, filter);
  const before = (page - 1) * pageSize;
  const take = Math.min(pageSize, total - before);
  if (take <= 0) return { rows: [], total };
  const offset = order === 'desc' ? before : total - before - take;
  const fromOldest = offset + take > total / 2;
  const wanted = { end: fromOldest ? 'oldest' : 'newest', take } as const;
  const skip = fromOldest ? total - offset - take : offset;
  const place = counted
    ? await placeOf(needs, clinicId, filter, counted, { ...wanted, skip })
    : { ...wanted, skip, days: null, hour: null };
  const rows = await needs.history.rows(clinicId, filter, place);
  return { rows: order === 'desc' ? rows : rows.toReversed(), total };
}

type Stretching = Pick<Place, 'end' | 'skip' | 'take'>;

async function placeOf(
  needs: Needs,
  clinicId: string,
  filter: CallFilter,
  counted: readonly Counted[],
  wanted: Stretching,
): Promise<Place> {
  const isWhole = !hasKind(filter);
  if (isWhole && wanted.skip === 0) return { ...wanted, days: null, hour: null };
  const spans = partOf(counted, wanted);
  const stretches = spans.within.map((counter) => daysIn(counter, filter));
  const inDays = await countedParts(needs, clinicId, filter, stretches);
  const days = partOf(inDays, { ...wanted, skip: spans.skip });
  const place = { ...wanted, days: days.within.map(({ startsOn }) => startsOn), skip: days.skip };
  const [first] = days.within;
  if (!isWhole || !first || days.skip === 0) return { ...place, hour: null };
  const [day] = await needs.counters.read(clinicId, [daysIn(first, filter)]);
  return { ...place, ...hourOf(day, wanted.end, days.skip) };
}

async function countedParts(
  { counters }: Needs,
  clinicId: string,
  filter: CallFilter,
  stretches: readonly Stretch[],
): Promise<Counted[]> {
  if (!hasKind(filter))
    return (await counters.lengths(clinicId, stretches)).map((counter) => ({
      counter,
      calls: counter.calls,
    }));
  const read = await counters.read(clinicId, stretches);
  return read.map((counter) => ({ counter, calls: callsLike(counter.counts, filter) }));
}

function partOf(newestFirst: readonly Counted[], { end, skip, take }: Stretching): Part {
  const counted = end === 'newest' ? newestFirst : newestFirst.toReversed();
  const within: Counter[] = [];
  let before = 0;
  let skipped = 0;
  for (const { counter, calls } of counted) {
    if (before >= skip + take) break;
    if (calls > 0 && before + calls > skip) within.push(counter);
    else if (within.length === 0) skipped += calls;
    before += calls;
  }
  return { within, skip: skip - skipped };
}

/** Within a day: the hour that contains the row at this offset, and how many rows of that hour precede it. */
function hourOf(day: Counter | undefined, end: Place['end'], skip: number): Pick<Place, 'hour' | 'skip'> {
  const hours = Array.from({ length: 24 }, (_, hour) => (end === 'newest' ? 23 - hour : hour));
  let left = skip;
  for (const hour of hours) {
    const calls = day ? callsInHour(day.counts, hour) : 0;
    if (calls > left) return { hour, skip: left };
    left -= calls;
  }
  return { hour: null, skip };
}

function sumOf(counted: readonly Counted[]): number {
  return counted.reduce((sum, { calls }) => sum + calls, 0);
}
