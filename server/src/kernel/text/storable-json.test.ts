import { expect, test } from 'vitest';
import { parseStorable } from './storable-json.ts';

test.each<[string, string, unknown]>([
  ['a zero character', '{"notes":"a\\u0000b"}', { notes: 'ab' }],
  ['the first half of a character alone', '["x\\ud83dy"]', ['xy']],
  ['the second half, in capitals', '{"deep":{"list":["\\uDE00"]}}', { deep: { list: [''] } }],
  ['one in a key', '{"na\\u0000me":1}', { name: 1 }],
  ['two halves that belong together', '{"a":"\\ud83d\\ude00 \\u0000好"}', { a: '😀 好' }],
  ['an id, which is given back as it came', '{"id":"a\\u0000"}', { id: 'a\u0000' }],
  [
    'a key that means something to JavaScript',
    '{"__proto__":{"a":"\\u0000"}}',
    JSON.parse('{"__proto__":{"a":""}}'),
  ],
  ['nothing of the kind', '{"a":[1,null,true,"b"]}', { a: [1, null, true, 'b'] }],
])('%s', (_, text, value) => {
  expect(parseStorable(text)).toEqual(value);
});
