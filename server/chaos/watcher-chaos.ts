import { parseArgs } from 'node:util';
import { benchDatabase } from '../bench/bench-database.ts';
import { bookOf } from '../testing/adapters/emr/contract/simulated-subject.ts';
import { standardClinic } from '../testing/adapters/emr/contract/standard-clinic.ts';
import { watchIdleClinics } from '../testing/features/watcher/idle-clinics.ts';
import { playStaff } from '../testing/features/watcher/staff-model.ts';
import { playOnEmr, type WatchedRun } from '../testing/features/watcher/watched-emr.ts';
import { numberOption, partNamed, WIRES } from './emr-wires.ts';
import { watchWithKills } from './watch-with-kills.ts';

/**
 * Staff create, move, cut, paste, cancel, delete and undo at random while the book is watched. Exits with 1
 * unless every change was delivered once and none was invented.
 *   npm run chaos -- watcher memory --changes 100000            the comparison alone
 *   npm run chaos -- watcher service --changes 5000 --kills 50  with PostgreSQL and a simulated EMR, on each
 * wire
 *   npm run chaos -- watcher killed --changes 5000 --kills 50   whole processes, killed with kill -9, at the real
 * pace
 *   npm run chaos -- watcher idle --clinics 200 --minutes 3     what watching costs when nothing happens
 * TEST_DATABASE_URL names a PostgreSQL server; by default the embedded one is started.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changes: numberOption(5_000),
    kills: numberOption(50),
    seed: numberOption(1),
    clinics: { type: 'string' },
    minutes: numberOption(3),
    wire: { type: 'string' },
  },
});
const [part = 'service'] = positionals;
const seed = Number(values.seed);
const CHANGES_A_BOOK = 250;

const RUNS: Readonly<Record<string, () => Promise<readonly string[]>>> = { memory, service, killed, idle };
const run = partNamed(RUNS, part);
if (values.wire && !WIRES[values.wire]) {
  console.error(`There is no wire called ${values.wire}; there are: ${Object.keys(WIRES).join('; ')}.`);
  process.exit(2);
}
const problems = await run();
for (const problem of problems.slice(0, 20)) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);

/** Plays many books in turn, with one to twelve doctors. */
async function memory(): Promise<readonly string[]> {
  const begun = performance.now();
  const found: string[] = [];
  const total = { books: 0, actions: 0, changes: 0 };
  while (total.changes < Number(values.changes)) {
    const played = playStaff({
      seed: seed + total.books,
      providers: 1 + (total.books % 12),
      actions: 1_000,
    });
    total.books += 1;
    total.actions += played.actions;
    total.changes += played.changes;
    found.push(...played.problems);
  }
  tell({ part: 'memory', ...total, problems: found.length, seconds: secondsSince(begun) });
  return found;
}

async function service(): Promise<readonly string[]> {
  const { db, owner, close } = await benchDatabase();
  const ownerQuery = async (text: string, given?: unknown[]) =>
    (await owner.query(text, given)).rows as never;
  const found: string[] = [];
  try {
    for (const [wire, start] of Object.entries(WIRES)) {
      if (values.wire && values.wire !== wire) continue;
      const begun = performance.now();
      const played = await playBooks(start, { db, ownerQuery });
      found.push(...played.problems);
      tell({
        ...{ part: 'service', wire, ...played, problems: played.problems.length },
        seconds: secondsSince(begun),
      });
    }
  } finally {
    await close();
  }
  return found;
}

async function playBooks(
  start: (typeof WIRES)[string],
  database: Parameters<typeof playOnEmr>[0]['database'],
): Promise<WatchedRun & { readonly books: number }> {
  const books = Math.max(1, Math.round(Number(values.changes) / CHANGES_A_BOOK));
  const runs: WatchedRun[] = [];
  for (let at = 0; at < books; at += 1) {
    const book = bookOf(standardClinic);
    const subject = await start(book);
    const changes = Math.ceil(Number(values.changes) / books);
    const kills = Math.ceil(Number(values.kills) / books);
    runs.push(await playOnEmr({ database, book, emr: subject.emr, seed: seed + at, changes, kills }));
    await subject.close();
  }
  const total = (of: 'actions' | 'changes' | 'rounds' | 'kills' | 'requests') =>
    runs.reduce((sum, each) => sum + each[of], 0);
  return {
    ...{ books, actions: total('actions'), changes: total('changes'), rounds: total('rounds') },
    ...{ kills: total('kills'), requests: total('requests') },
    mostReads: Math.max(...runs.map(({ mostReads }) => mostReads)),
    problems: runs.flatMap(({ problems }) => problems),
  };
}

async function killed(): Promise<readonly string[]> {
  const begun = performance.now();
  const { problems, ...counts } = await watchWithKills({
    clinics: Number(values.clinics ?? 20),
    changes: Number(values.changes),
    kills: Number(values.kills),
    seed,
  });
  tell({ part: 'killed', ...counts, problems: problems.length, seconds: secondsSince(begun) });
  return problems;
}

async function idle(): Promise<readonly string[]> {
  const database = await benchDatabase();
  try {
    const cost = await watchIdleClinics(database, {
      clinics: Number(values.clinics ?? 200),
      minutes: Number(values.minutes),
    });
    tell({ part: 'idle', ...cost });
    return cost.lagP95Seconds <= 75 ? [] : [`lag of ${cost.lagP95Seconds} s`];
  } finally {
    await database.close();
  }
}

function tell(report: object): void {
  console.log(JSON.stringify(report));
}

function secondsSince(begun: number): number {
  return Math.round((performance.now() - begun) / 1000);
}
