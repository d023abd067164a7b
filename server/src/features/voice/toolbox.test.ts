import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { phrase } from '../../kernel/phrase.ts';
import { defineTool, type Tool } from './tool.ts';
import { loadToolbox, toolbox } from './toolbox.ts';

const aTool = (name: string, aliases: string[] = []): Tool =>
  defineTool({
    name,
    aliases,
    description: '',
    arguments: z.object({}),
    whenItFails: { result: {}, say: phrase({ en: '', zh: '' }) },
    run: async () => ({}),
  });

describe('a toolbox', () => {
  test('finds a tool by its name and by each alias', () => {
    const box = toolbox([aTool('one', ['uno', 'Eins']), aTool('two')]);
    expect([box.find('uno')?.name, box.find('Eins')?.name, box.find('two')?.name]).toEqual([
      'one',
      'one',
      'two',
    ]);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'One', 'one '])(
    'does not know %j',
    (name) => {
      expect(toolbox([aTool('one')]).find(name)).toBeUndefined();
    },
  );

  test.each<[string, Tool[]]>([
    ['two tools of one name', [aTool('one'), aTool('one')]],
    ['an alias that is the name of another', [aTool('one'), aTool('two', ['one'])]],
    ['one alias for two tools', [aTool('one', ['x']), aTool('two', ['x'])]],
    ['an alias that is its own name', [aTool('one', ['one'])]],
    ['a name with a space', [aTool('Save Booking')]],
  ])('does not start with %s', (_, tools) => {
    expect(() => toolbox(tools)).toThrow();
  });
});

describe('the folder of tools', () => {
  let folder: string;
  const at = () => pathToFileURL(`${folder}/`);
  const file = (name: string, text: string) => writeFile(join(folder, name), text);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tools-'));
    await file('first-tool.js', 'export default { name: "first", aliases: ["erstes"], run() {} };');
    await file('second-tool.js', 'export default { name: "second", aliases: [], run() {} };');
    await file('first-tool.test.js', 'throw new Error("a test is no tool");');
    await file('first-tool.js.map', '{}');
    await file('first-tool.d.ts', 'export {};');
    await file('README.md', 'no tool');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('is the register: each file is a tool, other files are ignored', async () => {
    const box = await loadToolbox(at());
    expect(box.tools.map(({ name }) => name)).toEqual(['first', 'second']);
    expect(box.find('erstes')?.name).toBe('first');
  });

  test('fails startup on a file that exports no tool', async () => {
    await file('third-tool.js', 'export const tool = {};');
    await expect(loadToolbox(at())).rejects.toThrow('third-tool.js');
    await rm(join(folder, 'third-tool.js'));
  });
});
