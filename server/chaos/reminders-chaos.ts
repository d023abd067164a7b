import { parseArgs } from 'node:util';
import { benchDatabase } from '../bench/bench-database.ts';
import { SMS_VENDORS } from '../src/ports/sms-provider.ts';
import { bookOf } from '../testing/adapters/emr/contract/simulated-subject.ts';
import { standardClinic } from '../testing/adapters/emr/contract/standard-clinic.ts';
import { playService } from '../testing/features/reminders/played-service.ts';
import { playReminders } from '../testing/features/reminders/reminder-model.ts';
import { numberOption, partNamed, WIRES } from './emr-wires.ts';
import { timeReminders } from './time-reminders.ts';

/**
 * Clinics with random settings, patients and visits, whose staff book, move, cancel, confirm and delete while
 * reminders are planned and sent. Exits with 1 if a reminder was sent twice or for a visit that is gone, or
 * is missing without a reason.
 *   npm run reminders -- memory --visits 1000000             plan, agenda and pace only
 *   npm run reminders -- service --windows 20000 --kills 60  with PostgreSQL, a simulated EMR and SMS provider:
 * each wire and both providers in turn, killed at any step
 *   npm run reminders -- timings --replies 200                whole processes at the real pace, about ten minutes: how long
 * enabling, a kill, a change of the book and a reply take
 * TEST_DATABASE_URL names a PostgreSQL server; by default the embedded one is started.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    visits: numberOption(100_000),
    windows: numberOption(20_000),
    kills: numberOption(60),
    book: numberOption(500),
    replies: numberOption(200),
    seed: numberOption(1),
  },
});
const RUNS: Readonly<Record<string, () => Promise<readonly string[]>>> = { memory, service, timings };
const [part = 'memory'] = positionals;
const run = partNamed(RUNS, part);
const found = await run();
console.log(`${found.length} problems`);
for (const problem of found.slice(0, 20)) console.error(problem);
process.exit(found.length === 0 ? 0 : 1);

async function memory(): Promise<readonly string[]> {
  const SIZES = [1, 3, 8, 20];
  const BATCH = 100_000;
  const wanted = Number(values.visits);
  const counts = { visits: 0, windows: 0, texts: 0, sent: 0 };
  const reasons: Record<string, number> = {};
  const problems: string[] = [];
  const begun = performance.now();
  let told = 0;
  for (let seed = Number(values.seed); counts.visits < wanted && problems.length < 100; seed += 1) {
    const played = playReminders({ visits: SIZES[seed % SIZES.length] ?? 1, seed });
    for (const name of ['visits', 'windows', 'texts', 'sent'] as const) counts[name] += played[name];
    add(reasons, played.skipped);
    problems.push(...played.problems.map((problem) => `seed ${seed}: ${problem}`));
    if (counts.visits < told + BATCH) continue;
    told = counts.visits;
    console.log(
      `seed ${seed}: ${counts.visits} visits, ${counts.windows} windows, ${problems.length} problems`,
    );
  }
  console.log({ ...counts, skipped: reasons, seconds: secondsSince(begun) });
  return problems;
}

async function service(): Promise<readonly string[]> {
  const { db, owner, close } = await benchDatabase();
  const ownerQuery = async (text: string, given?: unknown[]) =>
    (await owner.query(text, given)).rows as never;
  const total = { books: 0, visits: 0, windows: 0, edits: 0, kills: 0, outages: 0, sent: 0 };
  const reasons: Record<string, number> = {};
  const problems: string[] = [];
  const begun = performance.now();
  const wires = Object.entries(WIRES);
  const killsABook = Math.ceil(
    (Number(values.kills) * 3 * Number(values.book)) / Math.max(1, Number(values.windows)),
  );
  try {
    while (
      (total.windows < Number(values.windows) || total.kills < Number(values.kills)) &&
      problems.length < 100
    ) {
      const seed = Number(values.seed) + total.books;
      const [wire, start] = wires[total.books % wires.length] ?? wires[0] ?? [];
      const vendor = SMS_VENDORS[Math.floor(total.books / 2) % SMS_VENDORS.length] ?? 'telnyx';
      if (!start) break;
      const book = bookOf(standardClinic);
      const subject = await start(book);
      const played = await playService({
        ...{
          database: { db, ownerQuery, close: async () => undefined } as never,
          book,
          emr: subject.emr,
          vendor,
          seed,
        },
        ...{ visits: Number(values.book), kills: killsABook + 1 },
        away: (isAway) => (isAway ? subject.inject('error', 'everything') : subject.recover()),
      });
      await subject.close();
      total.books += 1;
      for (const name of ['visits', 'windows', 'edits', 'kills', 'outages', 'sent'] as const)
        total[name] += played[name];
      add(reasons, played.skipped);
      problems.push(...played.problems.map((problem) => `seed ${seed}, ${wire}, ${vendor}: ${problem}`));
      console.log(
        JSON.stringify({ wire, vendor, ...total, problems: problems.length, seconds: secondsSince(begun) }),
      );
    }
  } finally {
    await close();
  }
  console.log(JSON.stringify({ ...total, skipped: reasons, seconds: secondsSince(begun) }));
  return problems;
}

async function timings(): Promise<readonly string[]> {
  const { problems, ...measured } = await timeReminders({ replies: Number(values.replies) });
  console.log({ ...measured, unit: 'seconds' });
  return problems;
}

function add(sum: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [reason, count] of Object.entries(more)) sum[reason] = (sum[reason] ?? 0) + count;
}

function secondsSince(begun: number): number {
  return Math.round((performance.now() - begun) / 1_000);
}
