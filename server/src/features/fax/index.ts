import type { Database } from '../../database/database.ts';
import type { JobKind } from '../../database/jobs.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { DocumentPages } from '../../ports/document-pages.ts';
import type { FaxReader } from '../../ports/fax-reader.ts';
import type { DemoFaxes, FaxSource } from '../../ports/fax-source.ts';
import type { FileStore } from '../../ports/file-store.ts';
import type { Audit } from '../audit/index.ts';
import type { Clinics } from '../clinics/index.ts';
import type { Inbox } from '../inbox/index.ts';
import type { Patients } from '../patients/index.ts';
import { decisionRoutes } from './decision-routes.ts';
import { fileFaxJob } from './file-fax.job.ts';
import type { FilingParts } from './file-fax.ts';
import { fileKeyStore } from './file-keys.store.ts';
import { filingStore } from './filing.store.ts';
import { FILING_TIMING, type FilingEmr } from './filing.ts';
import { filingNews } from './filing-news.ts';
import { filingWishes } from './filing-wishes.ts';
import { originals } from './original.ts';
import { pollFaxesJob } from './poll-faxes.job.ts';
import { pollerStore } from './poller.store.ts';
import { pollingRoutes } from './polling-routes.ts';
import { processStore } from './process.store.ts';
import { processFaxJob } from './process-fax.job.ts';
import { type ResealCount, resealFiles } from './reseal-files.ts';
import { faxRoutes } from './routes.ts';
import { pageViewer } from './show-page.ts';
import { faxStore } from './store.ts';
import { reviewList } from './to-review.ts';
import { undoStore } from './undo.store.ts';
import { uploadRoutes } from './upload-routes.ts';
import { verifyStore } from './verify.store.ts';

export { faxKeeper } from './retention.store.ts';

/** For `rotate-keys`: the originals of all clinics, sealed with the current key. */
export function resealFaxes(db: Database<'fax'>, files: FileStore): Promise<ResealCount> {
  return resealFiles(fileKeyStore(db), files);
}

export interface Fax {
  readonly jobs: readonly JobKind[];
  routes(guards: Guards): Routes[];
  /** Ends the processes that draw and read. */
  close(): Promise<void>;
}

interface Needs {
  readonly db: Database<'fax'>;
  /** Sealed: what lies in it is unreadable without the service's key. */
  readonly files: FileStore;
  readonly pages: DocumentPages;
  readonly reader: FaxReader;
  /** Null where no provider is connected. */
  readonly source: FaxSource | null;
  readonly demo: DemoFaxes;
  readonly isDemo: boolean;
  readonly emr: { of(clinicId: string): Promise<FilingEmr> };
  readonly clinics: Pick<Clinics, 'profile'>;
  readonly patients: Pick<Patients, 'byHealthNumber' | 'byName' | 'byId' | 'search'>;
  readonly inbox: Inbox;
  readonly audit: Pick<Audit, 'record'>;
  /** Tests wait less, and stop between the steps. */
  readonly filing?: Partial<Pick<FilingParts, 'timing' | 'between'>>;
  readonly pollIntervalMs: number;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createFax(needs: Needs): Fax {
  const { db, files, pages, reader, source, patients, pollIntervalMs: intervalMs, clock, log } = needs;
  const { demo, isDemo } = needs;
  const store = faxStore(db);
  const review = reviewList(needs.inbox);
  const news = filingNews({ inbox: needs.inbox, audit: needs.audit, review });
  const filings = filingStore(db, news);
  const wishes = filingWishes(needs);
  const work = processStore(db, review);
  const timing = { ...FILING_TIMING, ...needs.filing?.timing };
  const pollers = pollerStore(db);
  const intake = { store, pollers, files };
  return {
    jobs: [
      processFaxJob({ store: work, files, pages, reader, patients, queues: wishes.queues, log }),
      fileFaxJob({
        ...{ store: filings, emr: needs.emr, files, pages, rules: needs.clinics.profile, log },
        ...{ between: async () => undefined, ...needs.filing, timing },
      }),
      pollFaxesJob({ ...intake, source, intervalMs }),
    ],
    routes: (guards) => [
      uploadRoutes(intake, guards),
      faxRoutes(
        {
          store,
          patients,
          originalOf: originals({ store: { ...store, ...work }, files }),
          showPage: pageViewer({ store: { ...store, ...work }, files, pages, clock }),
        },
        guards,
      ),
      decisionRoutes(
        {
          ...{ store, work, filings, patients, clock, ...wishes },
          verifications: verifyStore(db, review, news, timing.undoMs),
          undos: undoStore(db, news),
        },
        guards,
      ),
      ...pollingRoutes({ ...intake, demo, isDemo, intervalMs }, guards),
    ],
    close: async () => {
      await pages.close();
      await reader.close();
    },
  };
}
