import type { Database } from '../../database/database.ts';
import type { JobKind } from '../../database/jobs.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { DocumentPages } from '../../ports/document-pages.ts';
import type { FaxReader } from '../../ports/fax-reader.ts';
import type { DemoFaxes, FaxSource } from '../../ports/fax-source.ts';
import type { FileStore } from '../../ports/file-store.ts';
import type { Inbox } from '../inbox/index.ts';
import type { Patients } from '../patients/index.ts';
import { decisionRoutes } from './decision-routes.ts';
import { fileKeyStore } from './file-keys.store.ts';
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
  readonly patients: Pick<Patients, 'byHealthNumber' | 'byName' | 'byId'>;
  readonly inbox: Inbox;
  readonly pollIntervalMs: number;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createFax(needs: Needs): Fax {
  const { db, files, pages, reader, source, patients, pollIntervalMs: intervalMs, clock, log } = needs;
  const { demo, isDemo } = needs;
  const store = faxStore(db);
  const review = reviewList(needs.inbox);
  const work = processStore(db, review);
  const pollers = pollerStore(db);
  const intake = { store, pollers, files };
  return {
    jobs: [
      processFaxJob({ store: work, files, pages, reader, patients, log }),
      pollFaxesJob({ ...intake, source, intervalMs }),
    ],
    routes: (guards) => [
      uploadRoutes(intake, guards),
      faxRoutes(
        { store, showPage: pageViewer({ store: { ...store, ...work }, files, pages, clock }) },
        guards,
      ),
      decisionRoutes({ store, work, verifications: verifyStore(db, review), patients, clock }, guards),
      ...pollingRoutes({ ...intake, demo, isDemo, intervalMs }, guards),
    ],
    close: async () => {
      await pages.close();
      await reader.close();
    },
  };
}
