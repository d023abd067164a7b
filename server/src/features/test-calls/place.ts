import { Failure, found } from '../../kernel/failure.ts';
import { PRACTICE_BOOKS } from '../../ports/practice-emr.ts';
import type { Practice } from '../practice/index.ts';
import { keyOf } from './call-id.ts';
import { isSimulated, refuseRealEmr, type StageNeeds } from './stage.ts';
import type { TestCall, TestCallStore } from './store.ts';

/** The clinic's own EMR if it is simulated, or a practice book. A real EMR is never used. */
export const TEST_BOOKS = ['own', ...PRACTICE_BOOKS] as const;
export type TestBook = (typeof TEST_BOOKS)[number];

export interface PlaceNeeds extends Pick<StageNeeds, 'emrSettings' | 'simulatedEmrs'> {
  readonly store: Pick<TestCallStore, 'read'>;
  readonly practice: Pick<Practice, 'open' | 'isOf'>;
}

/** Where a call is played: in the clinic itself, or in a practice copy of it. */
export interface Place {
  readonly clinicId: string;
  readonly isPractice: boolean;
}

export async function booksOf(needs: PlaceNeeds, clinicId: string): Promise<TestBook[]> {
  return (await isSimulated(needs, clinicId)) ? [...TEST_BOOKS] : [...PRACTICE_BOOKS];
}

/** Defaults to a practice book, which a test cannot damage. */
export async function placeFor(
  needs: PlaceNeeds,
  clinicId: string,
  wish: TestBook | undefined,
): Promise<Place> {
  const book = wish ?? ((await isSimulated(needs, clinicId)) ? 'own' : 'ordinary');
  if (book !== 'own') return { clinicId: await needs.practice.open(clinicId, book), isPractice: true };
  await refuseRealEmr(needs, clinicId);
  return { clinicId, isPractice: false };
}

/** A test call of this clinic, wherever it is played. */
export async function findTestCall(needs: PlaceNeeds, clinicId: string, id: string): Promise<TestCall> {
  const own = await needs.store.read(clinicId, id);
  const isThere = !own && (await needs.practice.isOf(clinicId, keyOf(id)));
  const call = isThere ? await needs.store.read(keyOf(id), id) : own;
  return found(call, 'This clinic has no such test call. Check its id, or start a new one.');
}

export async function runningAt(needs: PlaceNeeds, clinicId: string, id: string): Promise<TestCall> {
  const call = await findTestCall(needs, clinicId, id);
  if (call.endedAt) throw new Failure('CONFLICT', 'This test call is over. Begin another one.');
  // The clinic may have been connected to another EMR since.
  if (call.clinicId === clinicId) await refuseRealEmr(needs, clinicId);
  return call;
}
