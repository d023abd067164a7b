import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { testClock } from '../../../tests/world/facts.ts';
import { aUser, insertClinic } from '../../../tests/world/rows.ts';
import { type Answer, ask as askApp, serverOf, tokenOf } from '../../../tests/world/server.ts';
import type { App } from '../../http/routes.ts';
import { silentLogger } from '../../kernel/logger.ts';
import { createAudit } from '../audit/index.ts';
import type { ClinicProfile } from '../clinics/index.ts';
import { WEEK } from '../clinics/opening-day.ts';
import { createKnowledge, type KnowledgeSlice } from './index.ts';

let database: TestDatabase;
let app: App;
let knowledge: KnowledgeSlice;
let clinic: string;
let neighbour: string;

const profileOf = (id: string) =>
  ({
    id,
    name: 'Fraser Street Clinic',
    timezone: 'America/Vancouver',
    hours: WEEK,
    closures: [],
    supportedLanguages: ['en', 'zh'],
    parking: null,
    nurseLine: '811',
    parkingZh: null,
  }) as unknown as ClinicProfile;

beforeAll(async () => {
  database = await testDatabase();
  const audit = createAudit({ db: database.db });
  knowledge = createKnowledge({
    db: database.db,
    clinics: { profile: async (id) => profileOf(id) },
    providers: { roster: async () => [] },
    remindsPatients: async () => true,
    clock: testClock('2026-11-16T18:00:00Z'),
    log: silentLogger,
  });
  ({ app } = await serverOf([knowledge], { audit }));
});
beforeEach(async () => {
  clinic = await insertClinic(database.ownerQuery);
  neighbour = await insertClinic(database.ownerQuery);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path = '',
  payload?: object | string,
  headers: Record<string, string> = {},
  token = tokenOf(aUser(clinic)),
): Promise<Answer> {
  return askApp(
    app,
    { method, url: `/api/clinic/knowledge${path}`, headers, ...(payload ? { payload } : {}) },
    token,
  );
}

const NOTE = { question: 'Can I get a sick note?', answer: 'Yes, at a visit. It costs $25.' };
const callerAsks = (question: string, language: 'en' | 'zh' = 'en') =>
  knowledge.answer(profileOf(clinic), { question, language, callId: 'call-1' });

describe("a clinic's questions and answers", () => {
  test('are added, changed, listed and deleted by that clinic only', async () => {
    const added = await ask('POST', '', { ...NOTE, otherWords: ['doctor’s note'] });
    expect(added).toMatchObject({
      status: 200,
      body: {
        data: { ...NOTE, questionZh: null, answerZh: null, otherWords: ['doctor’s note'], active: true },
      },
    });
    const { id } = added.body.data;
    const stranger = tokenOf(aUser(neighbour));
    expect((await ask('PUT', `/${id}`, { active: false }, {}, stranger)).status).toBe(404);
    expect((await ask('DELETE', `/${id}`, undefined, {}, stranger)).status).toBe(404);
    expect(await ask('PUT', `/${id}`, { answerZh: '可以，收费25元。' })).toMatchObject({
      body: { data: { id, answerZh: '可以，收费25元。', answer: NOTE.answer } },
    });
    expect((await ask('GET')).body.data).toHaveLength(1);
    expect((await ask('DELETE', `/${id}`)).status).toBe(200);
    expect((await ask('GET')).body.data).toHaveLength(0);
  });

  test.each([
    ['no answer', { question: 'Where?' }],
    ['an empty question', { question: '  ', answer: 'Here.' }],
    ['an answer of 601 characters', { question: 'Where?', answer: 'x'.repeat(601) }],
    ['wordings that are no list', { ...NOTE, otherWords: 'note' }],
  ])('%s is refused and adds nothing', async (_, body) => {
    expect((await ask('POST', '', body)).status).toBe(400);
    expect((await ask('GET')).body.data).toHaveLength(0);
  });

  test('are at most 300', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => `Question ${at},Answer ${at}`);
    const csv = { 'content-type': 'text/csv' };
    expect(await ask('POST', '/import', ['question,answer', ...rows].join('\r\n'), csv)).toMatchObject({
      status: 200,
      body: { data: { added: 300, errors: [] } },
    });
    expect((await ask('POST', '', NOTE)).status).toBe(409);
    expect((await ask('POST', '/starter')).status).toBe(409);
    expect((await ask('POST', '/import', 'question,answer\r\nOne more,Yes\r\n', csv)).status).toBe(409);
    expect((await ask('GET', '?pageSize=1')).body.pagination.total).toBe(300);
  });

  test('in a file of very many lines are refused as a whole, without parsing each', async () => {
    const csv = { 'content-type': 'text/csv' };
    const file = (lines: number) => `question,answer\n${'no answer,\n'.repeat(lines)}`;
    const refused = await ask('POST', '/import', file(50_000), csv);
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect(refused.body.error).toMatch(/more than 1000 lines/);
    expect((await ask('POST', '/import', file(1_000), csv)).body.data.errors).toHaveLength(1_000);
    expect((await ask('GET')).body.data).toHaveLength(0);
  });

  test('include a starter set added once; entries with blanks wait for the clinic', async () => {
    expect((await ask('POST', '/starter')).body.data).toEqual({ added: 40 });
    expect((await ask('POST', '/starter')).body.data).toEqual({ added: 0 });
    const { data } = (await ask('GET', '?pageSize=100')).body;
    for (const { answer, active } of data) if (answer.includes('____')) expect(active).toBe(false);
    expect(data.some(({ active }: { active: boolean }) => active)).toBe(true);
  });

  test('are exported as CSV and imported unchanged', async () => {
    await ask('POST', '', {
      ...NOTE,
      questionZh: '可以开病假条吗？',
      otherWords: ['=1+1', 'a "quoted" note'],
    });
    const sheet = await app.inject({
      method: 'GET',
      url: '/api/clinic/knowledge?format=csv',
      headers: { authorization: `Bearer ${tokenOf(aUser(clinic))}` },
    });
    expect(sheet.headers['content-type']).toContain('text/csv');
    const before = (await ask('GET')).body.data[0];
    await ask('DELETE', `/${before.id}`);
    expect(await ask('POST', '/import', sheet.body, { 'content-type': 'text/csv' })).toMatchObject({
      body: { data: { added: 1, errors: [] } },
    });
    const after = (await ask('GET')).body.data[0];
    for (const field of ['question', 'answer', 'questionZh', 'answerZh', 'otherWords', 'active'])
      expect(after[field]).toEqual(before[field]);
  });

  test('from a sheet are added, and an unreadable line is named', async () => {
    const sheet = 'question,answer,otherWords\r\nWhere?,Here.,a|b\r\nNo answer,,\r\n';
    expect((await ask('POST', '/import', sheet, { 'content-type': 'text/csv' })).body.data).toEqual({
      added: 1,
      errors: [{ line: 3, message: expect.stringContaining('answer') }],
    });
    expect((await ask('POST', '/import', 'a,b\r\n1,2', { 'content-type': 'text/csv' })).status).toBe(400);
    expect(
      (await ask('POST', '/import', 'question,answer\r\n"open', { 'content-type': 'text/csv' })).status,
    ).toBe(400);
  });
});

describe('a caller', () => {
  test('hears an answer once the manager has written it', async () => {
    expect(await callerAsks('do you guys do doctors notes')).toMatchObject({ answered: false });
    expect(await callerAsks('could I get a doctors note')).toMatchObject({ answered: false });
    expect((await ask('GET', '/unanswered')).body.data).toMatchObject([
      { question: 'do you guys do doctors notes', language: 'en', times: 2, callId: 'call-1' },
    ]);
    await ask('POST', '', NOTE);
    expect(await callerAsks('do you guys do doctors notes')).toEqual({
      answered: true,
      message: NOTE.answer,
    });
    expect((await ask('GET', '/asked')).body.data).toMatchObject([{ times: 3 }]);
    const kept = await database.ownerQuery('select months from knowledge_questions');
    expect(kept).toEqual([{ months: { '2026-11': 3 } }]);
  });

  test('whose question was answered meanwhile is removed from the unanswered list', async () => {
    await callerAsks('do you guys do doctors notes');
    await callerAsks('do you do acupuncture');
    const { id } = (await ask('POST', '', { ...NOTE, active: false })).body.data;
    expect((await ask('GET', '/unanswered')).body.data).toHaveLength(2);
    await ask('PUT', `/${id}`, { active: true });
    expect((await ask('GET', '/unanswered')).body.data).toMatchObject([
      { question: 'do you do acupuncture' },
    ]);
    expect((await ask('GET', '/asked')).body.data).toMatchObject([{ answeredBy: id }]);
  });

  test('who asks for a price is answered by an entry with one, whatever its question', async () => {
    await callerAsks('is there a fee for cancelling');
    const notice = { ...NOTE, question: 'How much notice do you need to cancel?', otherWords: [] };
    await ask('POST', '', { ...notice, answer: 'A day before.' });
    expect(await ask('GET', '/unanswered')).toMatchObject({ body: { data: [{ times: 1 }] } });
    await ask('POST', '', { ...notice, answer: 'A day before. A late cancellation costs $25.' });
    expect((await ask('GET', '/unanswered')).body.data).toEqual([]);
  });

  test('never hears an answer with a blank', async () => {
    await ask('POST', '', { question: 'Can I get a sick note?', answer: 'Yes, it costs ____ dollars.' });
    expect(await callerAsks('can I get a sick note')).toMatchObject({ answered: false });
  });

  test('is offered a call-back for an unknown answer, and the nurse line for medical advice', async () => {
    const unknown = await callerAsks('do you do acupuncture');
    expect(unknown.message).toContain('call you back');
    const advice = await callerAsks('should I take two tylenol for my headache');
    expect(advice).toEqual({ answered: false, message: expect.stringContaining('8-1-1') });
    expect((await ask('GET', '/unanswered')).body.data).toHaveLength(1);
  });

  test('of another clinic does not hear it', async () => {
    await ask('POST', '', NOTE);
    const asked = { question: 'sick note', language: 'en' as const, callId: null };
    expect(await knowledge.answer(profileOf(neighbour), asked)).toMatchObject({ answered: false });
  });
});

describe('testing a question', () => {
  test('shows which entry answers, and its score, and counts nothing', async () => {
    const { id } = (await ask('POST', '', NOTE)).body.data;
    const tried = (await ask('POST', '/ask', { question: 'my boss wants a doctors note', language: 'en' }))
      .body.data;
    expect(tried).toMatchObject({ answered: true, source: { kind: 'entry', id }, answer: NOTE.answer });
    expect(tried.score).toBeGreaterThanOrEqual(tried.threshold);
    const unknown = (await ask('POST', '/ask', { question: 'hockey tickets', language: 'en' })).body.data;
    expect(unknown).toMatchObject({ answered: false, source: null, score: 0 });
    expect((await ask('GET', '/asked')).body.data).toHaveLength(0);
    expect((await ask('GET', '/unanswered')).body.data).toHaveLength(0);
  });
});

describe('two questions at once', () => {
  test('get the answer to one, and that the other is not known', async () => {
    await ask('POST', '', { ...NOTE, answerZh: '可以，收费25元。', questionZh: '可以开病假条吗？' });
    expect(await callerAsks('Can I get a sick note? And do you sell umbrellas?')).toEqual({
      answered: true,
      message: `${NOTE.answer} The other thing I don't know. Shall I have someone call you back about it?`,
    });
    expect(await callerAsks('可以开病假条吗？你们卖雨伞吗？', 'zh')).toEqual({
      answered: true,
      message: '可以，收费25元。另一个问题我不清楚。要不要请同事给您回电话？',
    });
  });
});
