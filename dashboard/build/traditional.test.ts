// The modules in these tests hold placeholders of their own.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: as above
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { converterOf } from '../src/ui/wording/traditional.ts';
import { charactersOnly, saidHere, toTraditional, traditional } from './traditional.ts';
import { SAID_OTHERWISE } from './traditional-words.ts';

const { transform } = traditional();
const built = (code: string, id = '/src/words.ts') => {
  if (typeof transform !== 'function') throw new Error('it transforms by a function');
  const refused = {
    parse: (text: string) => parseAst(text),
    error: (why: string) => {
      throw new Error(why);
    },
  };
  const answer = transform.call(refused as never, code, id) as { code: string } | null;
  return answer?.code ?? code;
};

test('a dictionary gets its traditional sentences, with their blanks', () => {
  const code = built(
    "export const w = dictionary({ en: { a: 'Text', b: (n) => `${n} texts` }, zh: { a: '短信', b: (n) => `${n} 条短信` } });",
  );
  const w = new Function('dictionary', `${code.replace('export const w =', 'return')}`)(
    (given: unknown) => given,
  );
  expect([w.hant.a, w.hant.b(3)]).toEqual(['短訊', '3 條短訊']);
  expect(w.zh.a).toBe('短信');
});

test('words elsewhere are chosen when they are said, and keys stay', () => {
  const code = built("export const of = (n) => ({ '设置': n > 1 ? `${n} 分钟` : '一分钟' })['设置'];");
  const of = new Function(code.replace('export const of =', 'return'))();
  expect(of(5)).toBe('5 分钟');
  globalThis.isTraditional = true;
  expect([of(5), of(1)]).toEqual(['5 分鐘', '一分鐘']);
  globalThis.isTraditional = undefined;
});

test('the languages keep their own names', () => {
  expect(built("export const name = '简体';", '/src/ui/wording/tongues.ts')).toBe(
    "export const name = '简体';",
  );
});

test('a dictionary whose Chinese is not written out does not build', () => {
  expect(() => built("dictionary({ en: { a: '中' }, zh: others });")).toThrow('as an object');
});

test('no correction is undone by another, and none is idle', async () => {
  for (const [from, to] of SAID_OTHERWISE) {
    expect(from).not.toBe(to);
    expect(saidHere(to), to).toBe(to);
  }
});

test('no simplified character is left in any sentence of the pages', async () => {
  const folder = new URL('../src', import.meta.url).pathname;
  const files = (await readdir(folder, { recursive: true })).filter((name) => /words\.ts$/.test(name));
  const left = new Set<string>();
  for (const name of files) {
    const text = toTraditional(await readFile(join(folder, name), 'utf8'));
    for (const simple of text.match(/[们这说门问电话诊预约录来时间号码设发医务]/gu) ?? []) left.add(simple);
  }
  expect(files.length).toBeGreaterThan(30);
  expect([...left]).toEqual([]);
});

describe('what the service itself says to staff', () => {
  const inCharacters = converterOf(charactersOnly());

  test.each([
    ['来电者要求回电，请在 30 分钟内联系病人。', '來電者要求回電，請在 30 分鐘內聯繫病人。'],
    ['短信没有送达，周三之前请重试。', '短訊沒有送達，星期三之前請再試。'],
    ['Ada Brown 10:15', 'Ada Brown 10:15'],
  ])('is read in traditional characters: %s', (simplified, here) => {
    expect(inCharacters(simplified)).toBe(here);
  });

  test.each(['inbox', 'standby', 'scheduling', 'reports', 'sms'])(
    'comes out as the whole dictionary would write it: %s',
    async (feature) => {
      const folder = new URL(`../../server/src/features/${feature}`, import.meta.url).pathname;
      const files = (await readdir(folder, { recursive: true })).filter(
        (name) => name.endsWith('.ts') && !name.includes('.test.'),
      );
      const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
      const runs = texts.flatMap((text) => text.match(/\p{Script=Han}+/gu) ?? []);
      expect(runs.length).toBeGreaterThan(0);
      // Where the library is wrong: 一个 before 旧 is no old counting word, and 并 before 为 is "and".
      const expected = (run: string) => toTraditional(run).replaceAll('箇', '個').replaceAll('併為', '並為');
      const otherwise = runs.filter((run) => inCharacters(run) !== expected(run));
      expect(otherwise).toEqual([]);
    },
  );
});
