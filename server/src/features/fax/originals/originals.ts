import type { FileStore } from '../../../ports/file-store.ts';
import type { ProcessStore } from '../reading/process.store.ts';
import type { Also, FaxStore } from '../store.ts';

interface Needs {
  readonly store: Pick<FaxStore, 'read'> & Pick<ProcessStore, 'work'>;
  readonly files: Pick<FileStore, 'get'>;
}

export type OriginalOf = (
  clinicId: string,
  id: string,
  also: Also,
) => Promise<{ readonly fileName: string; readonly bytes: Buffer } | null>;

/** Records the access in the audit trail before returning the file. */
export function originals({ store, files }: Needs): OriginalOf {
  return async (clinicId, id, also) => {
    const document = await store.read(clinicId, id, also);
    const work = document && (await store.work(clinicId, id));
    const bytes = work && (await files.get(work.fileKey));
    // Sender file names may contain characters that are not allowed in a header.
    return bytes ? { fileName: document.fileName.replace(/[^\w.-]/g, '_') || 'fax', bytes } : null;
  };
}
