import { expect, test } from 'vitest';
import { readArguments } from '../../src/features/voice/arguments/read-arguments.ts';
import { runTool } from '../../src/features/voice/dispatch/run-tool.ts';
import { askFor } from '../../src/features/voice/speech/questions.ts';
import { say } from '../../src/features/voice/speech/sentences.ts';
import { loadToolbox } from '../../src/features/voice/toolbox.ts';
import { LANGUAGES, type Language } from '../../src/kernel/language.ts';
import { silentLogger } from '../../src/kernel/logger.ts';
import { aCall, type Scene } from '../../testing/features/voice/test-call.ts';
import { SPOKEN_SCENES } from '../spoken/all-scenes.ts';
import type { SpokenScene } from '../spoken/scene.ts';
import { expectGenerated } from './expect-generated.ts';

const FILE = 'server/tests/spoken/answers.md';
const HEAD = `# What callers hear

Every answer below is made by the tools themselves, on Monday, November 16, 2026, at nine in the morning. The file is written by
\`npm run generate\`; a change of words shows up here, to be read aloud once in both languages before it is kept.
`;

const box = await loadToolbox();

async function answer({ tool, said, scene = {}, again }: SpokenScene, language: Language): Promise<string> {
  const given: Scene = typeof scene === 'function' ? scene() : scene;
  const found = box.find(tool);
  if (!found) throw new Error(`no tool is called ${tool}`);
  const call = aCall({ ...given, language });
  const read = readArguments(found, said);
  if (read.status !== 'ready') throw new Error(`${tool} did not take ${read.names.join()}`);
  const run = async () => (await runTool(found, read.given, call, silentLogger)).result;
  if (again) await run();
  return ((await run()) as { message: string }).message;
}

const table = (rows: readonly string[]) => ['| When | English | 中文 |', '|---|---|---|', ...rows].join('\n');
const line = (...cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`;

async function spokenAnswers(): Promise<{ text: string; count: number }> {
  const parts: string[] = [HEAD];
  let count = 0;
  for (const tool of new Set(SPOKEN_SCENES.map((scene) => scene.tool))) {
    const rows: string[] = [];
    for (const scene of SPOKEN_SCENES.filter((each) => each.tool === tool)) {
      rows.push(line(scene.what, await answer(scene, 'en'), await answer(scene, 'zh')));
      count += 1;
    }
    parts.push(`## ${tool}\n\n${table(rows)}\n`);
  }
  const failed = box.tools.map((tool) =>
    line(tool.name, ...LANGUAGES.map((language) => tool.whenItFails.say(language))),
  );
  parts.push(`## When a tool fails\n\n${table(failed)}\n`);
  for (const [title, phrases] of [
    ['Questions', askFor],
    ['Sentences that several tools have', say],
  ] as const) {
    const rows = Object.entries(phrases).map(([name, words]) =>
      line(name, ...LANGUAGES.map((language) => blank(words, language))),
    );
    parts.push(`## ${title}\n\n${table(rows)}\n`);
    count += rows.length;
  }
  return { text: parts.join('\n'), count: count + failed.length };
}

/** The blanks of a sentence stay to be seen. */
function blank(words: unknown, language: Language): string {
  const names = ['slots', 'provider', 'name'].map((name) => [name, `{${name}}`]);
  return (words as (language: Language, values: object) => string)(language, Object.fromEntries(names));
}

test("the tools' answers are those read aloud in both languages", async () => {
  const { text, count } = await spokenAnswers();
  expect(count).toBeGreaterThanOrEqual(150);
  await expectGenerated(FILE, text);
});
