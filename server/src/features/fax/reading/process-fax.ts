import { Failure } from '../../../kernel/failure.ts';
import { deadlineIn } from '../../../kernel/time/deadline.ts';
import type { DocumentPages, RenderRefusal } from '../../../ports/document-pages.ts';
import { type EmrTrouble, emrTrouble } from '../../../ports/emr.ts';
import type { FaxReader } from '../../../ports/fax-reader.ts';
import { getIfReadable } from '../../../ports/file-seal.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { kindOfMediaType } from '../intake/file-kind.ts';
import { judgeMatch, judgeReading } from '../matching/judge-match.ts';
import { matchPatient, type PatientSearch } from '../matching/match-patient.ts';
import { extractedFields } from './extracted-fields.ts';
import type { FaxWork, ProcessStore } from './process.store.ts';

export interface ProcessNeeds {
  readonly store: ProcessStore;
  readonly files: Pick<FileStore, 'get'>;
  readonly pages: Pick<DocumentPages, 'render'>;
  readonly reader: Pick<FaxReader, 'read'>;
  readonly patients: PatientSearch;
  /** Whether faxes without a patient go to the EMR's queue at this clinic. */
  queues(clinicId: string): Promise<boolean>;
}

type Step = 'moved' | { readonly inMs: number } | { readonly failed: string };

const PAGES_READ = 5;
const EMR_ANSWERS_MS = 8_000;
const EMR_MAY_BE_AWAY_MS = 60_000;
const ASK_EMR_AGAIN_MS = 3_000;

const CANNOT_DRAW: Readonly<Record<RenderRefusal, string>> = {
  locked: 'The PDF is locked with a password. Ask the sender for a copy without one.',
  damaged: 'The file is damaged, so its pages cannot be drawn. Ask the sender to send it again.',
  'too-large': 'The pages are too large to be drawn. Ask the sender for a smaller scan.',
  'too-slow': 'Drawing the pages took too long. Try again later, or ask the sender for a simpler scan.',
  'too-demanding':
    'The pages could not be drawn with the memory there is. Ask the sender for a simpler scan.',
};
const NO_FILE = 'The original file of this fax cannot be opened any more. Ask the sender to send it again.';
const CANNOT_READ = 'This fax could not be read. Please try again later.';
const EMR_AWAY =
  "The clinic's EMR could not be reached, so no patient was looked for. Please try again later.";
const EMR_REFUSES: Readonly<Partial<Record<EmrTrouble, string>>> = {
  'not-configured': 'The clinic is not connected to its EMR yet. Connect it, then try again.',
  credentials: "The clinic's EMR does not accept the service. Renew the connection, then try again.",
  reauthorise: "The clinic's EMR wants to be connected anew. Connect it, then try again.",
  forbidden: "The clinic's EMR does not let the service look up patients. Check its account, then try again.",
};

/** Processes a fax from its current state to the end. Safe to interrupt and restart at any step. */
export async function processFax(
  needs: ProcessNeeds,
  clinicId: string,
  id: string,
  signal: AbortSignal,
): Promise<'done' | { readonly inMs: number }> {
  for (;;) {
    signal.throwIfAborted();
    const fax = await needs.store.work(clinicId, id);
    const step = fax ? await takeStep(needs, clinicId, fax, signal) : null;
    if (step === null) return 'done';
    if (step === 'moved') continue;
    if ('inMs' in step) return step;
    await needs.store.fail(clinicId, id, step.failed);
  }
}

async function takeStep(
  needs: ProcessNeeds,
  clinicId: string,
  fax: FaxWork,
  signal: AbortSignal,
): Promise<Step | null> {
  if (fax.status === 'pending') {
    await needs.store.begin(clinicId, fax.id);
    return 'moved';
  }
  if (fax.status === 'processing') return readFax(needs, clinicId, fax, signal);
  return fax.status === 'extracted' ? matchFax(needs, clinicId, fax) : null;
}

async function readFax(
  { store, files, pages, reader }: ProcessNeeds,
  clinicId: string,
  fax: FaxWork,
  signal: AbortSignal,
): Promise<Step> {
  const kind = kindOfMediaType(fax.mediaType);
  const bytes = await getIfReadable(files, fax.fileKey);
  if (!kind || !bytes) return { failed: NO_FILE };
  const drawn = await pages.render({ kind, bytes }, { from: 1, count: PAGES_READ }, signal);
  if (drawn.status === 'refused') return { failed: CANNOT_DRAW[drawn.reason] };
  const reading = await reader.read(drawn.pages, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    return error instanceof Failure ? error : new Failure('UNAVAILABLE', CANNOT_READ, { cause: error });
  });
  if (reading instanceof Failure) return { failed: reading.message };
  const { confidence, model, cost } = reading;
  const extracted = extractedFields(reading);
  await store.keepReading(clinicId, fax.id, {
    extracted,
    confidence,
    model,
    cost,
    pageCount: drawn.pageCount,
    pageTexts: reading.pageTexts ?? null,
  });
  return 'moved';
}

async function matchFax(needs: ProcessNeeds, clinicId: string, fax: FaxWork): Promise<Step> {
  const { store, patients } = needs;
  if (!fax.extracted) return { failed: CANNOT_READ };
  const early = judgeReading(fax.extracted);
  const [mention] = fax.extracted.patients;
  if (early || !mention) {
    if (early) await store.settle(clinicId, fax.id, early, await needs.queues(clinicId));
    return early ? 'moved' : { failed: CANNOT_READ };
  }
  const deadline = () => deadlineIn(EMR_ANSWERS_MS);
  const match = await matchPatient({ patients, deadline }, clinicId, mention).catch((error: unknown) =>
    afterEmrTrouble(error, fax),
  );
  if (!('status' in match)) return match;
  const demographicId = match.status === 'found' ? match.patientId : null;
  const isDuplicate = await store.hasTwin(clinicId, fax, demographicId);
  const queues = demographicId === null && (await needs.queues(clinicId));
  await store.settle(clinicId, fax.id, judgeMatch(match, isDuplicate), queues);
  return 'moved';
}

function afterEmrTrouble(error: unknown, fax: FaxWork): Exclude<Step, 'moved'> {
  const trouble = emrTrouble(error);
  if (!trouble) throw error;
  const refusal = EMR_REFUSES[trouble];
  if (refusal) return { failed: refusal };
  return fax.sinceMs < EMR_MAY_BE_AWAY_MS ? { inMs: ASK_EMR_AGAIN_MS } : { failed: EMR_AWAY };
}
