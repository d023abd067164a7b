import { inspect } from 'node:util';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { Secret } from './secret.ts';

const secret = new Secret('hunter2');
const key = new Secret(Buffer.from('hunter2'));

test('a secret is printed only by reveal', () => {
  expect(secret.reveal()).toBe('hunter2');
  expect(key.reveal().toString()).toBe('hunter2');
});

test.each<[string, () => string]>([
  ['in a sentence', () => `the secret is ${secret}`],
  ['joined to a text', () => 'the secret is '.concat(String(secret))],
  ['as JSON', () => JSON.stringify({ secret, key, list: [secret] })],
  ['printed for a developer', () => inspect({ secret, key }, { depth: 9, showHidden: true })],
  ['spread into an object', () => JSON.stringify({ ...secret })],
  [
    'by its keys',
    () => JSON.stringify([Object.keys(secret), Object.entries(secret), Object.getOwnPropertyNames(secret)]),
  ],
  ['in an error', () => new Error(`refused ${secret}`).stack ?? ''],
  [
    'in the log',
    () => {
      const lines: string[] = [];
      pino({}, { write: (line: string) => void lines.push(line) }).info({ secret, key }, 'a line');
      return lines.join('');
    },
  ],
])('it does not show %s', (_, shown) => {
  expect(shown()).not.toContain('hunter2');
  expect(shown()).not.toContain(Buffer.from('hunter2').toString('base64'));
  expect(shown()).not.toContain('104,117,110');
});
