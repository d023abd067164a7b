import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { WEEK } from '../src/features/clinics/opening-day.ts';
import type { ClinicFacts } from '../src/features/knowledge/clinic-topics.ts';
import { findAnswer } from '../src/features/knowledge/find-answer.ts';
import { STARTER_SET } from '../src/features/knowledge/starter-set.ts';
import { entryStore } from '../src/features/knowledge/store.ts';
import { benchDatabase } from './bench-database.ts';
import { atMost, measured } from './goals.ts';

/**
 * Searches a clinic's 300 entries for a caller's question: one read of PostgreSQL and the search in its
 * result.
 */
const ENTRIES = 300;
const ROUNDS = 400;
const MOST_MS = 50;

const QUESTIONS = [
  'do you guys do doctors notes',
  'is there parking',
  '可以开病假条吗',
  'do you sell bicycles',
];

const { owner, db, close } = await benchDatabase();
await measured(async () => measure(await fill()), close);

async function fill(): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into clinics (name) values ('Talkative') returning id`,
  );
  const clinicId = rows[0]?.id ?? '';
  for (let at = 0; at < ENTRIES; at += 1) {
    const entry = STARTER_SET[at % STARTER_SET.length];
    await owner.query(
      `insert into knowledge_entries (clinic_id, question, answer, question_zh, answer_zh, other_words)
       values ($1, $2, 'Yes.', $3, '可以。', $4)`,
      [clinicId, `${entry?.question} ${randomUUID().slice(0, 8)}`, entry?.questionZh, entry?.otherWords],
    );
  }
  return clinicId;
}

async function measure(clinicId: string): Promise<void> {
  const store = entryStore(db);
  const clinic = { hours: WEEK, closures: [], supportedLanguages: ['en', 'zh'] };
  const facts = { today: '2026-11-16', providers: [], clinic } as unknown as ClinicFacts;
  const took: number[] = [];
  const searched: number[] = [];
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) {
    const question = QUESTIONS[round % QUESTIONS.length] ?? '';
    const from = performance.now();
    const entries = await store.active(clinicId);
    const read = performance.now();
    findAnswer(question, 'en', facts, entries);
    took.push(performance.now() - from);
    searched.push(performance.now() - read);
  }
  const { user, system } = process.cpuUsage(before);
  const at = (times: readonly number[], share: number) =>
    times.toSorted((one, other) => one - other)[Math.floor(ROUNDS * share)] ?? 0;
  console.log(`p50 ${at(took, 0.5).toFixed(1)} ms, of which the search ${at(searched, 0.5).toFixed(1)} ms`);
  console.log(`CPU of the service per question ${((user + system) / 1_000 / ROUNDS).toFixed(1)} ms`);
  atMost(`p95 of a question over ${ENTRIES} entries, ms`, at(took, 0.95), MOST_MS);
}
