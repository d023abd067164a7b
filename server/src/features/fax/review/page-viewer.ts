import { createCache } from '../../../kernel/load/cache.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { DocumentPages } from '../../../ports/document-pages.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { kindOfMediaType } from '../intake/file-kind.ts';
import type { ProcessStore } from '../reading/process.store.ts';
import type { Also, FaxStore } from '../store.ts';

interface Needs {
  readonly store: Pick<FaxStore, 'read'> & Pick<ProcessStore, 'work'>;
  readonly files: Pick<FileStore, 'get'>;
  readonly pages: Pick<DocumentPages, 'render'>;
  readonly clock: Clock;
}

/** Pages are rendered on request and cached in memory while being viewed; never written to disk. */
const KEPT_MS = 120_000;
const MOST_KEPT = 40;
const WAIT_MS = 25_000;

export type ShowPage = (clinicId: string, id: string, number: number, also: Also) => Promise<Buffer | null>;

export function pageViewer({ store, files, pages, clock }: Needs): ShowPage {
  const drawn = createCache<string, Buffer | null>({ clock, ttlMs: KEPT_MS, maxSize: MOST_KEPT });
  const draw = async (clinicId: string, id: string, number: number) => {
    const fax = await store.work(clinicId, id);
    const kind = fax && kindOfMediaType(fax.mediaType);
    const bytes = fax && (await files.get(fax.fileKey));
    if (!kind || !bytes) return null;
    const rendering = await pages.render(
      { kind, bytes },
      { from: number, count: 1 },
      AbortSignal.timeout(WAIT_MS),
    );
    return rendering.status === 'rendered' ? (rendering.pages[0] ?? null) : null;
  };
  return async (clinicId, id, number, also) => {
    // Record the access even if the page comes from the cache.
    if (!(await store.read(clinicId, id, also))) return null;
    return drawn.getOrLoad(`${clinicId} ${id} ${number}`, () => draw(clinicId, id, number));
  };
}
