import { demoBook } from '../../../../simulators/src/index.ts';
import { demoFaxes } from '../../../src/adapters/fax/demo-faxes.ts';
import { mockFaxSource } from '../../../src/adapters/fax/mock-source.ts';
import { type JobKind, type JobRunner, runJobs } from '../../../src/database/jobs/jobs.ts';
import { listenForNotices } from '../../../src/database/notices.ts';
import { createAudit } from '../../../src/features/audit/index.ts';
import { createClinics } from '../../../src/features/clinics/index.ts';
import type { FilingParts } from '../../../src/features/fax/filing/file-fax.ts';
import { createFax } from '../../../src/features/fax/index.ts';
import { createInbox } from '../../../src/features/inbox/index.ts';
import { createNotifications } from '../../../src/features/notifications/index.ts';
import { createPatients } from '../../../src/features/patients/index.ts';
import { silentLogger } from '../../../src/kernel/logger.ts';
import type { User } from '../../../src/kernel/people/user.ts';
import { parseDate } from '../../../src/kernel/time/calendar.ts';
import type { DocumentPages } from '../../../src/ports/document-pages.ts';
import type { Emr, Patient } from '../../../src/ports/emr.ts';
import type { FaxReader, FaxReading, PatientMention } from '../../../src/ports/fax-reader.ts';
import type { FileStore } from '../../../src/ports/file-store.ts';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { TODAY, testClock } from '../../../tests/world/facts.ts';
import { insertClinic, insertUser } from '../../../tests/world/rows.ts';
import { type Answer, type SliceServer, serverOf } from '../../../tests/world/server.ts';
import { type InMemoryEmr, inMemoryEmr } from '../../adapters/emr/in-memory-emr.ts';
import { inMemoryFiles } from '../../adapters/files/in-memory-files.ts';

export interface FaxOffice {
  readonly database: TestDatabase;
  readonly emr: InMemoryEmr;
  readonly files: FileStore;
  ask: SliceServer['ask'];
  upload(as: User, fileName: string, bytes: Buffer, field?: string): Promise<Answer>;
  aClinic(): Promise<{ readonly id: string; readonly manager: User }>;
  readonly jobs: readonly JobKind[];
  /** Another process that works on the same database until it is stopped. */
  work(): Promise<Pick<JobRunner, 'stop'>>;
  /** Waits until the fax stands still, while jobs run. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  settled(as: User, id: string): Promise<any>;
  close(): Promise<void>;
}

export interface OfficeParts {
  readonly pages: DocumentPages;
  readonly reader: FaxReader;
  readonly files?: FileStore;
  readonly pollIntervalMs?: number;
  /** What the clinic's connection cannot do, or does otherwise, at this moment. */
  readonly connection?: () => Partial<Emr>;
  readonly filing?: Partial<Pick<FilingParts, 'timing' | 'between'>>;
  /** One of its own where absent. */
  readonly database?: TestDatabase;
}

/** The people of the demo book, by their numbers there. */
export function demoEmr(): InMemoryEmr {
  const patients = demoBook({ today: TODAY })
    .patients()
    .map(
      (row): Patient => ({
        id: String(row.demographicNo),
        firstName: row.firstName,
        lastName: row.lastName,
        dateOfBirth: parseDate(`${row.yearOfBirth}-${row.monthOfBirth}-${row.dayOfBirth}`),
        phone: row.phone ?? '',
        sex: 'O',
        healthNumber: row.hin ?? '',
        active: row.patientStatus === 'AC',
      }),
    );
  return inMemoryEmr({ patients });
}

/** The fax slice with its real neighbours on a database of its own; drawing and reading are the test's. */
export async function faxOffice(parts: OfficeParts): Promise<FaxOffice> {
  const database = parts.database ?? (await testDatabase({ max: 8 }));
  const { db, ownerQuery } = database;
  const clock = testClock();
  const emr = demoEmr();
  const files = parts.files ?? inMemoryFiles();
  const audit = createAudit({ db });
  const demo = demoFaxes();
  const inbox = await createInbox({ db, notifications: createNotifications({ db }), audit, clock });
  const notices = await listenForNotices(database.connection, silentLogger);
  const fax = createFax({
    db,
    inbox,
    files,
    pages: parts.pages,
    reader: parts.reader,
    source: mockFaxSource(demo),
    demo,
    isDemo: true,
    patients: createPatients({ emr: { of: async () => emr }, clock }),
    emr: {
      of: async () => ({ ...emr, ...parts.connection?.(), fresh: { ...emr, ...parts.connection?.() } }),
    },
    clinics: createClinics({ db, notices, clock, files }),
    audit,
    isProvider: async (_, id) => id === '101',
    ...(parts.filing ? { filing: parts.filing } : {}),
    pollIntervalMs: parts.pollIntervalMs ?? 60_000,
    clock,
    log: silentLogger,
  });
  const { app, ask } = await serverOf([fax], { audit });
  return {
    database,
    emr,
    files,
    ask,
    upload: (as, fileName, bytes, field = 'file') =>
      ask({ method: 'POST', url: '/api/fax/upload', as, ...formOf(field, fileName, bytes) }),
    aClinic: async () => {
      const id = await insertClinic(ownerQuery);
      return { id, manager: await insertUser(ownerQuery, id) };
    },
    jobs: fax.jobs,
    work: async () => runJobs({ db, notices, log: silentLogger, pollMs: 50 }, fax.jobs),
    settled: async (as, id) => {
      while ((await ownerQuery(UNDER_WAY, [id])).length > 0)
        await new Promise((look) => setTimeout(look, 50));
      return (await ask({ method: 'GET', url: `/api/fax/documents/${id}`, as })).body.data;
    },
    close: async () => {
      await app.close();
      await fax.close();
      await notices.close();
      await database.close();
    },
  };
}

const UNDER_WAY =
  "select from fax_documents where id = $1 and status in ('pending', 'processing', 'extracted')";

function formOf(field: string, fileName: string, bytes: Buffer) {
  const boundary = 'a-boundary-of-ours';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** A reading of one patient, as the built-in reader would give it. */
export function aReading(
  patient: Partial<PatientMention> | null,
  overrides: Partial<FaxReading> = {},
): FaxReading {
  const nobody = { name: null, dateOfBirth: null, healthNumber: null, phone: null };
  return {
    model: 'a-reader',
    cost: 0.002,
    confidence: 0.9,
    isBlank: false,
    patients: patient ? [{ ...nobody, ...patient }] : [],
    sender: { value: 'Pacific Laboratories', confidence: 0.9 },
    documentDate: null,
    documentType: { value: 'lab_result', confidence: 0.9 },
    urgency: { value: 'routine', confidence: 0.6 },
    ...overrides,
  };
}

export const onePage: DocumentPages = {
  render: async (_, { from }) => ({
    status: 'rendered',
    pageCount: 2,
    pages: from <= 2 ? [Buffer.from(`page ${from}`)] : [],
  }),
  asPdf: async ({ bytes }) => ({ status: 'made', pageCount: 2, pdf: bytes }),
  close: async () => undefined,
};
