import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aReading, type FaxOffice, faxOffice, onePage } from '../../../../testing/features/fax/fax-office.ts';
import { JANE, WEI } from '../../../../testing/features/fax/shared-fax-office.ts';
import { emrFailure } from '../../../ports/emr.ts';
import type { FilingStep } from '../filing/filing.ts';

const timing = {
  undoMs: 0,
  readMs: 500,
  writeEndsMs: 150,
  absentAfterMs: [150, 300],
  againMs: 50,
  awayMs: 50,
};

let meanwhile: { readonly step: FilingStep; act(): Promise<void> } | null = null;
let reading = () => aReading(WEI);
let office: FaxOffice;
let clinic: Awaited<ReturnType<FaxOffice['aClinic']>>;
let worker: Awaited<ReturnType<FaxOffice['work']>>;
let uploads = 0;
let filedBefore = 0;

const open = (undoMs: number) =>
  faxOffice({
    pages: onePage,
    reader: { read: async () => reading(), close: async () => undefined },
    filing: {
      timing: { ...timing, absentAfterMs: [150, 300], undoMs },
      between: async (step) => {
        if (meanwhile?.step !== step) return;
        const { act } = meanwhile;
        meanwhile = null;
        await act();
      },
    },
  });

async function begin(): Promise<void> {
  await office.database.ownerQuery('delete from jobs');
  clinic = await office.aClinic();
  filedBefore = office.emr.documents().length;
  worker = await office.work();
}
async function end(): Promise<void> {
  await worker.stop();
  [meanwhile, reading] = [null, () => aReading(WEI)];
}

const ask = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, as = clinic.manager) =>
  office.ask({ method, url, as, ...(payload ? { payload } : {}) });
const verify = (id: string, payload: object = {}) => ask('PUT', `/api/fax/documents/${id}/verify`, payload);
const undo = (id: string, as = clinic.manager) => ask('POST', `/api/fax/documents/${id}/undo`, undefined, as);
const read = async (id: string) => (await ask('GET', `/api/fax/documents/${id}`)).body.data;
const items = () =>
  office.database.ownerQuery(
    'select kind, state from inbox_items where clinic_id = $1 order by kind, state',
    [clinic.id],
  );
const inEmr = () =>
  office.emr
    .documents()
    .slice(filedBefore)
    .map(({ patientId }) => patientId);

async function received(): Promise<string> {
  uploads += 1;
  const { body } = await office.upload(clinic.manager, 'fax.pdf', Buffer.from(`%PDF-1.7 undone ${uploads}`));
  await office.settled(clinic.manager, body.data.id);
  return body.data.id;
}

async function untilState(id: string, state: string): Promise<void> {
  while ((await read(id)).filing.state !== state) await new Promise((look) => setTimeout(look, 25));
}

describe('before anything was sent', () => {
  beforeAll(async () => {
    office = await open(60_000);
  });
  beforeEach(begin);
  afterEach(end);
  afterAll(() => office.close());

  test('a confirmation is undone: the automatic match applies again, the item is open, nothing is filed', async () => {
    reading = () => aReading(JANE);
    const id = await received();
    await verify(id, { demographicId: '2' });
    expect(await items()).toEqual([{ kind: 'fax_review', state: 'done' }]);
    const { status, body } = await undo(id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'review_needed',
      matchedDemographicId: '5',
      matchMethod: 'name_only',
      reviewReason: 'low_confidence',
      verifiedBy: null,
      verifiedAt: null,
      filing: { state: 'none', message: null },
    });
    expect(await items()).toEqual([{ kind: 'fax_review', state: 'open' }]);
    const jobs = "select from jobs where clinic_id = $1 and kind = 'file-fax' and finished_at is null";
    expect(await office.database.ownerQuery(jobs, [clinic.id])).toEqual([]);
    const trail = "select user_id, success from audit_log where clinic_id = $1 and action = 'fax.undo'";
    expect(await office.database.ownerQuery(trail, [clinic.id])).toEqual([
      { user_id: clinic.manager.id, success: true },
    ]);
  });

  test('a certain match waits for a person after the undo', async () => {
    const id = await received();
    await verify(id);
    expect(await items()).toEqual([]);
    expect((await undo(id)).body.data).toMatchObject({ status: 'review_needed', reviewReason: null });
    expect(await items()).toEqual([{ kind: 'fax_review', state: 'open' }]);
  });

  test("an unverified fax, or another clinic's, cannot be undone", async () => {
    const id = await received();
    const early = await undo(id);
    expect([early.status, early.body.details]).toEqual([400, { status: 'matched', allowed: ['verified'] }]);
    await verify(id);
    const neighbour = await office.aClinic();
    expect((await undo(id, neighbour.manager)).status).toBe(404);
    expect((await read(id)).status).toBe('verified');
    await undo(id);
    expect((await undo(id)).status).toBe(400);
  });
});

describe('concurrent with its own filing', () => {
  beforeAll(async () => {
    office = await open(0);
  });
  beforeEach(begin);
  afterEach(end);
  afterAll(() => office.close());

  test('the undo wins until the fax is marked: nothing reaches the chart', async () => {
    const id = await received();
    const undone = new Promise<number>((told) => {
      meanwhile = { step: 'prepared', act: async () => told((await undo(id)).status) };
    });
    await verify(id);
    expect(await undone).toBe(200);
    await new Promise((pass) => setTimeout(pass, 300));
    expect(inEmr()).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'review_needed', filing: { state: 'none' } });
  });

  test('and the next confirmed patient gets the fax, not the first one', async () => {
    const id = await received();
    meanwhile = {
      step: 'prepared',
      act: async () => {
        await undo(id);
        await verify(id, { demographicId: '2' });
      },
    };
    await verify(id);
    await untilState(id, 'filed');
    expect(inEmr()).toEqual(['2']);
    expect(await items()).toEqual([{ kind: 'fax_review', state: 'done' }]);
  });

  test('the undo loses once the fax is marked, and says that it is on its way', async () => {
    const id = await received();
    const refused = new Promise<Awaited<ReturnType<typeof undo>>>((told) => {
      meanwhile = { step: 'marked', act: async () => told(await undo(id)) };
    });
    await verify(id);
    const { status, body } = await refused;
    expect([status, body.code, body.details]).toEqual([409, 'CONFLICT', { filing: 'filing' }]);
    await untilState(id, 'filed');
    expect(inEmr()).toEqual(['1']);
    const late = await undo(id);
    expect([late.status, late.body.details]).toEqual([409, { filing: 'filed' }]);
    expect(late.body.error).toMatch(/in the chart already.*move the copy in your EMR/);
    expect(await read(id)).toMatchObject({ status: 'verified', matchedDemographicId: '1' });
  });

  test('each of many at once is either undone or filed', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 8; n += 1) ids.push(await received());
    await Promise.all(
      ids.map(async (id, n) => {
        await verify(id);
        await new Promise((pass) => setTimeout(pass, n * 15));
        const { status } = await undo(id);
        if (status === 409) await untilState(id, 'filed');
      }),
    );
    await new Promise((pass) => setTimeout(pass, 300));
    const faxes = await Promise.all(ids.map(read));
    const filed = faxes.filter(({ filing }) => filing.state === 'filed');
    expect(filed.every(({ status }) => status === 'verified')).toBe(true);
    expect(inEmr()).toHaveLength(filed.length);
    const undone = faxes.filter(({ filing }) => filing.state === 'none');
    expect(undone.every(({ status }) => status === 'review_needed')).toBe(true);
    expect(filed.length + undone.length).toBe(ids.length);
  });

  test('a document refused for a missing right is nowhere, so it can be undone; after a doubt a person must check', async () => {
    const forbidden = emrFailure('forbidden', 'It lacks the right _edoc.', { sent: 'answered' });
    for (let time = 0; time < 3; time += 1) office.emr.failNext('fileDocument', forbidden);
    const id = await received();
    await verify(id);
    await untilState(id, 'failed');
    expect((await undo(id)).status).toBe(200);

    const refusal = emrFailure('refused', 'No.', { sent: 'answered' });
    for (let time = 0; time < 3; time += 1) office.emr.failNext('fileDocument', refusal);
    const other = await received();
    await verify(other);
    await untilState(other, 'failed');
    const { status, body } = await undo(other);
    expect([status, body.details]).toEqual([409, { filing: 'unsure' }]);
  });
});
