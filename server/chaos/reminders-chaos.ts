import { parseArgs } from 'node:util';
import { playReminders } from '../testing/features/reminders/reminder-model.ts';

/**
 * Clinics of random settings, patients and visits, whose staff book, move, cancel, confirm and delete while reminders are
 * planned and sent. None may be doubled, none may leave for a visit that is gone, and none may be missing without a reason.
 * Ends with 1 otherwise.
 *
 *   npm run reminders -- memory --visits 1000000   plan, agenda and pace alone
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    visits: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
  },
});
const [part = 'memory'] = positionals;
if (part !== 'memory') {
  console.error(`There is no part called ${part}; there is: memory.`);
  process.exit(2);
}

const SIZES = [1, 3, 8, 20];
const wanted = Number(values.visits);
const counts = { visits: 0, windows: 0, texts: 0, sent: 0 };
const reasons: Record<string, number> = {};
const problems: string[] = [];
const begun = performance.now();
for (let seed = Number(values.seed); counts.visits < wanted; seed += 1) {
  const run = playReminders({ visits: SIZES[seed % SIZES.length] ?? 1, seed });
  for (const name of ['visits', 'windows', 'texts', 'sent'] as const) counts[name] += run[name];
  for (const [reason, count] of Object.entries(run.skipped)) reasons[reason] = (reasons[reason] ?? 0) + count;
  problems.push(...run.problems.map((problem) => `seed ${seed}: ${problem}`));
  if (problems.length > 100) break;
}
console.log({ ...counts, skipped: reasons, seconds: Math.round((performance.now() - begun) / 1_000) });
console.log(`${problems.length} problems`);
for (const problem of problems.slice(0, 20)) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
