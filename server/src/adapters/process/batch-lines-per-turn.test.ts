import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { batchLinesPerTurn } from './batch-lines-per-turn.ts';

const aStream = () => {
  const writes: string[] = [];
  return { writes, write: (lines: string) => writes.push(lines) };
};

test('the lines of one turn are one write per stream, in order', async () => {
  const [one, other] = [aStream(), aStream()];
  const log = pino({ base: null, timestamp: false }, batchLinesPerTurn([one, other]));
  log.info('first');
  await Promise.resolve();
  log.warn('second');
  expect(one.writes).toEqual([]);
  await turn();
  log.info('third');
  await turn();
  expect(one.writes).toEqual([
    '{"level":30,"msg":"first"}\n{"level":40,"msg":"second"}\n',
    '{"level":30,"msg":"third"}\n',
  ]);
  expect(other.writes).toEqual(one.writes);
});

test('at process exit buffered lines are written at once, and only once', async () => {
  const stream = aStream();
  const lines = batchLinesPerTurn([stream]);
  lines.write('last words\n');
  lines.flushSync();
  expect(stream.writes).toEqual(['last words\n']);
  await turn();
  expect(stream.writes.length).toBe(1);
});
