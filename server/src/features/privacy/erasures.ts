import type { Database, Trail } from '../../database/database.ts';
import { Failure, found } from '../../kernel/failure.ts';
import type { Asked, Person } from '../../kernel/people/person.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { wallClockAt } from '../../kernel/time/time-zone.ts';
import type { Clinics } from '../clinics/index.ts';
import type { Notifications } from '../notifications/index.ts';
import { waitingNews } from './erasure-news.ts';
import type { Erasure, ErasureStore } from './erasures.store.ts';
import { erasureBlocker, type FoundPerson, findPerson, type Hindrance } from './find-person.ts';
import type { PersonCounts, PersonPart } from './ports.ts';
import { type VendorSettings, vendorsOf } from './vendors.ts';
import { keptAfterErasure } from './what-stays.ts';

export interface ErasureNeeds {
  readonly db: Database;
  readonly store: ErasureStore;
  readonly clinics: Pick<Clinics, 'read'>;
  readonly parts: readonly PersonPart[];
  /** Number of upcoming visits of these patients that were booked through us. */
  visitsToCome(
    clinicId: string,
    patientIds: readonly string[],
    now: ReturnType<typeof wallClockAt>,
  ): Promise<number>;
  readonly hash: KeyedHash;
  readonly vendors: VendorSettings;
  readonly notifications: Pick<Notifications, 'tell'>;
  readonly now: () => Date;
}

const REFUSED: Readonly<Record<Hindrance, string>> = {
  'call-in-progress': 'A call of this person is in progress. Please wait until it has ended.',
  'visit-to-come':
    'An appointment that was made through us is still to come. Please cancel it first, or wait until it is over.',
  unsettled:
    'A booking or registration of this person is still being settled. Please try again in a few minutes.',
  'shared-number':
    'More than one patient uses this number. Please give the patient’s number in the EMR as well.',
};

/** Counts by kind of what an erasure would delete and what it would keep. */
export async function previewErasure(needs: ErasureNeeds, clinicId: string, asked: Asked) {
  const { seen, counts } = await needs.db.inClinic(clinicId, async (_, tx) => {
    const about = await findPerson(needs.parts, tx, clinicId, asked);
    const kinds: string[] = [];
    for (const part of needs.parts)
      if (part.erase && !part.keeps?.(about.person))
        kinds.push(...(await part.read(tx, clinicId, about.person)).map(({ kind }) => kind));
    return { seen: about, counts: countsOf(kinds) };
  });
  const hindrance = await hindranceNow(needs, clinicId, seen);
  const { person, callsOfOthers } = seen;
  const { voiceVendor } = found(await needs.clinics.read(clinicId));
  return {
    ...{ counts, callsOfOthers, patientsOnNumber: person.patients },
    stays: keptAfterErasure(person, callsOfOthers, vendorsOf(needs.vendors, voiceVendor)),
    hindrance: hindrance && { what: hindrance, message: REFUSED[hindrance] },
  };
}

function countsOf(kinds: readonly string[]): PersonCounts {
  const counts: Record<string, number> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

async function hindranceNow(needs: ErasureNeeds, clinicId: string, seen: FoundPerson) {
  const { patientId, patients } = seen.person;
  const clinic = found(await needs.clinics.read(clinicId));
  const now = wallClockAt(needs.now(), clinic.timezone);
  return erasureBlocker(seen, await needs.visitsToCome(clinicId, patientId ? [patientId] : patients, now));
}

async function erasable(needs: ErasureNeeds, clinicId: string, asked: Asked): Promise<Person> {
  const seen = await needs.db.inClinic(clinicId, (_, tx) => findPerson(needs.parts, tx, clinicId, asked));
  const hindrance = await hindranceNow(needs, clinicId, seen);
  if (hindrance) throw new Failure('CONFLICT', REFUSED[hindrance]);
  return seen.person;
}

/** Starts at once, or waits for another manager if the clinic requires approval. */
export async function askErasure(
  needs: ErasureNeeds,
  clinicId: string,
  { reason, askedBy, ...asked }: Asked & { readonly reason: string; readonly askedBy: string },
  trail: Trail,
): Promise<Erasure> {
  const { db, store, hash } = needs;
  const person = await erasable(needs, clinicId, asked);
  const { erasuresNeedApproval } = found(await needs.clinics.read(clinicId));
  const personHash = hash(`${asked.phone ?? ''} ${asked.patientId ?? ''}`);
  return db.inClinic(clinicId, async (_, tx) => {
    const id = await store.add(tx, clinicId, {
      ...{ person, personHash, reason, askedBy },
      needsApproval: erasuresNeedApproval,
    });
    if (!id)
      throw new Failure(
        'CONFLICT',
        'An erasure of this person is under way already. Please wait until it has ended.',
      );
    await trail(tx, { erasure: id });
    const erasure = found(await store.read(tx, clinicId, id));
    if (erasure.state === 'waiting') await needs.notifications.tell(tx, waitingNews(clinicId, erasure));
    return erasure;
  });
}

/** Users cannot approve their own request. The person is searched again, because weeks may have passed. */
export async function decideErasure(
  needs: ErasureNeeds,
  clinicId: string,
  { id, by, approves }: { readonly id: string; readonly by: string; readonly approves: boolean },
  trail: Trail,
): Promise<Erasure> {
  const { db, store } = needs;
  const before = found(
    await db.inClinic(clinicId, (_, tx) => store.read(tx, clinicId, id)),
    'There is no such erasure.',
  );
  if (before.state !== 'waiting' || !before.person)
    throw new Failure('CONFLICT', 'This erasure does not wait for an approval. Load the list again.');
  if (approves && before.askedById === by)
    throw new Failure('CONFLICT', 'You have asked for this erasure: another manager must approve it.');
  const { phone, patientId } = before.person;
  const person = approves ? await erasable(needs, clinicId, { phone, patientId }) : null;
  return db.inClinic(clinicId, async (_, tx) => {
    const now = await store.read(tx, clinicId, id);
    if (now?.state !== 'waiting')
      throw new Failure('CONFLICT', 'Somebody else has decided it already. Load the list again.');
    if (person) await store.approve(tx, clinicId, id, by, person);
    else await store.decline(tx, clinicId, id, by);
    await trail(tx, { erasure: id });
    return found(await store.read(tx, clinicId, id));
  });
}
