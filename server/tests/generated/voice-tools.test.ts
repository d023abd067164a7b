import { readdir, rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { toolFile } from '../../src/adapters/voice/vapi/objects.ts';
import { loadToolbox } from '../../src/features/voice/toolbox.ts';
import { expectGenerated, writing } from './expect-generated.ts';

const FOLDER = new URL('../../../voice/tools/', import.meta.url);

test('the voice files describe every tool of our assistants as the code defines it', async () => {
  const { tools } = await loadToolbox();
  const files = new Map(
    tools.filter(({ isPushed }) => isPushed).map((tool) => [fileOf(tool.name), toolFile(tool)]),
  );
  for (const [name, contents] of files)
    await expectGenerated(`voice/tools/${name}`, `${JSON.stringify(contents, null, 2)}\n`);
  const others = (await readdir(FOLDER)).filter((name) => !files.has(name));
  if (writing) for (const name of others) await rm(new URL(name, FOLDER));
  else expect(others).toEqual([]);
});

const fileOf = (tool: string): string =>
  `${tool
    .replaceAll(/([A-Z])/g, '-$1')
    .replaceAll('_', '-')
    .toLowerCase()}.json`;
