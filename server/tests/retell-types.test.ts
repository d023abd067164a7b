import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { localDisk } from '../src/adapters/disk/local.ts';
import { retellObjects } from '../src/adapters/voice/retell/objects.ts';
import { writeAnswer } from '../src/adapters/voice/retell/write-answer.ts';
import { readVoiceFiles } from '../src/features/ops/voice/voice-files.ts';

const ROOT = new URL('../../', import.meta.url);
const WORKING = new URL('node_modules/.cache/retell-types/', ROOT);
afterAll(() => rm(WORKING, { recursive: true, force: true }));

const TYPES: Readonly<Record<string, string>> = {
  llm: 'Retell.LlmCreateParams',
  agent: 'Retell.AgentCreateParams',
  number: 'Retell.PhoneNumberUpdateParams',
};
/** The package has no type for the answer; these are the fields of the vendor's page. */
const INBOUND = `{
  call_inbound: {
    override_agent_id?: string;
    dynamic_variables?: Record<string, string>;
    metadata?: Record<string, unknown>;
  };
}`;

test('objects pushed to Retell, and its responses, match its own types', async () => {
  const files = await readVoiceFiles(
    localDisk,
    fileURLToPath(new URL('voice', ROOT)),
    { PUBLIC_URL: 'https://desk.example.test' },
    { objects: retellObjects, own: 'retell', numbers: ['+16045550100'] },
  );
  const wanted = retellObjects.wanted(files);
  expect(wanted.map(({ kind }) => kind)).toEqual(['llm', 'agent', 'number']);
  const inbound = writeAnswer({
    ...{ status: 'answer-call', clinicId: 'c-1', language: 'en', answeredBy: 'agent_1' },
    ...{ transferNumber: '+16045550111', otherwise: 'Not now.' },
    welcome: { greeting: 'Hello', variables: { clinicName: 'Fraser Street Clinic' }, isRecorded: false },
  });
  const values = [
    ...wanted.map(({ kind, fields }) => [TYPES[kind], fields(['id-1'])] as const),
    [INBOUND, inbound] as const,
  ];
  const [llm] = values;
  const lines = [
    "import type Retell from 'retell-sdk';",
    ...values.map(([type, value], at) => `export const v${at}: ${type} = ${JSON.stringify(value)};`),
    // So that the compiler is known to look.
    '// @ts-expect-error',
    `export const wrong: Retell.LlmCreateParams = ${JSON.stringify({ ...llm?.[1], start_speaker: 'nobody' })};`,
  ];
  await mkdir(WORKING, { recursive: true });
  const file = new URL('checked.ts', WORKING);
  await writeFile(file, `${lines.join('\n')}\n`);
  const compiler = fileURLToPath(new URL('node_modules/typescript-native/bin/tsc', ROOT));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022'];
  const said = await promisify(execFile)(process.execPath, [compiler, ...options, fileURLToPath(file)]).then(
    () => '',
    (error: { stdout?: string }) => error.stdout || String(error),
  );
  expect(said).toBe('');
});
