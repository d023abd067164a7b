import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { describeFaxReader } from '../../../testing/adapters/fax-reader/contract.ts';
import { Failure } from '../../kernel/failure.ts';
import { Secret } from '../../kernel/secrets/secret.ts';
import type { OcrPage } from './ocr-page.ts';
import { offlineFaxReader } from './offline.ts';
import type { TextRecogniser } from './text-recogniser.ts';
import { visionFaxReader } from './vision.ts';
import type { VisionAnswer } from './vision-answer.ts';

/** A vision model's response; positions are optional. */
type Answered = z.input<typeof VisionAnswer>;

const never = new AbortController().signal;

const ocr = (...lines: string[]): OcrPage => ({
  confidence: 0.9,
  lines: lines.map((line) => line.split(' ').map((text) => ({ text, confidence: 0.95 }))),
});
const LAB = ocr(
  'Pacific Laboratories Laboratory Report',
  'Patient: CHEN, WEI PHN: 9123 450 013',
  'DOB: 1985-03-15',
  'Potassium 4.1 mmol/L Reference 3.5 - 5.0',
);

function recogniser(read: (language: string) => OcrPage): TextRecogniser {
  return {
    recognise: async (_, language, signal) => {
      signal.throwIfAborted();
      return read(language);
    },
    close: async () => undefined,
  };
}

describeFaxReader({
  name: 'the built-in one',
  labReport: async () => offlineFaxReader(recogniser(() => LAB)),
  emptyPage: async () => offlineFaxReader(recogniser(() => ocr())),
  broken: async () =>
    offlineFaxReader({
      recognise: () => Promise.reject(new Failure('UNAVAILABLE', 'A page could not be read.')),
      close: async () => undefined,
    }),
});

test('a Chinese name is searched only if there is none in Latin letters', async () => {
  const asked: string[] = [];
  const lines = [
    'Richmond Clinic',
    'PHN: 9123 450 923 DOB: 1993-07-07',
    'Thank you for referring this patient for skin testing.',
  ];
  const reader = offlineFaxReader(
    recogniser((language) => {
      asked.push(language);
      return language === 'eng' ? ocr('“4: EEA', ...lines) : ocr('姓名: 王小明', ...lines);
    }),
  );
  const { patients } = await reader.read([Buffer.from('page')], never);
  expect(asked).toEqual(['eng', 'chi_sim']);
  expect(patients).toMatchObject([
    { name: { value: { first: '小明', last: '王' } }, healthNumber: { value: '9123450923' } },
  ]);
});

const sure = <Value>(value: Value) => ({ value, confidence: 0.9 });
const WEI: Answered = {
  isBlank: false,
  confidence: 0.9,
  patients: [
    {
      firstName: 'Wei',
      lastName: 'Chen',
      nameConfidence: 0.9,
      dateOfBirth: sure('1985-03-15'),
      healthNumber: sure('9123 450 013'),
      phone: sure('604-555-0142'),
    },
  ],
  sender: sure('Pacific Laboratories'),
  documentDate: sure('2026-11-10'),
  documentType: sure('lab_result'),
  urgency: sure('routine'),
};
const BLANK: Answered = { ...WEI, isBlank: true };
const completion = (content: unknown, more: object = {}) => ({
  model: 'a-vision-model-2',
  choices: [{ message: { content: typeof content === 'string' ? content : JSON.stringify(content) } }],
  usage: { cost: 0.0031 },
  ...more,
});

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

interface Asked {
  readonly url: string;
  readonly authorization: string;
  // biome-ignore lint/suspicious/noExplicitAny: the test looks into what was sent
  readonly body: any;
}

/** An endpoint that returns these responses in turn, and then repeats the last. */
async function endpoint(...answers: { status?: number; body?: unknown; silent?: boolean }[]) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const answer = answers[Math.min(asked.length, answers.length - 1)] ?? {};
      asked.push({
        url: request.url ?? '',
        authorization: request.headers.authorization ?? '',
        body: JSON.parse(text),
      });
      if (answer.silent) return;
      response.statusCode = answer.status ?? 200;
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {}));
    });
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
  const reader = visionFaxReader({
    url,
    apiKey: new Secret('the-key'),
    model: 'a-vision-model',
    timeoutMs: 300,
    retryAfterMs: 1,
  });
  return { asked, reader, read: () => reader.read([Buffer.from('one'), Buffer.from('two')], never) };
}

describeFaxReader({
  name: 'a vision endpoint',
  labReport: async () => (await endpoint({ body: completion(WEI) })).reader,
  emptyPage: async () => (await endpoint({ body: completion(BLANK) })).reader,
  broken: async () => (await endpoint({ status: 500, body: 'Wei Chen' })).reader,
});

describe('the vision endpoint', () => {
  test('receives the pages as images, the key, and the schema to fill in', async () => {
    const { asked, read } = await endpoint({ body: completion(WEI) });
    expect(await read()).toMatchObject({ model: 'a-vision-model-2', cost: 0.0031 });
    const [{ url, authorization, body } = asked[0]!] = asked;
    expect(url).toBe('/v1/chat/completions');
    expect(authorization).toBe('Bearer the-key');
    expect(body.model).toBe('a-vision-model');
    expect(body.messages[1].content).toEqual(
      ['one', 'two'].map((page) => ({
        type: 'image_url',
        image_url: { url: `data:image/png;base64,${Buffer.from(page).toString('base64')}` },
      })),
    );
    expect(body.response_format).toMatchObject({ type: 'json_schema', json_schema: { strict: true } });
    expect(JSON.stringify(body.response_format)).not.toMatch(/maxLength|minimum|maxItems|"default"/);
  });

  test.each([
    ['an error of its own', { status: 500 }],
    ['too many requests', { status: 429 }],
    ['words instead of JSON', { body: completion('I see a fax about Wei Chen.') }],
    ['a form with a field missing', { body: completion({ isBlank: false }) }],
    [
      'a kind of document that does not exist',
      { body: completion({ ...WEI, documentType: sure('love_letter') }) },
    ],
    ['a confidence above one', { body: completion({ ...WEI, confidence: 1.5 }) }],
    ['no choice at all', { body: { choices: [] } }],
    ['no answer', { silent: true }],
    ['an endless answer', { body: 'x'.repeat(1_100_000) }],
  ])('that gives %s is asked once more, and then believed', async (_, bad) => {
    const { asked, read } = await endpoint(bad, { body: completion(WEI) });
    expect((await read()).patients).toHaveLength(1);
    expect(asked).toHaveLength(2);
  });

  test('is not called a third time', async () => {
    const { asked, read } = await endpoint({ status: 503 });
    await expect(read()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(asked).toHaveLength(2);
  });

  test('that refuses our key is not called again', async () => {
    const { asked, read } = await endpoint({ status: 401 });
    await expect(read()).rejects.toThrow(/administrator/);
    expect(asked).toHaveLength(1);
  });

  test('returns values that are kept only if plausible', async () => {
    const patient = {
      ...WEI.patients[0]!,
      dateOfBirth: sure('1985-02-30'),
      healthNumber: sure('9123 450 014'),
      phone: sure('call me'),
    };
    const { read } = await endpoint({ body: completion({ ...WEI, patients: [patient] }, { usage: {} }) });
    const reading = await read();
    expect(reading.patients[0]).toMatchObject({ dateOfBirth: null, healthNumber: null, phone: null });
    expect(reading.cost).toBeNull();
  });

  test('returns where it read a field, or not; a page that was not sent is ignored', async () => {
    const at = (page: number) => ({ page, words: 'DOB 15/03/1985 ' });
    const patient = {
      ...WEI.patients[0]!,
      namePlace: null,
      dateOfBirth: { ...sure('1985-03-15'), place: at(2) },
      healthNumber: { ...sure('9123 450 013'), place: at(3) },
    };
    const { read } = await endpoint({ body: completion({ ...WEI, patients: [patient] }) });
    const [found] = (await read()).patients;
    expect(found?.dateOfBirth?.place).toEqual({ page: 2, words: 'DOB 15/03/1985' });
    expect([found?.name, found?.healthNumber, found?.phone]).toEqual([
      sure({ first: 'Wei', last: 'Chen' }),
      { ...sure('9123450013'), isCertain: true },
      sure('6045550142'),
    ]);
  });
});
