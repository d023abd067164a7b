import type { Trail } from '../../database/database.ts';
import type { Deadline } from '../../kernel/time/deadline.ts';
import type { EntryChange } from './entries.store.ts';
import { reopenTimes } from './freed/reopen-times.ts';
import { checkWish, type Joined } from './join.ts';
import { tellGone } from './offering/tell-patient.ts';
import type { StandbyParts } from './parts.ts';
import { type Entry, isOpen, type Wish } from './standby.ts';

export async function withContact(
  { db, consents }: Pick<StandbyParts, 'db' | 'consents'>,
  clinicId: string,
  entries: readonly Entry[],
) {
  return db.inClinic(clinicId, async (_, tx) => {
    const shown = [];
    for (const { old, phone, days, ...entry } of entries) {
      const consent = phone ? await consents.standing(tx, clinicId, phone, 'offers') : null;
      const contact = consent?.state === 'given' ? ('text' as const) : ('call' as const);
      const replaced = {
        appointmentId: old?.id ?? null,
        appointmentDate: old?.date ?? null,
        appointmentTime: old?.time ?? null,
      };
      shown.push({ ...entry, ...replaced, days: [...days], contact });
    }
    return shown;
  });
}

export interface StaffChange extends Partial<{ readonly [Field in keyof Wish]: Wish[Field] | undefined }> {
  readonly appointmentId?: string | null | undefined;
  readonly priority?: number | undefined;
}

export async function changeEntry(
  parts: StandbyParts,
  clinicId: string,
  id: string,
  { appointmentId, ...change }: StaffChange,
  deadline: Deadline,
  trail: Trail,
): Promise<Joined | 'not-found'> {
  const entry = await parts.entries.find(clinicId, id);
  if (!entry) return 'not-found';
  const wish = {
    patientId: entry.patientId,
    appointmentId: appointmentId ?? null,
    providerId: change.providerId ?? null,
  };
  const namesNothing = appointmentId === undefined && !change.providerId;
  const checked = namesNothing ? null : await checkWish(parts, clinicId, wish, deadline);
  if (checked && checked.status !== 'checked') return checked;
  const visit = checked?.visit ?? null;
  const visitChange: EntryChange =
    appointmentId === undefined || !checked
      ? {}
      : {
          old: visit && { id: visit.id, date: visit.date, time: visit.time },
          durationMinutes: visit?.durationMinutes ?? null,
          endsAt: checked.endsAt,
        };
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return parts.db.inClinic(clinicId, async (_, tx) => {
    const changed = await parts.entries.change(tx, clinicId, id, { ...sent, ...visitChange });
    if (!changed) return 'not-found';
    await reopenTimes(parts, tx, clinicId, changed);
    await trail(tx);
    return { status: 'joined', entry: changed, isNew: false, canText: false, replaces: visit };
  });
}

/** Also ends the patient's open offer, so that the next one is asked. */
export function endEntry(
  parts: StandbyParts,
  clinicId: string,
  id: string,
  trail: Trail,
): Promise<'done' | 'not-found' | 'too-late'> {
  return parts.db.inClinic(clinicId, async (_, tx) => {
    const clinic = await parts.clinics.read(clinicId, tx);
    const entry = await parts.entries.find(clinicId, id, tx);
    if (!entry || !clinic) return 'not-found';
    const theirs = (await parts.offers.openOffers(tx, clinicId)).find(({ standbyId }) => standbyId === id);
    if (theirs) {
      await parts.offers.freedTime(tx, clinicId, theirs.freedId);
      const offer = await parts.offers.offer(tx, clinicId, theirs.id);
      if (offer?.state === 'accepting') return 'too-late';
      if (offer && isOpen(offer)) {
        await parts.offers.setState(tx, clinicId, offer.id, { state: 'skipped', at: parts.clock.now() });
        await tellGone(parts, tx, clinicId, clinic, offer);
        await parts.offers.decided(tx, clinicId, offer.freedId);
        await parts.offers.enqueueLook(tx, clinicId, offer.freedId);
      }
    }
    if (entry.state === 'waiting') await parts.entries.setState(tx, clinicId, id, 'removed');
    await trail(tx);
    return 'done';
  });
}
