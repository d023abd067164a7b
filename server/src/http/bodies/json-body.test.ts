import { expect, test } from 'vitest';
import { parseJson } from './json-body.ts';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test.each<[string, string, unknown]>([
  ['nothing at all', '', {}],
  ['blanks and line ends', ' \r\n\t', {}],
  ['a byte order mark and nothing else', '\uFEFF', {}],
  ['a byte order mark before the JSON', '\uFEFF{"a":1}', { a: 1 }],
  [
    'an ordinary body',
    '{"name":"Ann","tags":["a","b"],"note":null}',
    { name: 'Ann', tags: ['a', 'b'], note: null },
  ],
  ['64 levels', nested(64), JSON.parse(nested(64))],
  ['the name of a prototype as a value', '{"note":"__proto__"}', { note: '__proto__' }],
  ['characters of two halves', '{"note":"好 \\ud83d\\ude00 😀"}', { note: '好 😀 😀' }],
])('%s is read', (_, text, value) => {
  expect(parseJson(text)).toEqual(value);
});

test.each<[string, string]>([
  ['a broken object', '{"name":'],
  ['a trailing comma', '{"a":1,}'],
  ['single quotes', "{'a':1}"],
  ['two values', '{}{}'],
  ['words', 'name=Ann'],
  ['65 levels', nested(65)],
  ['a hundred thousand levels', nested(100_000)],
  ['objects in objects without an end', '{"a":'.repeat(70)],
  ['__proto__', '{"__proto__":{"role":"platform_admin"}}'],
  ['__proto__ written in escapes', '{"\\u005f\\u005fproto\\u005f\\u005f":{}}'],
  ['constructor, deep inside', '{"a":[{"b":{"constructor":{"prototype":{}}}}]}'],
  ['prototype', '{"prototype":1}'],
  ['a zero character', '{"name":"Ann\\u0000"}'],
  ['a zero character in a key', '{"na\\u0000me":"Ann"}'],
  ['half of a character', '{"name":"\\ud83d"}'],
  ['the other half', '{"name":"\\ude00"}'],
])('%s is refused in words', (_, text) => {
  expect(() => parseJson(text)).toThrow(expect.objectContaining({ code: 'INVALID_REQUEST' }));
});

test('no parsed body has changed Object.prototype', () => {
  expect(() => parseJson('{"__proto__":{"polluted":true}}')).toThrow();
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
