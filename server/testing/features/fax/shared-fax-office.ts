import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { date } from '../../../src/kernel/time/calendar.ts';
import type { Rendering } from '../../../src/ports/document-pages.ts';
import type { FaxReading } from '../../../src/ports/fax-reader.ts';
import { aReading, type FaxOffice, faxOffice, onePage } from './fax-office.ts';

export const sure = <Value>(value: Value) => ({ value, confidence: 0.9 });
export const WEI = {
  name: sure({ first: 'Wei', last: 'Chen' }),
  dateOfBirth: sure(date('1985-03-15')),
  healthNumber: { ...sure('9123450013'), isCertain: true },
};
export const JANE = { name: sure({ first: 'Jane', last: 'Smith' }) };
export const PDF = Buffer.from('%PDF-1.7 a fax');

export type Clinic = Awaited<ReturnType<FaxOffice['aClinic']>>;

export let office: FaxOffice;
export let clinic: Clinic;
/** What the reader and the drawing of pages answer. */
export const scene: { reading: () => FaxReading | Promise<FaxReading>; rendering: Rendering | null } = {
  reading: () => aReading(WEI),
  rendering: null,
};
export let worker: Awaited<ReturnType<FaxOffice['work']>> | null = null;

export const startWork = async () => {
  worker = await office.work();
};
export const upload = async (bytes = Buffer.concat([PDF, Buffer.from(randomUUID())]), as = clinic.manager) =>
  (await office.upload(as, 'fax.pdf', bytes)).body.data.id as string;
export const processed = async (id: string) => {
  await startWork();
  return office.settled(clinic.manager, id);
};
export const get = (url: string, as = clinic.manager) => office.ask({ method: 'GET', url, as });
export const post = (url: string, as = clinic.manager) => office.ask({ method: 'POST', url, as });
export const verify = (id: string, payload: object = {}, as = clinic.manager) =>
  office.ask({ method: 'PUT', url: `/api/fax/documents/${id}/verify`, as, payload });
export const auditOf = (action: string) =>
  office.database.ownerQuery('select * from audit_log where clinic_id = $1 and action = $2 order by seq', [
    clinic.id,
    action,
  ]);

export function useFaxOffice(): void {
  beforeAll(async () => {
    office = await faxOffice({
      pages: {
        render: async (file, wanted, signal) => scene.rendering ?? onePage.render(file, wanted, signal),
        asPdf: onePage.asPdf,
        close: async () => undefined,
      },
      reader: { read: async () => scene.reading(), close: async () => undefined },
      pollIntervalMs: 200,
    });
  });
  beforeEach(async () => {
    // What an earlier test has left undone is nobody's any more.
    await office.database.ownerQuery('delete from jobs');
    clinic = await office.aClinic();
    scene.reading = () => aReading(WEI);
    scene.rendering = null;
  });
  afterEach(async () => {
    await worker?.stop();
    worker = null;
  });
  afterAll(() => office.close());
}
