import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneLine } from './one-line.ts';

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...texts(inner)]);
}

test("no text in a tool's answer contains a line break", () => {
  const breaks = fc.constantFrom('\n', '\r\n', '\u2028', '\u2029', 'a\nb', 'x', '\n\n');
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.array(breaks, { maxLength: 4 }).map((parts) => parts.join('')),
      fc.jsonValue(),
      fc.array(tie('node'), { maxLength: 4 }),
      fc.dictionary(breaks, tie('node'), { maxKeys: 4 }),
    ),
  })).node;
  fc.assert(
    fc.property(tree, (value) => {
      expect(texts(oneLine(value)).filter((text) => /[\r\n\u2028\u2029]/.test(text))).toEqual([]);
    }),
    { seed: 20261116, numRuns: 2_000 },
  );
});

test('an answer without line breaks stays unchanged', () => {
  const answer = { success: true, slots: [{ time: '09:00' }], none: null, count: 3, gone: undefined };
  expect(oneLine(answer)).toEqual({ success: true, slots: [{ time: '09:00' }], none: null, count: 3 });
  expect(oneLine({ at: new Date(0), text: 'a\r\n\nb' })).toEqual({
    at: '1970-01-01T00:00:00.000Z',
    text: 'a b',
  });
});
