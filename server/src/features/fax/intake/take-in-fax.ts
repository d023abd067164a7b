import { createHash, randomUUID } from 'node:crypto';
import { errorName, type Logger } from '../../../kernel/logger.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import type { FaxDocument } from '../document.ts';
import type { Also, FaxStore, NewFax } from '../store.ts';
import { FAX_MAX_BYTES, fileKind, mediaTypeOf } from './file-kind.ts';
import type { PollerStore } from './poller.store.ts';

export interface IntakeNeeds {
  readonly store: Pick<FaxStore, 'add'>;
  readonly pollers: Pick<PollerStore, 'takeIn'>;
  readonly files: FileStore;
  readonly log: Logger;
}

interface NamedFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

export type Upload =
  | { readonly status: 'received'; readonly document: FaxDocument }
  | { readonly status: 'wrong-kind' }
  | { readonly status: 'empty' };

const LONGEST_NAME = 120;
const NOT_A_FAX =
  'What the fax provider sent is no PDF, PNG, JPEG or TIFF of at most 10 MB. Ask the sender to fax it again.';

export async function uploadFax(
  { store, files, log }: IntakeNeeds,
  clinicId: string,
  file: NamedFile,
  also: Also,
): Promise<Upload> {
  if (file.bytes.length === 0) return { status: 'empty' };
  const kind = fileKind(file.fileName, file.bytes);
  if (!kind) return { status: 'wrong-kind' };
  const kept = await keepFile(files, clinicId, file, kind);
  const document = await store
    .add(
      clinicId,
      { ...kept, source: 'upload', sourceFaxId: null, mediaType: mediaTypeOf(kind), errorMessage: null },
      also,
    )
    .catch((error: unknown) => forgetAfter({ files, log }, kept.fileKey, error));
  return { status: 'received', document };
}

/**
 * Stores an invalid file as a failed fax, because the provider cannot be refused. Null if the fax was seen before.
 */
export async function takeInFax(
  { pollers, files, log }: IntakeNeeds,
  clinicId: string,
  faxId: string,
  file: NamedFile,
  from: 'poll' | 'seed',
): Promise<FaxDocument | null> {
  const kind = file.bytes.length <= FAX_MAX_BYTES ? fileKind(file.fileName, file.bytes) : null;
  const kept = await keepFile(
    files,
    clinicId,
    kind ? file : { ...file, bytes: Buffer.alloc(0) },
    kind ?? 'bin',
  );
  const fax = {
    ...kept,
    source: 'mock' as const,
    sourceFaxId: faxId,
    mediaType: kind ? mediaTypeOf(kind) : 'application/octet-stream',
    errorMessage: kind ? null : NOT_A_FAX,
  };
  const document = await pollers
    .takeIn(clinicId, fax, from)
    .catch((error: unknown) => forgetAfter({ files, log }, kept.fileKey, error));
  if (!document) await forgetFile({ files, log }, kept.fileKey);
  return document;
}

/** Writes the file before the row: a failure leaves an orphaned file, never a row without its file. */
async function keepFile(
  files: FileStore,
  clinicId: string,
  { fileName, bytes }: NamedFile,
  ending: string,
): Promise<Pick<NewFax, 'fileKey' | 'fileName' | 'contentHash'>> {
  const fileKey = `faxes/${clinicId}/${randomUUID()}.${ending}`;
  await files.put(fileKey, bytes);
  return {
    fileKey,
    fileName: plainName(fileName),
    contentHash: createHash('sha256').update(bytes).digest('hex'),
  };
}

/** The sender's file name, for display only; never used as a path. */
function plainName(fileName: string): string {
  const name = fileName.split(/[\\/]/).at(-1) ?? '';
  return name.replace(/\p{C}/gu, '').slice(-LONGEST_NAME) || 'fax';
}

async function forgetAfter(
  needs: Pick<IntakeNeeds, 'files' | 'log'>,
  key: string,
  error: unknown,
): Promise<never> {
  await forgetFile(needs, key);
  throw error;
}

/** A file without a row still holds a patient's data, so a failure is logged with its key. */
export async function forgetFile(
  { files, log }: Pick<IntakeNeeds, 'files' | 'log'>,
  key: string,
): Promise<void> {
  await files
    .delete(key)
    .catch((error: unknown) => log.error({ key, ...errorName(error) }, 'deleting an unused fax file failed'));
}
