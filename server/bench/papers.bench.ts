import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { PDFDocument } from 'pdf-lib';
import { clinicBook, demoBook, startRestEmr } from '../../simulators/src/index.ts';
import { askingAt, openClinic } from '../journeys/open-clinic.ts';
import { aDataDir, startService } from '../journeys/running-service.ts';
import { ADMIN_VARIABLES, CALLER, CLINIC_NUMBER, NO_RATE_LIMITS, TODAY } from '../tests/world/facts.ts';
import { EMR_ACCOUNT, emrConnection, startClinicEmr } from '../tests/world/vendors.ts';
import { measured } from './goals.ts';
import { holdOrFail, otherClinic, SECRET, toolCalls } from './neighbour-calls.ts';

/**
 * Measures what a clinic notices while fifty faxes of thirty grey pages are filed in another clinic's EMR:
 * the 99th percentile of its own tool calls, alone and meanwhile, in two interleaved rounds. Fails above 1.5
 * times plus 50 ms.
 */
const ROUNDS = 2;
const FAXES = 25;
const PAGES = 30;
const PATIENT = '10';
const CONSUMER = { consumerKey: 'abcdefgh12345678', consumerSecret: 'hgfedcba87654321' };

/** A reader with instant results, because reading is not measured here. */
async function instantFaxReader() {
  const sure = { confidence: 1 };
  const reading = {
    ...{ isBlank: false, confidence: 1, patients: [], sender: null, documentDate: null },
    ...{ documentType: { value: 'lab_result', ...sure }, urgency: { value: 'routine', ...sure } },
  };
  const body = JSON.stringify({ choices: [{ message: { content: JSON.stringify(reading) } }] });
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.setHeader('content-type', 'application/json').end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function faxPdf(name: string): Promise<Buffer> {
  const grey = readFileSync(new URL('../fixtures/faxes/05-insurance-form.jpg', import.meta.url));
  const pdf = await PDFDocument.create();
  for (let page = 0; page < PAGES; page += 1) {
    const image = await pdf.embedJpg(grey);
    pdf.addPage([612, 792]).drawImage(image, { x: 0, y: 0, width: 612, height: 792 });
  }
  pdf.setTitle(name);
  return Buffer.from(await pdf.save());
}

const dataDir = await aDataDir();
const callersBook = clinicBook();
callersBook.addProvider({ providerNo: '101', firstName: 'Susan', lastName: 'Lee' });
callersBook.addPatient({ firstName: 'Wei', lastName: 'Chen', born: '1980-03-05', phone: CALLER });
const filingBook = demoBook({ today: TODAY });
const soap = { ...EMR_ACCOUNT, securityId: 128 };
const [callersEmr, filingEmr, faxReader] = await Promise.all([
  startClinicEmr({ book: callersBook }),
  startRestEmr({ book: filingBook, dialect: 'open-o', ...CONSUMER, soap }),
  instantFaxReader(),
]);
const service = startService({
  DATA_DIR: dataDir.path,
  VOICE_WEBHOOK_SECRET: SECRET,
  LOG_LEVEL: 'info',
  FAX_AI_URL: faxReader.url,
  FAX_AI_MODEL: 'quick',
  ...ADMIN_VARIABLES,
  ...NO_RATE_LIMITS,
});
const address = await service.listening;
const ask = askingAt(address);
await openClinic(ask, { number: CLINIC_NUMBER, emr: emrConnection(callersEmr.baseUrl) });
const token = await otherClinic(ask, 'papers');
const { token: accessToken, secret: accessTokenSecret } = filingEmr.issueToken();
await clinicRequest('PUT', '/api/clinic/emr', {
  ...{ emrType: 'emr-soap', baseUrl: filingEmr.baseUrl, ...EMR_ACCOUNT },
  ...{ ...CONSUMER, accessToken, accessTokenSecret },
});
await measured(
  async () => {
    await toolCalls(address);

    const [aloneMs, whileFilingMs]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const faxes: string[] = [];
      for (let at = 0; at < FAXES; at += 1) faxes.push(await uploadFax(`fax-${round}-${at}.pdf`));
      for (const id of faxes) while (!(await isFaxRead(id))) await pause(200);
      aloneMs.push(...(await toolCalls(address)));
      const before = filingBook.documents().length;
      for (const id of faxes)
        await clinicRequest('PUT', `/api/fax/documents/${id}/verify`, { demographicId: PATIENT });
      while (filingBook.documents().length < before + FAXES)
        whileFilingMs.push(...(await toolCalls(address)));
    }
    holdOrFail(aloneMs, whileFilingMs, `${filingBook.documents().length} faxes of ${PAGES} pages filed`);
  },
  async () => {
    await service.stop();
    await Promise.all([callersEmr.close(), filingEmr.close()]);
    faxReader.close();
    await dataDir.remove();
  },
);

async function clinicRequest(method: string, path: string, body?: object) {
  const answer = await ask(method, path, { token, ...(body ? { body } : {}) });
  if (answer.status !== 200)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

async function isFaxRead(id: string): Promise<boolean> {
  const { status } = await clinicRequest('GET', `/api/fax/documents/${id}`);
  return ['matched', 'review_needed'].includes(status);
}

async function uploadFax(name: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([await faxPdf(name)], { type: 'application/pdf' }), name);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${address}/api/fax/upload`, { method: 'POST', headers, body: form });
  const { data } = (await answer.json()) as { data: { id: string } };
  return data.id;
}
