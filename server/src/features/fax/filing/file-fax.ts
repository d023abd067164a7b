import type { JobOutcome } from '../../../database/jobs/jobs.ts';
import { Failure } from '../../../kernel/failure.ts';
import { timeoutSignal } from '../../../kernel/time/timeout-signal.ts';
import type { DocumentPages, RenderRefusal } from '../../../ports/document-pages.ts';
import {
  type EmrTrouble,
  emrSent,
  emrTrouble,
  isServerFault,
  type Patient,
  type Wait,
} from '../../../ports/emr.ts';
import { getIfReadable } from '../../../ports/file-seal.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { kindOfMediaType } from '../intake/file-kind.ts';
import type { FilingStore, FilingTrouble } from './filing.store.ts';
import {
  type FilingEmr,
  type FilingRules,
  type FilingStep,
  type FilingTiming,
  type FilingWork,
  labelOf,
  MAX_REFUSALS,
  markOf,
} from './filing.ts';

export interface FilingParts {
  readonly store: FilingStore;
  readonly emr: { of(clinicId: string): Promise<FilingEmr> };
  readonly files: Pick<FileStore, 'get'>;
  readonly pages: Pick<DocumentPages, 'asPdf'>;
  rules(clinicId: string): Promise<FilingRules | null>;
  /** Tests pause, interleave and kill here. */
  between(step: FilingStep): Promise<void>;
  readonly timing: FilingTiming;
}

type Turn = 'moved' | 'sent' | JobOutcome;

const NOT_TAKEN = 'Your EMR does not take documents from us.';
const REFUSED = 'Your EMR did not take this fax. Look at the connection to your EMR, then file it again.';
const DOUBT =
  'Your EMR did not say whether it took this fax, and it cannot be asked. Look in the chart; if it is not there, file it again.';
const NEVER_ARRIVED =
  'Your EMR did not answer when this fax was sent, and it is not in the chart. Please file it again.';
const NO_PATIENT =
  'Your EMR no longer has a patient with this number. Name the right patient, then file it again.';
const NO_FILE = 'The original file of this fax cannot be opened any more, so it cannot be filed.';
const CANNOT_MAKE: Readonly<Record<RenderRefusal, string>> = {
  locked: 'The PDF is locked with a password, so it cannot be filed.',
  damaged: 'The file is damaged, so its pages cannot be filed.',
  'too-large':
    'This fax is larger than 20 MB as a PDF, which is more than your EMR is sent. Please file it by hand.',
  'too-slow': 'Making a PDF of the pages took too long. File it again later, or by hand.',
  'too-demanding': 'No PDF of the pages could be made with the memory there is. Please file it by hand.',
};

/** Files a fax in the EMR exactly once. Safe to interrupt and restart at any step. */
export async function fileFax(
  parts: FilingParts,
  clinicId: string,
  id: string,
  signal: AbortSignal,
): Promise<JobOutcome> {
  let sentHere = false;
  for (;;) {
    signal.throwIfAborted();
    const fax = await parts.store.work(clinicId, id);
    if (fax?.state === 'waiting') {
      const turn = await send(parts, clinicId, fax, signal);
      sentHere = turn === 'sent';
      if (turn !== 'moved' && turn !== 'sent') return turn;
    } else if (fax?.state === 'filing') {
      const turn = await settleDoubt(parts, clinicId, fax, sentHere);
      if (turn !== 'moved') return turn;
    } else return 'done';
  }
}

async function send(
  parts: FilingParts,
  clinicId: string,
  fax: FilingWork,
  signal: AbortSignal,
): Promise<Turn> {
  const { store } = parts;
  const ready = await prepare(parts, clinicId, fax, signal);
  if (typeof ready !== 'object' || !('fileDocument' in ready)) return ready;
  const { emr, patient, fileDocument } = ready;
  const rules = await parts.rules(clinicId);
  const document = await pdfOf(parts, fax, signal);
  if (!rules || 'refused' in document)
    return over(
      store.fail(clinicId, fax.id, 'refused' in document ? document.refused : NO_FILE, { why: 'file' }),
    );
  await parts.between('prepared');
  const patientId = fax.target === 'chart' ? fax.patientId : null;
  if (!(await store.mark(clinicId, fax.id, patientId))) return 'moved';
  await parts.between('marked');
  try {
    const { documentId } = await fileDocument(
      {
        ...labelOf(fax, rules),
        ...document,
        patientId,
        providerId: fax.routedTo || patient?.doctorId || rules.defaultProviderId,
      },
      { signal },
    );
    await parts.between('written');
    await store.filed(clinicId, fax.id, documentId);
    await parts.between('settled');
    return 'done';
  } catch (error) {
    if (signal.aborted && emrSent(error) === 'no') throw error;
    return afterWrite(parts, clinicId, fax, { emr, error });
  }
}

interface Ready {
  readonly emr: FilingEmr;
  readonly fileDocument: NonNullable<FilingEmr['fileDocument']>;
  readonly patient: Patient | null;
}

/** Checks the preconditions for sending; if one fails, returns the fax's next state. */
async function prepare(
  parts: FilingParts,
  clinicId: string,
  fax: FilingWork,
  signal: AbortSignal,
): Promise<Ready | JobOutcome> {
  const { store, timing } = parts;
  const emr = await connected(parts, clinicId);
  if (emr === 'away') return { inMs: timing.awayMs };
  if (!emr?.fileDocument) return over(store.giveUp(clinicId, fax.id, NOT_TAKEN));
  const patient = await withTime(timing.readMs, signal, (wait) => present(emr, fax, wait)).catch(troubleOf);
  if (patient instanceof Failure)
    return REFUSED_READS.includes(emrTrouble(patient))
      ? refuse(parts, clinicId, fax, patient, 'unread')
      : { inMs: timing.awayMs };
  if (patient === 'nobody') return over(store.fail(clinicId, fax.id, NO_PATIENT, { why: 'patient' }));
  // Staff asked to send it again after an unknown outcome, so check first whether the document exists.
  const before = await lookFor(parts, emr, fax, signal);
  if (before === 'away') return { inMs: timing.awayMs };
  if (typeof before === 'object') return over(store.filed(clinicId, fax.id, before.id));
  return { emr, patient, fileDocument: emr.fileDocument };
}

/** The EMR works but denies reading the patient. A connection that is down has its own inbox item. */
const REFUSED_READS: readonly (EmrTrouble | null)[] = ['forbidden', 'refused', 'bad-request', 'unreadable'];
/** Temporary failures. Any other failure would recur, because the patient was just read successfully. */
const PASSES: readonly EmrTrouble[] = ['limited', 'busy', 'breaker-open', 'not-configured'];

async function afterWrite(
  parts: FilingParts,
  clinicId: string,
  fax: FilingWork,
  { emr, error }: { readonly emr: FilingEmr; readonly error: unknown },
): Promise<Turn> {
  const { store, timing } = parts;
  const trouble = emrTrouble(error);
  if (!trouble) throw error;
  if (emrSent(error) === 'unknown')
    return isServerFault(error) ? afterFault(parts, clinicId, fax, { emr, error }) : 'sent';
  if (trouble === 'not-offered') return over(store.giveUp(clinicId, fax.id, NOT_TAKEN));
  if (!PASSES.includes(trouble)) return refuse(parts, clinicId, fax, error);
  await store.backToWaiting(clinicId, fax.id, 'not-sent');
  return { inMs: timing.awayMs };
}

/** Retries until `MAX_REFUSALS`, then asks staff. */
async function refuse(
  { store, timing }: FilingParts,
  clinicId: string,
  fax: FilingWork,
  error: unknown,
  because: 'refused' | 'unread' | 'absent' = 'refused',
): Promise<JobOutcome> {
  if (fax.refusals + 1 >= MAX_REFUSALS) {
    const isRight = emrTrouble(error) === 'forbidden';
    const why: FilingTrouble = isRight
      ? { why: 'right', right: rightIn(error, because) }
      : { why: 'refused' };
    return over(store.fail(clinicId, fax.id, isRight ? (error as Error).message : REFUSED, why));
  }
  await store.backToWaiting(clinicId, fax.id, because);
  return { inMs: timing.againMs };
}

/** The EMR finished the request with an error, so a document missing from the chart was not filed. */
async function afterFault(
  parts: FilingParts,
  clinicId: string,
  fax: FilingWork,
  { emr, error }: { readonly emr: FilingEmr; readonly error: unknown },
): Promise<Turn> {
  const { store } = parts;
  const sent = await store.work(clinicId, fax.id);
  const seen = sent ? await lookFor(parts, emr, sent, new AbortController().signal) : 'away';
  if (seen === 'absent') return refuse(parts, clinicId, fax, error, 'absent');
  return typeof seen === 'object' ? over(store.filed(clinicId, fax.id, seen.id)) : 'sent';
}

/** Extracts the name of the missing right from the EMR's message, for our own. */
function rightIn(error: unknown, because: 'refused' | 'unread' | 'absent'): string {
  const named = /(?<=\s)_\w+(?:\.\w+)*/.exec((error as Error).message)?.[0];
  return named ?? (because === 'unread' ? '_demographic' : '_edoc');
}

/** The document was sent with an unknown outcome: search for it until it is found or known to be absent. */
async function settleDoubt(
  parts: FilingParts,
  clinicId: string,
  fax: FilingWork,
  sentHere: boolean,
): Promise<Exclude<Turn, 'sent'>> {
  const { store, timing } = parts;
  const emr = await connected(parts, clinicId);
  const seen = emr === 'away' ? emr : await lookFor(parts, emr, fax, new AbortController().signal);
  if (seen === 'away') return { inMs: timing.awayMs };
  if (seen === 'absent') return settleAbsent(parts, clinicId, fax);
  if (seen !== 'cannot-say') return over(store.filed(clinicId, fax.id, seen.id));
  // Another process may still be sending it.
  const leftMs = sentHere ? 0 : timing.writeEndsMs - fax.sentAgoMs;
  return leftMs > 0 ? { inMs: leftMs } : over(store.fail(clinicId, fax.id, DOUBT, { why: 'doubt' }));
}

async function settleAbsent(
  { store, timing }: FilingParts,
  clinicId: string,
  { id, sentAgoMs, absentReads, refusals }: FilingWork,
): Promise<Exclude<Turn, 'sent'>> {
  const [first, second] = timing.absentAfterMs;
  if (sentAgoMs < first) return { inMs: first - sentAgoMs };
  await store.countAbsentRead(clinicId, id);
  if (sentAgoMs < second || absentReads === 0) return { inMs: Math.max(500, second - sentAgoMs) };
  if (refusals + 1 >= MAX_REFUSALS) return over(store.fail(clinicId, id, NEVER_ARRIVED, { why: 'refused' }));
  await store.backToWaiting(clinicId, id, 'absent');
  return 'moved';
}

type Seen = { readonly id: string } | 'absent' | 'away' | 'cannot-say';

/** Searches the chart it was sent to for the mark in the file name. */
async function lookFor(
  { timing }: Pick<FilingParts, 'timing'>,
  emr: FilingEmr | null,
  fax: FilingWork,
  signal: AbortSignal,
): Promise<Seen> {
  const { sentAt, sentTo } = fax;
  const list = emr?.fresh.listDocuments;
  if (!sentAt || sentTo === null || !list) return 'cannot-say';
  try {
    const rows = await withTime(timing.readMs, signal, (wait) => list(sentTo, sentAt, wait));
    return rows.find(({ fileName }) => fileName.includes(markOf(fax.id))) ?? 'absent';
  } catch (error) {
    return cannotBeRead(error) ? 'cannot-say' : awayOrThrow(error);
  }
}

function cannotBeRead(error: unknown): boolean {
  return ['forbidden', 'not-offered', 'refused', 'bad-request', 'malformed'].includes(
    emrTrouble(error) ?? '',
  );
}

/** Sends a cheap request first, so that no pages are rendered while the EMR is unreachable. */
async function present(emr: FilingEmr, fax: FilingWork, wait: Wait): Promise<Patient | null | 'nobody'> {
  if (fax.target === 'queue') {
    await emr.ping(wait);
    return null;
  }
  if (!fax.patientId) return 'nobody';
  return (await emr.fresh.getPatient(fax.patientId, wait)) ?? 'nobody';
}

async function pdfOf(
  { files, pages }: Pick<FilingParts, 'files' | 'pages'>,
  fax: FilingWork,
  signal: AbortSignal,
): Promise<{ readonly pdf: Buffer; readonly pages: number } | { readonly refused: string }> {
  const kind = kindOfMediaType(fax.mediaType);
  const bytes = await getIfReadable(files, fax.fileKey);
  if (!kind || !bytes) return { refused: NO_FILE };
  const made = await pages.asPdf({ kind, bytes }, fax.pageTexts ?? [], signal);
  if (made.status === 'refused') return { refused: CANNOT_MAKE[made.reason] };
  return { pdf: made.pdf, pages: made.pageCount || (fax.pageCount ?? 1) };
}

async function connected(
  { emr }: Pick<FilingParts, 'emr'>,
  clinicId: string,
): Promise<FilingEmr | null | 'away'> {
  return emr
    .of(clinicId)
    .catch((error: unknown) => (emrTrouble(error) === 'not-configured' ? null : awayOrThrow(error)));
}

function awayOrThrow(error: unknown): 'away' {
  troubleOf(error);
  return 'away';
}

function troubleOf(error: unknown): Failure {
  if (!(error instanceof Failure) || !emrTrouble(error)) throw error;
  return error;
}

async function withTime<Result>(
  ms: number,
  outer: AbortSignal,
  ask: (wait: Wait) => Promise<Result>,
): Promise<Result> {
  const { signal, release } = timeoutSignal(outer, ms);
  try {
    return await ask({ signal });
  } finally {
    release();
  }
}

async function over(written: Promise<void>): Promise<'done'> {
  await written;
  return 'done';
}
