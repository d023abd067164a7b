import type { Database } from '../../database/database.ts';
import type { JobKind } from '../../database/jobs/jobs.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { DocumentPages } from '../../ports/document-pages.ts';
import type { FaxReader } from '../../ports/fax-reader.ts';
import type { DemoFaxes, FaxSource } from '../../ports/fax-source.ts';
import type { FileStore } from '../../ports/file-store.ts';
import type { Audit } from '../audit/index.ts';
import type { Clinics } from '../clinics/index.ts';
import type { Inbox } from '../inbox/index.ts';
import type { Patients } from '../patients/index.ts';
import { fileFaxJob } from './filing/file-fax.job.ts';
import type { FilingParts } from './filing/file-fax.ts';
import { filingStore } from './filing/filing.store.ts';
import { FILING_TIMING, type FilingEmr } from './filing/filing.ts';
import { filingSettings } from './filing/filing-settings.ts';
import { filingReporter } from './filing/report-filing.ts';
import { pollFaxesJob } from './intake/poll-faxes.job.ts';
import { pollerStore } from './intake/poller.store.ts';
import { pollingRoutes } from './intake/polling-routes.ts';
import { uploadRoutes } from './intake/upload-routes.ts';
import { fileKeyStore } from './originals/file-keys.store.ts';
import { originals } from './originals/originals.ts';
import { type ResealCount, resealFiles } from './originals/reseal-files.ts';
import { processStore } from './reading/process.store.ts';
import { processFaxJob } from './reading/process-fax.job.ts';
import { correctStore } from './review/correct.store.ts';
import { correctionRoutes } from './review/correction-routes.ts';
import { decisionRoutes } from './review/decision-routes.ts';
import { pageViewer } from './review/page-viewer.ts';
import { reviewList } from './review/review-list.ts';
import { undoStore } from './review/undo.store.ts';
import { verifyStore } from './review/verify.store.ts';
import { faxRoutes } from './routes.ts';
import { faxStore } from './store.ts';

export { faxPart } from './person.store.ts';
export { faxKeeper } from './retention.store.ts';

/** For `rotate-keys`: re-encrypts the original files of all clinics with the current key. */
export function resealFaxes(db: Database<'fax'>, files: FileStore): Promise<ResealCount> {
  return resealFiles(fileKeyStore(db), files);
}

export interface Fax {
  readonly jobs: readonly JobKind[];
  routes(guards: Guards): Routes[];
  close(): Promise<void>;
}

interface Needs {
  readonly db: Database<'fax'>;
  /** Encrypted with the service's key. */
  readonly files: FileStore;
  readonly pages: DocumentPages;
  readonly reader: FaxReader;
  readonly source: FaxSource | null;
  readonly demo: DemoFaxes;
  readonly isDemo: boolean;
  readonly emr: { of(clinicId: string): Promise<FilingEmr> };
  readonly clinics: Pick<Clinics, 'profile'>;
  readonly patients: Pick<Patients, 'byHealthNumber' | 'byName' | 'byId' | 'search'>;
  isProvider(clinicId: string, providerId: string): Promise<boolean>;
  readonly inbox: Inbox;
  readonly audit: Pick<Audit, 'record'>;
  /** Tests use shorter delays and stop between steps. */
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
  const news = filingReporter({ inbox: needs.inbox, audit: needs.audit, review });
  const filings = filingStore(db, news);
  const wishes = filingSettings(needs);
  const work = processStore(db, review);
  const timing = { ...FILING_TIMING, ...needs.filing?.timing };
  const pollers = pollerStore(db);
  const intake = { store, pollers, files, log };
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
          isProvider: needs.isProvider,
          verifications: verifyStore(db, review, news, timing.undoMs),
          undos: undoStore(db, news),
        },
        guards,
      ),
      correctionRoutes({ corrections: correctStore(db, review), clock }, guards),
      ...pollingRoutes({ ...intake, demo, isDemo, intervalMs }, guards),
    ],
    close: async () => {
      await pages.close();
      await reader.close();
    },
  };
}
