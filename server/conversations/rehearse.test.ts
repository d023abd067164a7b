import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PhoneLine, phoneLine } from '../journeys/phone-line.ts';
import { chatModel } from '../src/adapters/voice-model/chat-completions.ts';
import { Secret } from '../src/kernel/secrets/secret.ts';
import { PERSONAS } from './personas.ts';
import { passesOf, rehearse } from './rehearse.ts';

/**
 * `npm run rehearse` plays the personas with language models at VOICE_TEST_MODEL_* and
 * VOICE_TEST_CALLER_MODEL_*.
 */
const { VOICE_TEST_MODEL_URL: REAL, REHEARSE } = process.env;

let line: PhoneLine;
beforeAll(async () => {
  line = await phoneLine({ keepsLimit: true });
});
afterAll(() => line.close());

describe.skipIf(REHEARSE)('a rehearsal, against a scripted endpoint', () => {
  let endpoint: Server;
  let url: string;
  const asked: Array<{ model: string; tools: number; system: string }> = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Asked;
    const system = body.messages[0]?.content ?? '';
    asked.push({ model: body.model, tools: body.tools?.length ?? 0, system });
    const message = body.model === 'caller' ? callerSays(body) : assistantSays(body);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message }] }));
  };
  beforeAll(async () => {
    endpoint = createServer((request, response) => void answer(request, response));
    await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`;
  });
  afterAll(() => endpoint.close());

  test('is judged by the end state, whatever was said, and counts all runs of a scenario', async () => {
    const personas = PERSONAS.filter(({ name }) =>
      ['would rather be called back', 'books for a child'].includes(name),
    );
    const models = {
      assistant: chatModel({ url, apiKey: null, name: 'assistant' }),
      caller: chatModel({ url, apiKey: new Secret('key'), name: 'caller' }),
    };
    const rehearsed = await rehearse(line, models, personas, 2);
    expect(passesOf(rehearsed)).toEqual([
      '0 of 2  books for a child (en)',
      '2 of 2  would rather be called back (en)',
      '0 of 2  books for a child (zh)',
      '2 of 2  would rather be called back (zh)',
      'pass 4 of 8, pass^2 2 of 4 scenarios',
    ]);
  });

  test('gives the assistant the shipped prompt and tools, and the caller only the brief', () => {
    const assistant = asked.find(({ model }) => model === 'assistant');
    expect(assistant?.tools).toBeGreaterThan(10);
    expect(assistant?.system).toContain('Fraser Street Clinic');
    expect(assistant?.system).not.toContain('{{');
    const caller = asked.find(({ model }) => model === 'caller');
    expect(caller).toMatchObject({ tools: 0 });
    expect(caller?.system).not.toContain('search_patient_by_phone');
  });
});

interface Asked {
  readonly model: string;
  readonly messages: ReadonlyArray<{ readonly role: string; readonly content: string }>;
  readonly tools?: readonly object[];
}

function callerSays({ messages }: Asked): object {
  const hasSpoken = messages.some(({ role }) => role === 'assistant');
  return { content: hasSpoken ? '[hang up]' : 'Please have somebody call me back.' };
}

/** Notes a call-back whatever the caller wants. */
function assistantSays({ messages }: Asked): object {
  if (messages.at(-1)?.role === 'tool') return { content: 'Somebody will call you.' };
  const given = { name: 'request_callback', arguments: JSON.stringify({ reason: 'A form' }) };
  return { content: '', tool_calls: [{ id: `call-${messages.length}`, function: given }] };
}

describe.runIf(REHEARSE)('a rehearsal with language models', () => {
  test('prints pass and pass^k', async () => {
    const env = process.env;
    if (!REAL || !env.VOICE_TEST_MODEL_NAME)
      throw new Error('Set VOICE_TEST_MODEL_URL and VOICE_TEST_MODEL_NAME.');
    const secretOf = (key: string | undefined) => (key ? new Secret(key) : null);
    const assistant = {
      url: REAL,
      apiKey: secretOf(env.VOICE_TEST_MODEL_KEY),
      name: env.VOICE_TEST_MODEL_NAME,
    };
    const caller = {
      url: env.VOICE_TEST_CALLER_MODEL_URL ?? assistant.url,
      apiKey: secretOf(env.VOICE_TEST_CALLER_MODEL_KEY) ?? assistant.apiKey,
      name: env.VOICE_TEST_CALLER_MODEL_NAME ?? assistant.name,
    };
    const models = { assistant: chatModel(assistant), caller: chatModel(caller) };
    const rehearsed = await rehearse(line, models, PERSONAS, Number(REHEARSE));
    for (const { name, transcript } of rehearsed.filter(({ isRight }) => !isRight))
      console.log([`\n# ${name}`, ...transcript].join('\n'));
    console.log(passesOf(rehearsed).join('\n'));
  }, 3_600_000);
});
