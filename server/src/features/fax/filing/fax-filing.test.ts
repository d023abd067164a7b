import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aReading, type FaxOffice, faxOffice, onePage } from '../../../../testing/features/fax/fax-office.ts';
import { WEI } from '../../../../testing/features/fax/shared-fax-office.ts';
import { date } from '../../../kernel/time/calendar.ts';
import type { Emr, EmrSent, EmrTrouble } from '../../../ports/emr.ts';
import { emrFailure } from '../../../ports/emr.ts';
import type { FaxReading } from '../../../ports/fax-reader.ts';
import type { FilingStep } from './filing.ts';

let absentAfterMs: readonly [number, number] = [150, 300];
const TIMING = {
  undoMs: 0,
  readMs: 500,
  writeEndsMs: 150,
  get absentAfterMs() {
    return absentAfterMs;
  },
  againMs: 50,
  awayMs: 50,
};

let lacks: Partial<Emr> = {};
let reading: () => FaxReading = () => aReading(WEI);
/** The step at which the process dies, once. */
let dies: FilingStep | null = null;
let office: FaxOffice;
let clinic: Awaited<ReturnType<FaxOffice['aClinic']>>;
let worker: Awaited<ReturnType<FaxOffice['work']>> | null = null;
let undo = () => {};
let uploads = 0;
let filedBefore = 0;

beforeAll(async () => {
  office = await faxOffice({
    pages: onePage,
    reader: { read: async () => reading(), close: async () => undefined },
    connection: () => lacks,
    filing: {
      timing: TIMING,
      between: async (step) => {
        if (dies !== step) return;
        dies = null;
        throw new Error('killed');
      },
    },
  });
});
beforeEach(async () => {
  await office.database.ownerQuery('delete from jobs');
  clinic = await office.aClinic();
  filedBefore = office.emr.documents().length;
  worker = await office.work();
});
afterEach(async () => {
  await worker?.stop();
  office.emr.failAll(null);
  undo();
  [lacks, dies, reading] = [{}, null, () => aReading(WEI)];
  absentAfterMs = [150, 300];
});
afterAll(() => office.close());

const ask = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
  office.ask({ method, url, as: clinic.manager, ...(payload ? { payload } : {}) });
const verify = (id: string, payload: object = {}) => ask('PUT', `/api/fax/documents/${id}/verify`, payload);
const file = (id: string) => ask('POST', `/api/fax/documents/${id}/file`);
const read = async (id: string) => (await ask('GET', `/api/fax/documents/${id}`)).body.data;
const set = (column: string, value: string) =>
  office.database.ownerQuery(`update clinic_config set ${column} = $2 where clinic_id = $1`, [
    clinic.id,
    value,
  ]);
const items = () =>
  office.database.ownerQuery(
    'select kind, state, facts, document_id from inbox_items where clinic_id = $1 order by since, id',
    [clinic.id],
  );
const inEmr = () => office.emr.documents().slice(filedBefore);

async function received(): Promise<string> {
  uploads += 1;
  const { body } = await office.upload(clinic.manager, 'fax.pdf', Buffer.from(`%PDF-1.7 fax ${uploads}`));
  await office.settled(clinic.manager, body.data.id);
  return body.data.id;
}

async function verified(): Promise<string> {
  const id = await received();
  expect((await verify(id)).status).toBe(200);
  return id;
}

async function untilState(id: string, state: string): Promise<{ filing: Record<string, unknown> }> {
  for (;;) {
    const fax = await read(id);
    if (fax.filing.state === state) return fax;
    await new Promise((look) => setTimeout(look, 25));
  }
}

const failing = (trouble: EmrTrouble, sent: EmrSent, message = 'It did not work.') =>
  emrFailure(trouble, message, { sent });
/** A page with status 500, which does not tell whether the EMR filed the document. */
const pageOf500 = () => emrFailure('refused', 'It failed.', { sent: 'unknown', serverFault: true });

describe('a verified fax', () => {
  test('goes to the provider a person has named', async () => {
    const id = await received();
    expect((await verify(id, { providerId: '101' })).status).toBe(200);
    await untilState(id, 'filed');
    expect(inEmr()).toMatchObject([{ patientId: '1', providerId: '101' }]);
  });

  test('is filed in the chart once, with its known details, and recorded', async () => {
    reading = () => aReading(WEI, { documentDate: { value: date('2026-10-30'), confidence: 0.9 } });
    const id = await verified();
    const { filing } = await untilState(id, 'filed');
    const [document, ...others] = inEmr();
    expect(others).toEqual([]);
    expect(document).toMatchObject({
      patientId: '1',
      type: 'lab',
      description: 'Lab result from Pacific Laboratories',
      source: 'Pacific Laboratories',
      date: '2026-10-30',
      fileName: `fax${id.replaceAll('-', '')}.pdf`,
    });
    expect(String(document?.pdf)).toMatch(/^%PDF-1.7 fax/);
    expect(filing).toMatchObject({ emrDocumentId: document?.id, message: null });
    const rows = await office.database.ownerQuery(
      "select details from audit_log where clinic_id = $1 and action = 'fax.filed'",
      [clinic.id],
    );
    expect(rows).toEqual([{ details: { target: 'chart', emrDocumentId: document?.id } }]);
    expect((await file(id)).status).toBe(409);
  });

  test("has the clinic's own document type, and goes to the patient's doctor or the clinic's default", async () => {
    await office.database.ownerQuery(
      `update clinic_config set fax_document_types = '{"lab_result": "pathology"}', default_provider_id = '207'
        where clinic_id = $1`,
      [clinic.id],
    );
    await untilState(await verified(), 'filed');
    office.emr.staffChangesChart('1', { doctorId: '101' });
    await untilState(await verified(), 'filed');
    office.emr.staffChangesChart('1', { doctorId: '' });
    expect(inEmr().map(({ type, providerId }) => [type, providerId])).toEqual([
      ['pathology', '207'],
      ['pathology', '101'],
    ]);
  });

  test('waits for a button if the clinic wants that', async () => {
    await set('fax_filing', 'manual');
    const id = await verified();
    expect((await read(id)).filing.state).toBe('none');
    expect((await file(id)).body.data.filing.state).toBe('waiting');
    await untilState(id, 'filed');
    expect(inEmr()).toHaveLength(1);
  });

  test('is not filed if the EMR accepts no documents, and says so', async () => {
    lacks = { fileDocument: null };
    const id = await verified();
    expect((await read(id)).filing.state).toBe('none');
    const refused = await file(id);
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('documents')]);
    expect(await items()).toEqual([]);
  });

  test('is the only kind that is filed', async () => {
    const id = await received();
    expect((await file(id)).status).toBe(400);
    expect(inEmr()).toEqual([]);
  });
});

describe('one copy, wherever the process dies', () => {
  test.each<FilingStep>(['prepared', 'marked', 'written', 'settled'])('once it was %s', async (step) => {
    dies = step;
    const id = await verified();
    await untilState(id, 'filed');
    expect(dies).toBeNull();
    expect(inEmr()).toHaveLength(1);
    expect(await items()).toEqual([]);
  });

  test('and if only the response was lost', async () => {
    office.emr.failNext('fileDocument', failing('unreachable', 'unknown'), 'after');
    await untilState(await verified(), 'filed');
    expect(inEmr()).toHaveLength(1);
  });

  test('and never a second one if nothing can be read back: a person must check', async () => {
    lacks = { listDocuments: null };
    office.emr.failNext('fileDocument', failing('unreachable', 'unknown'), 'after');
    const id = await verified();
    const { filing } = await untilState(id, 'failed');
    expect(filing.message).toContain('Look in the chart');
    expect(inEmr()).toHaveLength(1);
    expect(await items()).toEqual([
      { kind: 'fax_filing', state: 'open', facts: { why: 'doubt' }, document_id: id },
    ]);

    // The document was filed all along, and can be read back now.
    lacks = {};
    expect((await file(id)).status).toBe(200);
    await untilState(id, 'filed');
    expect(inEmr()).toHaveLength(1);
    expect(await items()).toMatchObject([{ state: 'done' }]);
  });
});

describe('an EMR', () => {
  test('that is down gets the document when it is back', async () => {
    const id = await received();
    await verify(id);
    office.emr.failAll(failing('unreachable', 'no'));
    await new Promise((pass) => setTimeout(pass, 200));
    expect((await read(id)).filing.state).toMatch(/waiting|filed/);
    office.emr.failAll(null);
    await untilState(id, 'filed');
    expect(inEmr()).toHaveLength(1);
    expect(await items()).toEqual([]);
  });

  test('that refuses is tried three times, then a person decides', async () => {
    for (let time = 0; time < 3; time += 1)
      office.emr.failNext('fileDocument', failing('refused', 'answered'));
    const id = await verified();
    await untilState(id, 'failed');
    expect(inEmr()).toEqual([]);
    expect(await items()).toMatchObject([{ kind: 'fax_filing', facts: { why: 'refused' } }]);
    await file(id);
    await untilState(id, 'filed');
    expect(await items()).toMatchObject([{ state: 'done' }]);
  });

  test('that fails three times without a reason is not retried: a person is asked', async () => {
    for (let time = 0; time < 3; time += 1) office.emr.failNext('fileDocument', pageOf500());
    // A document with a lost answer would be searched for this long; here the EMR did answer.
    absentAfterMs = [600_000, 600_000];
    const id = await verified();
    await untilState(id, 'failed');
    expect(inEmr()).toEqual([]);
    expect(await items()).toMatchObject([{ kind: 'fax_filing', facts: { why: 'refused' } }]);
  });

  test('that fails after filing the fax is found to have it', async () => {
    office.emr.failNext('fileDocument', pageOf500(), 'after');
    const id = await verified();
    await untilState(id, 'filed');
    expect(inEmr()).toHaveLength(1);
    expect(await items()).toEqual([]);
  });

  test.each<[EmrTrouble, EmrSent]>([
    ['credentials', 'answered'],
    ['reauthorise', 'no'],
    ['unreachable', 'no'],
  ])(
    'whose wire for documents is %s (%s), while patients are read, is asked three times',
    async (trouble, sent) => {
      undo = office.emr.before('fileDocument', () => Promise.reject(failing(trouble, sent)));
      const id = await verified();
      await untilState(id, 'failed');
      expect(await items()).toMatchObject([{ kind: 'fax_filing', facts: { why: 'refused' } }]);
    },
  );

  test('that denies reading patients is tried three times, and the missing right is named', async () => {
    const lacking = failing('forbidden', 'answered', 'The EMR account lacks a right.');
    const id = await received();
    undo = office.emr.before('getPatient', () => Promise.reject(lacking));
    lacks = { getPatient: () => Promise.reject(lacking) };
    await set('fax_filing', 'manual');
    await office.database.ownerQuery("update fax_documents set status = 'verified' where id = $1", [id]);
    await file(id);
    await untilState(id, 'failed');
    expect(await items()).toMatchObject([{ facts: { why: 'right', right: '_demographic' } }]);
  });

  test('that turns out to accept no documents is tried once', async () => {
    let asked = 0;
    lacks = {
      fileDocument: () => {
        asked += 1;
        return Promise.reject(failing('not-offered', 'answered'));
      },
    };
    const id = await verified();
    expect((await untilState(id, 'none')).filing.message).toContain('does not take documents');
    expect([asked, await items()]).toEqual([1, []]);
  });

  test('that is rate-limited gets the document later', async () => {
    for (let time = 0; time < 4; time += 1)
      office.emr.failNext('fileDocument', failing('limited', 'answered'));
    await untilState(await verified(), 'filed');
    expect(await items()).toEqual([]);
  });

  test('whose account lacks the right is reported by one item, however many faxes it affects', async () => {
    const lacking = failing(
      'forbidden',
      'answered',
      'The EMR account lacks the right _edoc. Give it a role.',
    );
    undo = office.emr.before('fileDocument', () => Promise.reject(lacking));
    const faxes = [await verified(), await verified()];
    for (const id of faxes) expect((await untilState(id, 'failed')).filing.message).toContain('_edoc');
    expect(await items()).toMatchObject([{ state: 'open', facts: { why: 'right', right: '_edoc' } }]);
    undo();
    for (const id of faxes) await file(id);
    for (const id of faxes) await untilState(id, 'filed');
    expect(await items()).toMatchObject([{ state: 'done' }]);
  });
});

describe('a correction', () => {
  test('after filing leaves the copy, and an item until somebody has moved it', async () => {
    const id = await verified();
    await untilState(id, 'filed');
    const { status, body } = await verify(id, { demographicId: '2' });
    expect([status, body.data.matchedDemographicId, body.data.filing.state]).toEqual([200, '2', 'filed']);
    expect(body.data.filing.message).toMatch(/move it there/);
    expect(inEmr().map(({ patientId }) => patientId)).toEqual(['1']);
    expect(await items()).toEqual([
      { kind: 'fax_filing', state: 'open', facts: { why: 'moved' }, document_id: id },
    ]);
  });

  test('before filing files it for the right patient only', async () => {
    office.emr.failAll(failing('unreachable', 'no'));
    await set('fax_filing', 'manual');
    office.emr.failAll(null);
    const id = await verified();
    lacks = { fileDocument: () => Promise.reject(failing('unreachable', 'no')) };
    await file(id);
    expect((await verify(id, { demographicId: '2' })).status).toBe(200);
    lacks = {};
    await untilState(id, 'filed');
    expect(inEmr().map(({ patientId }) => patientId)).toEqual(['2']);
    expect(await items()).toEqual([]);
  });

  test('to the same patient changes nothing', async () => {
    const id = await verified();
    await untilState(id, 'filed');
    expect((await verify(id, { demographicId: '1' })).status).toBe(400);
    expect((await verify(id)).status).toBe(400);
  });
});

describe('a fax about nobody known to the clinic', () => {
  beforeEach(() => {
    reading = () => aReading(null);
  });

  test("stays on our list unless the clinic uses the EMR's queue", async () => {
    const id = await received();
    expect((await read(id)).filing.state).toBe('none');
    expect(await items()).toMatchObject([{ kind: 'fax_review', state: 'open' }]);
  });

  test('goes into the queue, and needs no further review', async () => {
    await set('fax_unmatched', 'emr_queue');
    const id = await received();
    expect(await untilState(id, 'filed')).toMatchObject({ status: 'review_needed' });
    expect(inEmr().map(({ patientId }) => patientId)).toEqual([null]);
    expect(await items()).toEqual([]);

    // A copy already exists, so naming the patient means that it must be moved.
    expect((await verify(id, { demographicId: '2' })).body.data.filing.state).toBe('filed');
    expect(inEmr()).toHaveLength(1);
    expect(await items()).toMatchObject([{ facts: { why: 'moved' } }]);
  });

  test('returns to our list if the EMR turns out to accept none', async () => {
    await set('fax_unmatched', 'emr_queue');
    lacks = { fileDocument: () => Promise.reject(failing('not-offered', 'answered')) };
    const id = await received();
    await untilState(id, 'none');
    expect(await items()).toMatchObject([{ kind: 'fax_review', document_id: id }]);
  });
});
