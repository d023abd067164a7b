import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnsweringClinic, type PhoneLine, phoneLine } from './phone-line.ts';

interface Asked {
  readonly model: string;
  readonly messages: ReadonlyArray<{ readonly role: string; readonly content: string }>;
  readonly tools: ReadonlyArray<{ readonly function: { readonly name: string } }>;
}

/** Looks the caller up, and then says what it was told. */
const asked: Asked[] = [];
const model = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => {
    body += part.toString();
  });
  request.on('end', () => {
    const question = JSON.parse(body) as Asked;
    asked.push(question);
    const last = question.messages.at(-1);
    const call = {
      id: 'c1',
      type: 'function',
      function: { name: 'search_patient_by_phone', arguments: '{}' },
    };
    const message =
      last?.role === 'tool'
        ? { content: `You are ${JSON.parse(last.content).patient.firstName}.` }
        : { content: null, tool_calls: [call] };
    response.setHeader('content-type', 'application/json');
    response.statusCode = request.headers.authorization === 'Bearer model key' ? 200 : 401;
    response.end(JSON.stringify({ choices: [{ message }] }));
  });
});

let line: PhoneLine;
let clinic: AnsweringClinic;
beforeAll(async () => {
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  line = await phoneLine({
    keepsLimit: true,
    canPlay: true,
    env: {
      VOICE_TEST_MODEL_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
      VOICE_TEST_MODEL_KEY: 'model key',
      VOICE_TEST_MODEL_NAME: 'a-model',
    },
  });
  clinic = await line.aClinic();
});
afterAll(async () => {
  await line.close();
  model.close();
});

const post = async (url: string, payload: object) =>
  (await line.service.ask({ method: 'POST', url, as: clinic.manager, payload })).body.data;

test('a model plays the assistant with the shipped prompt and the real tools, and remembers the conversation', async () => {
  const { id } = await post('/api/clinic/test-calls', { caller: '+16045550113', language: 'en' });
  const first = await post(`/api/clinic/test-calls/${id}/say`, { text: 'Who am I?' });

  expect(first).toMatchObject({
    status: 'understood',
    played: [{ tool: 'search_patient_by_phone', answer: { found: true } }],
    message: expect.stringMatching(/^You are \w+/),
  });
  const [question] = asked;
  expect(question?.model).toBe('a-model');
  expect(question?.messages[0]?.content).toContain('You answer the phone of Fraser Street Clinic');
  expect(question?.messages[0]?.content).toContain('Fraser Street Clinic');
  expect(question?.messages[0]?.content).not.toContain('{{');
  expect(question?.tools.map((tool) => tool.function.name)).toContain('create_appointment');

  asked.length = 0;
  await post(`/api/clinic/test-calls/${id}/say`, { text: 'And now?' });
  expect(asked[0]?.messages.map(({ role }) => role)).toEqual([
    ...['system', 'user', 'assistant', 'tool', 'assistant'],
    'user',
  ]);
});
