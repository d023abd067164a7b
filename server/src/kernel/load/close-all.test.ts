import { expect, test } from 'vitest';
import { silentLogger } from '../logger.ts';
import { closeAll } from './close-all.ts';

test('a step that fails is logged, and the steps after it still run', async () => {
  const done: string[] = [];
  const logged: string[] = [];
  const log = { ...silentLogger, error: (_: object, message: string) => void logged.push(message) };
  await closeAll(log, [
    () => done.push('server'),
    async () => Promise.reject(new Error('the slice broke')),
    () => {
      throw new Error('and another');
    },
    () => done.push('audit anchor'),
    async () => done.push('database'),
  ]);

  expect(done).toEqual(['server', 'audit anchor', 'database']);
  expect(logged).toHaveLength(2);
});
