import { diffReads, type Known, type Noticed } from '../../../src/features/watcher/diff.ts';
import type {
  Change,
  KnownProvider,
  LooseEnd,
  ProviderRead,
  WatchedRow,
} from '../../../src/features/watcher/row.ts';
import { addDays, type CalendarDate, date, timeAt } from '../../../src/kernel/time/calendar.ts';
import { type Dice, diceOf } from './dice.ts';

const START = date('2026-11-17');
const PATIENTS = 40;

/** A book of appointments in memory, and the staff who work in it. */
export interface StaffBook {
  readonly rows: Map<string, WatchedRow>;
  readonly cut: WatchedRow[];
  next: number;
}

export interface Played {
  readonly changes: number;
  readonly actions: number;
  readonly problems: readonly string[];
}

/** One thing that somebody at the desk does. False if there was nothing to do it to. */
function actOnce(book: StaffBook, dice: Dice, providers: number, today: CalendarDate): boolean {
  const all = [...book.rows.values()];
  const row = all.length > 0 ? dice.oneOf(all) : null;
  const put = (changed: WatchedRow) => void book.rows.set(changed.id, changed);
  const place = () => ({
    providerId: String(10 + dice.below(providers)),
    date: addDays(today, dice.below(14)),
    time: timeAt(8 * 60 + 15 * dice.below(36)),
  });
  switch (dice.below(8)) {
    case 0:
    case 1: {
      const patientId = dice.below(12) === 0 ? null : String(1 + dice.below(PATIENTS));
      put({ id: String(book.next++), patientId, ...place(), durationMinutes: 15, status: 't' });
      return true;
    }
    case 2:
      if (row) put({ ...row, ...place(), providerId: row.providerId });
      return row !== null;
    case 3:
      if (row) put({ ...row, status: dice.oneOf(['t', 'T', 'H', 'C', 'N', 'h']) });
      return row !== null;
    case 4:
      if (row) book.rows.delete(row.id);
      return row !== null;
    case 5:
      if (row) {
        book.rows.delete(row.id);
        book.cut.push(row);
      }
      return row !== null;
    case 6: {
      const pasted = book.cut.pop();
      if (pasted) put({ ...pasted, id: String(book.next++), ...place(), status: 't' });
      return pasted !== undefined;
    }
    default: {
      // Somebody restores what they cut by mistake.
      const undone = book.cut.pop();
      if (undone) put(undone);
      return undone !== undefined;
    }
  }
}

/** What a slice that only hears of changes believes to stand in the book. */
export class Mirror {
  readonly rows = new Map<string, WatchedRow>();
  readonly problems: string[] = [];

  take({ kind, row, before }: Change): void {
    const known = this.rows.get(row.id);
    const old = before && this.rows.get(before.id);
    const judge = (isRight: boolean) => {
      if (!isRight)
        this.problems.push(`${kind} of ${row.id} (${before?.id ?? '-'}) tells what did not happen`);
    };
    if (kind === 'in-view' || kind === 'appeared') judge(known === undefined);
    if (kind === 'status') judge(before !== null && before.status !== row.status);
    if (kind === 'patient') judge(before !== null && before.patientId !== row.patientId);
    if (kind === 'gone') judge(known !== undefined);
    if (kind === 'moved' && before) {
      const isSameNumber = before.id === row.id;
      judge(isSameNumber ? !isAt(known, row) : old !== undefined || known === undefined);
    }
    if (kind === 'gone') this.rows.delete(row.id);
    else {
      if (kind === 'moved' && before) this.rows.delete(before.id);
      this.rows.set(row.id, row);
    }
  }
}

const isAt = (one: WatchedRow | undefined, other: WatchedRow) =>
  one !== undefined &&
  one.date === other.date &&
  one.time === other.time &&
  one.providerId === other.providerId &&
  one.durationMinutes === other.durationMinutes;

/** What the service stores, in memory. */
class MemoryOfWatcher {
  rows = new Map<string, WatchedRow>();
  providers = new Map<string, KnownProvider>();
  looseEnds: LooseEnd[] = [];

  known(): Known {
    return { rows: this.rows, providers: this.providers, looseEnds: this.looseEnds };
  }

  store(reads: readonly ProviderRead[], noticed: Noticed): void {
    for (const id of noticed.dropped) this.rows.delete(id);
    for (const row of noticed.stored) this.rows.set(row.id, row);
    for (const { providerId, days } of reads)
      this.providers.set(providerId, { days, isDoubted: noticed.doubted.includes(providerId) });
    const tied = new Set(noticed.tied);
    this.looseEnds = [...this.looseEnds.filter(({ row }) => !tied.has(row.id)), ...noticed.looseEnds].slice(
      -50,
    );
  }
}

/**
 * Staff create, move, cut, paste, cancel, delete and undo at random while providers are read one after the other. At the end,
 * and whenever all were read in peace, what the changes have told must be what stands in the book.
 */
export function playStaff(options: { seed: number; providers: number; actions: number }): Played {
  const dice = diceOf(options.seed);
  const book: StaffBook = { rows: new Map(), cut: [], next: 700 };
  const memory = new MemoryOfWatcher();
  const mirror = new Mirror();
  let today = START;
  let changes = 0;
  let actions = 0;
  const read = (providerIds: readonly string[]) => {
    const days = { from: today, to: addDays(today, 14) };
    const reads = providerIds.map((providerId) => ({
      ...{ providerId, days },
      rows: [...book.rows.values()].filter(
        (row) => row.providerId === providerId && days.from <= row.date && row.date <= days.to,
      ),
    }));
    const noticed = diffReads(memory.known(), reads);
    for (const change of noticed.changes) mirror.take(change);
    changes += noticed.changes.length;
    memory.store(reads, noticed);
  };
  const everyone = Array.from({ length: options.providers }, (_, at) => String(10 + at));
  read(everyone);
  while (actions < options.actions) {
    const burst = 1 + dice.below(6);
    for (let each = 0; each < burst; each += 1)
      if (actOnce(book, dice, options.providers, today)) actions += 1;
    read(everyone.filter(() => dice.below(3) > 0));
    if (dice.below(40) === 0) {
      read(everyone);
      read(everyone);
      compare(book, mirror, today);
    }
    if (dice.below(60) === 0) {
      today = addDays(today, 1);
      for (const rows of [book.rows, memory.rows, mirror.rows])
        for (const row of rows.values()) if (row.date < today) rows.delete(row.id);
    }
  }
  read(everyone);
  read(everyone);
  compare(book, mirror, today);
  return { changes, actions, problems: mirror.problems };
}

function compare(book: StaffBook, mirror: Mirror, today: CalendarDate): void {
  const shown = (rows: ReadonlyMap<string, WatchedRow>) =>
    [...rows.values()]
      .filter(({ date }) => date >= today)
      .map((row) => JSON.stringify(Object.entries(row).sort()))
      .sort();
  const [truth, believed] = [shown(book.rows), shown(mirror.rows)];
  for (const row of truth.filter((each) => !believed.includes(each)))
    mirror.problems.push(`not told: ${row}`);
  for (const row of believed.filter((each) => !truth.includes(each))) mirror.problems.push(`made up: ${row}`);
}
