import { readFile } from 'node:fs/promises';
import { type ClinicBook, demoBook, type RunningRestEmr, startRestEmr } from '@frontdesk/simulators';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TODAY } from '../tests/world/facts.ts';
import { EMR_ACCOUNT } from '../tests/world/vendors.ts';
import { type AnsweringClinic, heard, type PhoneLine, phoneLine } from './phone-line.ts';

const CONSUMER = { consumerKey: 'abcdefgh12345678', consumerSecret: 'hgfedcba87654321' };
const SAVE = 'POST document/saveDocumentToDemographic';
const PATIENTLY = { timeout: 150_000, interval: 100 };
vi.setConfig({ testTimeout: 400_000 });

let line: PhoneLine;
const emrs: RunningRestEmr[] = [];
beforeAll(async () => {
  line = await phoneLine({ keepsLimit: true });
});
afterAll(async () => {
  await line.close();
  await Promise.all(emrs.map((emr) => emr.close()));
});

interface ChartClinic extends Pick<AnsweringClinic, 'id' | 'manager' | 'call'> {
  readonly emr: RunningRestEmr;
  readonly book: ClinicBook;
}

/** A clinic whose EMR is an Open-O with both wires: SOAP for callers, REST for papers. */
async function aChartClinic(lacks: readonly string[] = []): Promise<ChartClinic> {
  const { id, manager, call } = await line.aClinic();
  const book = demoBook({ today: TODAY });
  const soap = { ...EMR_ACCOUNT, securityId: 128 };
  const now = () => line.service.clock.now().getTime();
  const emr = await startRestEmr({ book, dialect: 'open-o', ...CONSUMER, soap, lacks, now });
  emrs.push(emr);
  const { token, secret } = emr.issueToken();
  await ask({ id, manager }, 'PUT', '/api/clinic/emr', {
    emrType: 'emr-soap',
    baseUrl: emr.baseUrl,
    ...EMR_ACCOUNT,
    ...CONSUMER,
    accessToken: token,
    accessTokenSecret: secret,
  });
  return { id, manager, call, emr, book };
}

async function ask(
  { manager }: Pick<ChartClinic, 'id' | 'manager'>,
  method: 'GET' | 'PUT' | 'POST',
  url: string,
  payload?: object,
) {
  const { status, body } = await line.service.ask({
    method,
    url,
    as: manager,
    ...(payload ? { payload } : {}),
  });
  if (status !== 200) throw new Error(`${method} ${url}: ${status} ${JSON.stringify(body)}`);
  return body.data;
}

async function received(clinic: ChartClinic, name: string): Promise<string> {
  const bytes = await readFile(new URL(`../fixtures/faxes/${name}`, import.meta.url));
  const boundary = 'between-the-parts';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const { body } = await line.service.ask({
    method: 'POST',
    url: '/api/fax/upload',
    as: clinic.manager,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return body.data.id;
}

const faxOf = (clinic: ChartClinic, id: string) => ask(clinic, 'GET', `/api/fax/documents/${id}`);
/** Brings each next step of the filing forward: the time to undo a confirmation, and the waits between attempts. */
const inState = (clinic: ChartClinic, id: string, state: string) =>
  vi.waitFor(async () => {
    await line.service.database.ownerQuery(
      `update jobs set run_at = now()
        where kind = 'file-fax' and clinic_id = $1 and finished_at is null and lease_until is null`,
      [clinic.id],
    );
    expect((await faxOf(clinic, id)).filing.state).toBe(state);
  }, PATIENTLY);
const itemsOf = (clinic: ChartClinic, kind: string) => ask(clinic, 'GET', `/api/clinic/inbox?kind=${kind}`);

/** On a busy machine drawing or reading a page can take too long; then it is tried again, as staff would. */
async function matched(clinic: ChartClinic, id: string): Promise<void> {
  await vi.waitFor(async () => {
    const { status, errorMessage } = await faxOf(clinic, id);
    if (status === 'error' && errorMessage?.includes('took too long'))
      await ask(clinic, 'POST', `/api/fax/documents/${id}/retry`);
    expect(status, errorMessage ?? undefined).toBe('matched');
  }, PATIENTLY);
}

async function confirmed(clinic: ChartClinic, name: string): Promise<string> {
  const id = await received(clinic, name);
  await matched(clinic, id);
  await ask(clinic, 'PUT', `/api/fax/documents/${id}/verify`, {});
  return id;
}

test('a fax arrives, is read, matched and confirmed, and is in the chart page by page', async () => {
  const clinic = await aChartClinic();
  const { capabilities } = await ask(clinic, 'POST', '/api/clinic/emr/test');
  expect(capabilities).toMatchObject({ documents: { available: true }, tasks: { available: true } });
  clinic.book.changePatient(10, { providerNo: '102' });
  const id = await confirmed(clinic, '02-lab-result.tiff');
  await inState(clinic, id, 'filed');

  const [row, ...others] = clinic.book.documents();
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    demographicNo: 10,
    type: 'lab',
    numberOfPages: 2,
    providerNo: '102',
    contentType: 'application/pdf',
    fileName: expect.stringMatching(new RegExp(`^\\d{14}_fax${id.replaceAll('-', '')}\\.pdf$`)),
  });
  const { extracted, filing } = await faxOf(clinic, id);
  expect(row?.source).toBe(extracted.sender);
  expect(filing.emrDocumentId).toBe(String(row?.id));

  const pdfium = await PDFiumLibrary.init();
  const pdf = await pdfium.loadDocument(Buffer.from(row?.fileContents ?? '', 'base64'));
  const pages = [...pdf.pages()];
  expect(pages).toHaveLength(2);
  expect(pages[0]?.getText()).toContain(extracted.lastName);
  for (const page of pages) {
    const { data } = await page.render({ scale: 0.5, colorSpace: 'Gray', render: 'bitmap' });
    // Neither a black nor an empty page.
    const dark = data.filter((grey: number) => grey < 128).length / data.length;
    expect([dark > 0.001, dark < 0.5]).toEqual([true, true]);
  }
  pdf.destroy();
  pdfium.destroy();
});

test('an EMR with a lost response, or an outage, has one copy in the end', async () => {
  const clinic = await aChartClinic();
  clinic.emr.faults.set({ kind: 'reset-mid-body' }, { operation: SAVE, times: 1 });
  const lost = await confirmed(clinic, '18-misprinted-number.tiff');
  await inState(clinic, lost, 'filed');

  const next = await received(clinic, '04-prescription-renewal.png');
  await matched(clinic, next);
  clinic.emr.faults.set({ kind: 'reset' });
  await ask(clinic, 'PUT', `/api/fax/documents/${next}/verify`, {});
  await inState(clinic, next, 'waiting');
  clinic.emr.faults.clear();
  await ask(clinic, 'POST', '/api/clinic/emr/test');
  await inState(clinic, next, 'filed');
  expect(clinic.book.documents().map(({ demographicNo }) => demographicNo)).toEqual([25, 18]);
  expect(await itemsOf(clinic, 'fax_filing')).toEqual([]);
});

test('a missing right creates one item, and the faxes are filed once it is granted', async () => {
  const lacks = ['_edoc'];
  const clinic = await aChartClinic(lacks);
  const id = await confirmed(clinic, '01-referral-letter.pdf');
  await inState(clinic, id, 'failed');
  expect(await itemsOf(clinic, 'fax_filing')).toMatchObject([
    { state: 'open', documentId: id, happened: expect.stringContaining('_edoc') },
  ]);
  lacks.pop();
  await ask(clinic, 'POST', `/api/fax/documents/${id}/file`);
  await inState(clinic, id, 'filed');
  const original = await readFile(new URL('../fixtures/faxes/01-referral-letter.pdf', import.meta.url));
  expect(clinic.book.documents().map(({ fileContents }) => fileContents)).toEqual([
    original.toString('base64'),
  ]);
  expect(await itemsOf(clinic, 'fax_filing')).toMatchObject([{ state: 'done', closedItself: true }]);
});

test("a doubtful booking of a known patient is once in the EMR's own task list", async () => {
  const clinic = await aChartClinic();
  await ask(clinic, 'PUT', '/api/clinic/me', { emrTasks: { kinds: ['booking_in_doubt'], assignTo: '101' } });
  const call = clinic.call();
  // A family shares this number, so the search needs the birth date.
  const { patient } = heard(
    await call.tool('search_patient_by_phone', { dateOfBirth: '1985-03-15' }),
  ) as unknown as { patient: { id: string } };
  clinic.emr.faults.set({ kind: 'silent' }, { operation: 'addAppointment' });
  const wish = { patientId: patient.id, providerId: '101', appointmentTime: '2026-11-20T09:00' };
  expect(heard(await call.tool('create_appointment', wish))).toMatchObject({ unconfirmed: true });
  await vi.waitFor(async () => {
    expect(await itemsOf(clinic, 'booking_in_doubt')).toMatchObject([{ emrTask: 'written' }]);
  }, PATIENTLY);
  expect(clinic.book.ticklers()).toMatchObject([
    {
      demographicNo: Number(patient.id),
      taskAssignedTo: '101',
      priority: 'High',
      message: expect.stringContaining('604-555-0142'),
    },
  ]);
  clinic.emr.faults.clear();
});
