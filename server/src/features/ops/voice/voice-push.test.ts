import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  startVoicePlatform,
  type VoicePlatform,
} from '../../../../../simulators/src/voice/voice-platform.ts';
import { inMemoryFiles } from '../../../../testing/adapters/files/in-memory-files.ts';
import { localDisk } from '../../../adapters/disk/local.ts';
import { vapiObjects } from '../../../adapters/voice/vapi/objects.ts';
import { vapiPlatform } from '../../../adapters/voice/vapi/platform.ts';
import type { PlatformLocks } from '../../../database/locks.ts';
import { Secret } from '../../../kernel/secrets/secret.ts';
import { frozenClock } from '../../../kernel/time/clock.ts';
import type { VoiceFiles } from '../../../ports/voice/voice-objects.ts';
import { loadToolbox } from '../../voice/toolbox.ts';
import { readVoiceFiles } from './voice-files.ts';
import { pushVoice, type VoicePushNeeds } from './voice-push.ts';

const FOLDER = fileURLToPath(new URL('../../../../../voice/', import.meta.url));
const VALUES = { PUBLIC_URL: 'https://desk.example' };
const FILES = { objects: vapiObjects, own: 'vapi', numbers: [] };
const SECRET = 'a webhook secret 1234567890';

let platform: VoicePlatform;
let http: ReturnType<typeof vapiPlatform>;
let needs: VoicePushNeeds;
let clock: ReturnType<typeof frozenClock>;
const readFiles = (values = VALUES) => readVoiceFiles(localDisk, FOLDER, values, FILES);
const toolbox = await loadToolbox();
const pushed = toolbox.tools.filter(({ isPushed }) => isPushed);
const noLock: PlatformLocks = { tryHold: async (_, __, work) => work(async () => true) };

beforeEach(async () => {
  platform = await startVoicePlatform({ apiKey: 'key' });
  http = vapiPlatform({ url: platform.url, apiKey: new Secret('key'), pause: async () => undefined });
  clock = frozenClock('2026-11-16T17:00:00Z');
  needs = {
    vendor: 'vapi',
    platform: http,
    objects: vapiObjects,
    readFiles: () => readFiles(),
    files: inMemoryFiles(),
    webhookSecret: new Secret(SECRET),
    locks: noLock,
    clock,
    pause: async (ms) => clock.advance(ms),
  };
});
afterEach(async () => {
  await http.close();
  await platform.close();
});

const push = (options: { dryRun?: boolean; force?: boolean } = {}) =>
  pushVoice(needs, { dryRun: false, force: false, ...options });
const lines = async (options = {}) => (await push(options)).output.split('\n');

function withDescription(description: string): () => Promise<VoiceFiles> {
  return async () => {
    const files = await readFiles();
    const tools = files.tools.map((tool) =>
      tool.name === 'get_providers'
        ? {
            ...tool,
            fields: { ...tool.fields, function: { ...(tool.fields.function as object), description } },
          }
        : tool,
    );
    return { ...files, tools };
  };
}

describe('the voice files', () => {
  test('can be pushed', async () => {
    const files = await readFiles();
    expect(vapiObjects.complaints(files)).toEqual([]);
    expect(files.assistants.map(({ name }) => name)).toEqual([
      'Frontdesk Cantonese',
      'Frontdesk English',
      'Frontdesk Mandarin',
    ]);
    expect(files.assistants[0]?.tools.length).toBe(pushed.length);
  });

  test('name no tool that does not exist', async () => {
    const names = new Set(toolbox.tools.map(({ name }) => name));
    for (const { name, prompt } of (await readFiles()).assistants) {
      const spoken = prompt.match(/\b[a-z]+(?:_[a-z]+)+\b|\b(?:find|check)[A-Z]\w+/g) ?? [];
      expect(
        spoken.filter((word) => !names.has(word)),
        name,
      ).toEqual([]);
    }
  });

  test('with a placeholder without a value are not pushed at all', async () => {
    needs = { ...needs, readFiles: () => readVoiceFiles(localDisk, FOLDER, {}, FILES) };
    await expect(push()).rejects.toThrow('PUBLIC_URL');
    expect(platform.writes()).toBe(0);
  });
});

describe('a push', () => {
  test('to an empty account creates tools, then assistants that use them, then the squad', async () => {
    const said = await lines();
    expect(said.length).toBe(pushed.length + 4);
    expect(said.every((line) => line.endsWith(': POSTED'))).toBe(true);
    const toolIds = platform.objects('tool').map(({ id }) => id);
    const [cantonese, english, mandarin] = platform.objects('assistant');
    expect(english).toMatchObject({
      name: 'Frontdesk English',
      model: { toolIds, messages: [{ role: 'system' }] },
      server: { url: 'https://desk.example/api/voice', headers: { Authorization: `Bearer ${SECRET}` } },
    });
    expect(platform.objects('squad')).toMatchObject([
      {
        name: 'Frontdesk',
        members: [
          {
            assistantId: english!.id,
            assistantDestinations: [
              { assistantName: 'Frontdesk Mandarin' },
              { assistantName: 'Frontdesk Cantonese' },
            ],
          },
          { assistantId: mandarin!.id },
          { assistantId: cantonese!.id },
        ],
      },
    ]);
  });

  test('a second time writes nothing', async () => {
    await push();
    const before = platform.writes();
    expect((await lines()).every((line) => line.endsWith(': unchanged'))).toBe(true);
    expect(platform.writes()).toBe(before);
  });

  test('reads three lists, however many objects there are', async () => {
    await push();
    const reads = platform.ledger.entries.filter(({ operation }) => operation.startsWith('GET'));
    expect(reads.map(({ operation }) => operation).sort()).toEqual([
      'GET /assistant',
      'GET /squad',
      'GET /tool',
    ]);
  });

  test('as a dry run says what it would do and does nothing', async () => {
    expect((await lines({ dryRun: true })).every((line) => line.endsWith('would POST'))).toBe(true);
    await push();
    const before = platform.writes();
    needs = { ...needs, readFiles: withDescription('Other words.') };
    expect(await lines({ dryRun: true })).toContain(
      'tool get_providers: would PATCH fields [function.description]',
    );
    expect(platform.writes()).toBe(before);
  });

  test('as a dry run shows the current and the wanted values, without secrets', async () => {
    await push();
    needs = { ...needs, readFiles: withDescription('Other words.') };
    const { changes } = await push({ dryRun: true });
    expect(changes).toMatchObject([
      {
        ...{ kind: 'tool', name: 'get_providers', state: 'changed' },
        fields: [{ path: 'function.description', after: 'Other words.' }],
      },
    ]);
    expect(changes[0]?.fields[0]?.before).not.toBe('');
    expect(JSON.stringify(changes)).not.toMatch(/bearer|secret/i);
  });

  test('adopts an object of the same name, and sends nested objects complete', async () => {
    await platform.close();
    platform = await startVoicePlatform({
      apiKey: 'key',
      tools: [{ id: 'old-tool', type: 'function', function: { name: 'get_providers', description: 'Old.' } }],
      assistants: [{ id: 'old-assistant', name: 'Frontdesk English', model: { provider: 'openai' } }],
    });
    http = vapiPlatform({ url: platform.url, apiKey: new Secret('key') });
    needs = { ...needs, platform: http };
    const said = await lines();
    expect(said.find((line) => line.startsWith('tool get_providers'))).toMatch(/PATCHED fields \[.*function/);
    expect(platform.objects('tool').filter(({ id }) => id === 'old-tool')).toMatchObject([
      { function: { name: 'get_providers', parameters: { type: 'object' } } },
    ]);
    expect(platform.objects('assistant').length).toBe(3);
    expect(platform.objects('assistant').find(({ id }) => id === 'old-assistant')).toMatchObject({
      model: { messages: [{ role: 'system' }] },
    });
  });

  test('does not touch changes made at the platform, unless it is forced', async () => {
    await push();
    const tool = platform
      .objects('tool')
      .find((each) => (each.function as { name: string }).name === 'get_providers');
    const changed = { ...(tool!.function as object), description: 'By hand.' };
    await http.change('tool', tool!.id, { function: changed }, AbortSignal.timeout(60_000));
    const said = await lines();
    expect(said.find((line) => line.startsWith('tool get_providers'))).toContain('conflict');
    expect((await lines({ force: true })).join()).toContain('tool get_providers: PATCHED');
    expect((await lines()).every((line) => line.endsWith(': unchanged'))).toBe(true);
  });

  test('updates the object it created, even if that was renamed', async () => {
    await push();
    const [squad] = platform.objects('squad');
    await http.change('squad', squad!.id, { name: 'Renamed' }, AbortSignal.timeout(60_000));
    expect((await lines({ force: true })).join()).toContain('squad Frontdesk: PATCHED fields [name]');
    expect(platform.objects('squad').length).toBe(1);
  });

  test('stops if two objects share a name, because a person must decide', async () => {
    const assistant = { name: 'Frontdesk English', model: {} };
    await platform.close();
    platform = await startVoicePlatform({ apiKey: 'key', assistants: [assistant, assistant] });
    http = vapiPlatform({ url: platform.url, apiKey: new Secret('key') });
    needs = { ...needs, platform: http };
    await expect(push()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(platform.writes()).toBe(0);
  });

  test('continues after a failure, but does not push a squad whose member failed', async () => {
    const files = await readFiles();
    const assistants = files.assistants.map((each) =>
      each.name === 'Frontdesk Mandarin'
        ? { ...each, fields: { ...each.fields, name: 'x'.repeat(60) } }
        : each,
    );
    needs = { ...needs, readFiles: async () => ({ ...files, assistants }) };
    const failure = await push().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'UNAVAILABLE' });
    const { output } = (failure as { details: { output: string } }).details;
    expect(output).toContain('assistant Frontdesk English: POSTED');
    expect(output).toMatch(/assistant Frontdesk Mandarin: FAILED 4\d\d/);
    expect(output).toContain('squad Frontdesk: left out');
    expect(platform.objects('squad')).toEqual([]);
  });

  test('starts no write after forty seconds; the next push goes on', async () => {
    needs = { ...needs, pause: async () => clock.advance(5_000) };
    const failure = (await push().catch((error: unknown) => error)) as { details: { output: string } };
    expect(failure.details.output).toContain('left for the next push');
    expect(platform.writes()).toBeLessThan(15);
    needs = { ...needs, pause: async (ms) => clock.advance(ms) };
    const said = await lines();
    expect(said.filter((line) => line.endsWith(': POSTED')).length).toBeGreaterThan(5);
    expect(platform.objects('tool').length).toBe(pushed.length);
  });

  test('sends a new secret even if nothing else has changed', async () => {
    await push();
    needs = { ...needs, webhookSecret: new Secret('another secret 0987654321') };
    expect((await lines()).filter((line) => line.includes('PATCHED the credentials')).length).toBe(
      pushed.length + 3,
    );
    expect((await lines()).every((line) => line.endsWith(': unchanged'))).toBe(true);
  });

  test('saves the previous state, without secrets', async () => {
    const kept: Array<[string, string]> = [];
    const files = inMemoryFiles();
    const put = (key: string, bytes: Uint8Array) => {
      kept.push([key, Buffer.from(bytes).toString('utf8')]);
      return files.put(key, bytes);
    };
    needs = { ...needs, files: { ...files, put } };
    await push();
    needs = { ...needs, readFiles: withDescription('Other words.') };
    await push();
    const snapshots = kept.filter(([key]) => key.startsWith('voice/snapshots/'));
    expect(snapshots.length).toBe(2);
    expect(snapshots[1]![1]).toContain('get_providers');
    expect(kept.some(([, text]) => text.includes(SECRET))).toBe(false);
  });

  test('reveals neither secrets nor prompts', async () => {
    const { output } = await push();
    expect(output).not.toContain(SECRET);
    expect(output.length).toBeLessThan(2_000);
  });

  test('is refused while another one runs, and if no platform is configured', async () => {
    const taken = { tryHold: async () => null };
    await expect(
      pushVoice({ ...needs, locks: taken }, { dryRun: false, force: false }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(
      pushVoice({ ...needs, platform: null }, { dryRun: false, force: false }),
    ).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
