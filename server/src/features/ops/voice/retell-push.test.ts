import { fileURLToPath } from 'node:url';
import { type RetellPlatform, startRetellPlatform } from '@frontdesk/simulators';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inMemoryFiles } from '../../../../testing/adapters/files/in-memory-files.ts';
import { localDisk } from '../../../adapters/disk/local.ts';
import { retellObjects } from '../../../adapters/voice/retell/objects.ts';
import { retellPlatform } from '../../../adapters/voice/retell/platform.ts';
import type { PlatformLocks } from '../../../database/locks.ts';
import { Secret } from '../../../kernel/secrets/secret.ts';
import { frozenClock } from '../../../kernel/time/clock.ts';
import type { VoiceFiles } from '../../../ports/voice/voice-objects.ts';
import { readVoiceFiles } from './voice-files.ts';
import { pushVoice, type VoicePushNeeds } from './voice-push.ts';

const FOLDER = fileURLToPath(new URL('../../../../../voice/', import.meta.url));
const NUMBER = '+16045550100';
const noLock: PlatformLocks = { tryHold: async (_, __, work) => work(async () => true) };

let platform: RetellPlatform;
let http: ReturnType<typeof retellPlatform>;
let needs: VoicePushNeeds;
const readFiles = (voice: Readonly<Record<string, string>> = {}) =>
  readVoiceFiles(
    localDisk,
    FOLDER,
    { PUBLIC_URL: 'https://desk.example', ...voice },
    { objects: retellObjects, own: 'retell', numbers: [NUMBER, '+16045550199'] },
  );

beforeEach(async () => {
  platform = await startRetellPlatform({
    apiKey: 'key',
    phoneNumbers: [{ phone_number: NUMBER, phone_number_type: 'custom' }],
  });
  http = retellPlatform({ url: platform.url, apiKey: new Secret('key'), pause: async () => undefined });
  const clock = frozenClock('2026-11-16T17:00:00Z');
  needs = {
    ...{
      vendor: 'retell',
      platform: http,
      objects: retellObjects,
      readFiles: () => readFiles(),
      webhookSecret: null,
    },
    ...{ files: inMemoryFiles(), locks: noLock, clock },
    pause: async (ms) => clock.advance(ms),
  };
});
afterEach(async () => {
  await http.close();
  await platform.close();
});

const push = async (options: { dryRun?: boolean; force?: boolean } = {}) =>
  (await pushVoice(needs, { dryRun: false, force: false, ...options })).output.split('\n');

/** The same files with text added to every prompt. */
const withPrompt = (prompt: string) => async (): Promise<VoiceFiles> => {
  const files = await readFiles();
  return {
    ...files,
    assistants: files.assistants.map((each) => ({ ...each, prompt: prompt + each.prompt })),
  };
};

test.each([
  [{}, { voice_id: '11labs-Adrian', voice_model: 'eleven_flash_v2_5' }],
  [
    { RETELL_VOICE_ID: 'openai-Nova', RETELL_VOICE_MODEL: '' },
    { voice_id: 'openai-Nova', voice_model: null },
  ],
  [
    { RETELL_VOICE_MODEL: 'eleven_multilingual_v2' },
    { voice_id: '11labs-Adrian', voice_model: 'eleven_multilingual_v2' },
  ],
])("the agent uses the installation's voice: %o", async (voice, pushed) => {
  needs = { ...needs, readFiles: () => readFiles(voice) };
  await push();
  expect(platform.agents()).toMatchObject([pushed]);
});

test('in an empty account it creates one LLM and one agent, sets our URLs at the number, and publishes', async () => {
  expect(await push()).toEqual([
    'llm Frontdesk: POSTED',
    'agent Frontdesk: POSTED',
    `number ${NUMBER}: PATCHED fields [inbound_agents, inbound_webhook_url]`,
    'number +16045550199: not at the platform; left out',
    'agent Frontdesk: PUBLISHED',
  ]);
  const [agent] = platform.agents();
  const [llm] = platform.llms() as Array<Record<string, unknown>>;
  expect(agent).toMatchObject({
    webhook_url: 'https://desk.example/api/voice/retell',
    response_engine: { type: 'retell-llm', llm_id: llm?.llm_id },
    is_published: true,
  });
  expect(agent?.webhook_events).toHaveLength(8);
  expect(platform.phoneNumbers()).toMatchObject([
    {
      inbound_agents: [{ agent_id: agent?.agent_id, weight: 1 }],
      inbound_webhook_url: 'https://desk.example/api/voice/retell',
    },
  ]);
  expect(platform.published(agent?.agent_id ?? '')).not.toBeNull();
});

test('each tool has its own URL, the transfer its own name, and the agent speaks first', async () => {
  const [wanted] = retellObjects.wanted(await readFiles());
  const llm = wanted?.fields([]) as Record<string, unknown>;
  const tools = llm.general_tools as Array<Record<string, unknown>>;
  const names = tools.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const tool of tools.filter(({ type }) => type === 'custom'))
    expect(tool).toMatchObject({
      url: `https://desk.example/api/voice/retell/tools/${tool.name}`,
      args_at_root: false,
      timeout_ms: 5_000,
      max_retry: 0,
    });
  expect(tools.find(({ type }) => type === 'transfer_call')?.name).toBe('put_through');
  expect(llm).toMatchObject({ start_speaker: 'agent', begin_message: '{{greeting}}' });
  const states = llm.states as Array<{ name: string; state_prompt: string; edges: unknown[] }>;
  expect(states.map(({ name }) => name)).toContain(llm.starting_state);
  for (const { state_prompt: prompt } of states) {
    expect(prompt).not.toMatch(/transferCall|customer\.number|"Frontdesk/u);
    const transitions = prompt.match(/transition_to_\w+/gu) ?? [];
    expect(transitions.length).toBeGreaterThan(0);
    for (const transition of transitions)
      expect(states.map(({ name }) => `transition_to_${name}`)).toContain(transition);
  }
});

test('a second push changes nothing; a dry run writes nothing', async () => {
  expect((await push({ dryRun: true })).slice(0, 2)).toEqual([
    'llm Frontdesk: would POST',
    'agent Frontdesk: would POST',
  ]);
  expect(platform.agents()).toEqual([]);
  await push();
  const before = platform.ledger.entries.length;
  expect(await push()).toEqual([
    'llm Frontdesk: unchanged',
    'agent Frontdesk: unchanged',
    `number ${NUMBER}: unchanged`,
    'number +16045550199: not at the platform; left out',
  ]);
  const written = platform.ledger.entries.slice(before).map(({ operation }) => operation);
  expect(written.filter((operation) => /create|update|publish/.test(operation))).toEqual([]);
});

test('a changed prompt is pushed through a draft, because a published version is frozen, and then published', async () => {
  await push();
  needs = { ...needs, readFiles: withPrompt('Be kind. ') };
  expect(await push()).toEqual([
    'llm Frontdesk: PATCHED fields [states]',
    'agent Frontdesk: unchanged',
    `number ${NUMBER}: unchanged`,
    'number +16045550199: not at the platform; left out',
    'agent Frontdesk: PUBLISHED',
  ]);
  const [agent] = platform.agents();
  expect(agent).toMatchObject({ version: 1, is_published: true });
  expect(JSON.stringify(platform.published(agent?.agent_id ?? ''))).toContain('Be kind.');
});

test('changes made at the platform are not touched unless forced; the previous state is saved', async () => {
  await push();
  const [llm] = platform.llms();
  const [agent] = platform.agents();
  await http.list('llm', ['Frontdesk'], AbortSignal.timeout(5_000));
  await http.change('llm', String(llm?.llm_id), { general_prompt: 'Mine.' }, AbortSignal.timeout(5_000));
  expect((await push())[0]).toMatch(/llm Frontdesk: conflict/);
  expect(platform.llms()).toMatchObject([{ general_prompt: 'Mine.' }]);
  expect((await push({ force: true }))[0]).toBe('llm Frontdesk: PATCHED fields [general_prompt]');
  expect(agent).toBeDefined();
});

test('each push that writes saves the previous prompt, agent, number and published version', async () => {
  const kept: Array<[string, string]> = [];
  const files = inMemoryFiles();
  const put = (key: string, bytes: Uint8Array) => {
    kept.push([key, Buffer.from(bytes).toString('utf8')]);
    return files.put(key, bytes);
  };
  const snapshots = () => kept.filter(([key]) => key.startsWith('voice/snapshots/'));
  needs = { ...needs, files: { ...files, put } };
  await push({ dryRun: true });
  expect(snapshots()).toEqual([]);
  await push();
  await push();
  expect(snapshots()).toHaveLength(1);
  needs = { ...needs, readFiles: withPrompt('Be kind. ') };
  await push();
  expect(snapshots()).toHaveLength(2);
  const before = snapshots()[1]?.[1] ?? '';
  const [agent] = platform.agents();
  const [llm] = platform.llms();
  for (const part of [
    String(agent?.agent_id),
    String(llm?.llm_id),
    NUMBER,
    'https://desk.example/api/voice/retell',
  ])
    expect(before).toContain(part);
  expect(before).not.toContain('Be kind.');
  expect(
    snapshots()
      .map(([key]) => key)
      .every((key) => key.includes('retell')),
  ).toBe(true);
  expect(kept.some(([, text]) => text.includes('"key"'))).toBe(false);
});

test('objects of an earlier push are found by id, even if renamed', async () => {
  await push();
  const [agent] = platform.agents();
  await http.change('agent', String(agent?.agent_id), { agent_name: 'Renamed' }, AbortSignal.timeout(5_000));
  expect((await push()).join('\n')).toMatch(/agent Frontdesk: conflict/);
  expect((await push({ force: true })).join('\n')).toMatch(/agent Frontdesk: PATCHED fields \[agent_name/);
  expect(platform.agents()).toHaveLength(1);
});

test('two agents of one name are not touched, because a person must decide', async () => {
  for (const prompt of ['One.', 'Other.']) {
    const { llm_id } = await http.create('llm', { general_prompt: prompt }, AbortSignal.timeout(5_000));
    const fields = {
      agent_name: 'Frontdesk',
      voice_id: 'v',
      response_engine: { type: 'retell-llm', llm_id },
    };
    await http.create('agent', fields, AbortSignal.timeout(5_000));
  }
  await expect(push()).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(platform.llms()).toMatchObject([{ general_prompt: 'One.' }, { general_prompt: 'Other.' }]);
});

test('an agent of the same name is adopted with its LLM', async () => {
  const llm = await http.create('llm', { general_prompt: 'Old.' }, AbortSignal.timeout(5_000));
  await http.create(
    'agent',
    {
      agent_name: 'Frontdesk',
      voice_id: 'v',
      response_engine: { type: 'retell-llm', llm_id: llm.llm_id },
    },
    AbortSignal.timeout(5_000),
  );
  const lines = await push();
  expect(lines[0]).toMatch(/^llm Frontdesk: PATCHED/);
  expect(lines[1]).toMatch(/^agent Frontdesk: PATCHED/);
  expect([platform.llms().length, platform.agents().length]).toEqual([1, 1]);
});
