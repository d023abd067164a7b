import type { Database } from '../../database/database.ts';
import { publish } from '../../database/notices.ts';
import { uniqueOr } from '../../database/unique.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Clinic, VoiceChange, VoiceFields } from './clinic.ts';
import { CLINIC_COLUMNS } from './clinic-columns.ts';

/** Writes the audit row of the change, as the last thing in its transaction. */
export type Trail = (tx: Database) => Promise<void>;

export interface NewClinic {
  readonly name: string;
  readonly phone: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly province: string | null;
  readonly postalCode: string | null;
  readonly timezone: string;
}

/** Platform work: these are the few who may see and change every clinic. */
export interface ProvisioningStore {
  /** The clinic and all that hangs on it, but for its people. */
  add(tx: Database, clinic: NewClinic): Promise<Clinic>;
  /** Nobody else changes it before the transaction ends. */
  hold(tx: Database, clinicId: string): Promise<Clinic | null>;
  setActive(tx: Database, clinicId: string, at: Date): Promise<Clinic>;
  /** Null where there is no such clinic; a number of another clinic's is a CONFLICT. */
  setVoice(clinicId: string, change: VoiceChange, trail: Trail): Promise<VoiceFields | null>;
}

const VOICE_COLUMNS = ['voicePhoneNumber', 'voicePhoneNumberId', 'voiceSquadId'] as const;

export function provisioningStore(db: Database): ProvisioningStore {
  return {
    add: (tx, clinic) =>
      tx.asPlatform(async (q) => {
        const added = await q
          .insertInto('clinics')
          .values(clinic)
          .returning(CLINIC_COLUMNS)
          .executeTakeFirstOrThrow();
        const clinicId = added.id;
        await q.insertInto('clinicConfig').values({ clinicId }).execute();
        await q.insertInto('businessHours').values(newClinicHours(clinicId)).execute();
        await q.insertInto('onboardingProgress').values({ clinicId }).execute();
        await publish(q, 'clinic', clinicId);
        return added;
      }),
    hold: (tx, clinicId) =>
      tx.asPlatform(
        async (q) =>
          (await q
            .selectFrom('clinics')
            .select(CLINIC_COLUMNS)
            .where('id', '=', clinicId)
            .forUpdate()
            .executeTakeFirst()) ?? null,
      ),
    setActive: (tx, clinicId, activatedAt) =>
      tx.asPlatform(async (q) => {
        const active = await q
          .updateTable('clinics')
          .set({ status: 'active', activatedAt })
          .where('id', '=', clinicId)
          .returning(CLINIC_COLUMNS)
          .executeTakeFirstOrThrow();
        await publish(q, 'clinic', clinicId);
        return active;
      }),
    setVoice: (clinicId, change, trail) =>
      db.asPlatform(async (q, tx) => {
        const updated = await uniqueOr(
          () => new Failure('CONFLICT', 'This phone number is linked to another clinic already.'),
          q
            .updateTable('clinics')
            .set(change)
            .where('id', '=', clinicId)
            .returning(VOICE_COLUMNS)
            .executeTakeFirst(),
        );
        if (!updated) return null;
        await publish(q, 'clinic', clinicId);
        await trail(tx);
        return updated;
      }),
  };
}

/** Monday to Friday, nine to five. */
function newClinicHours(clinicId: string) {
  return Array.from({ length: 7 }, (_, weekday) => {
    const isOpen = weekday >= 1 && weekday <= 5;
    return { clinicId, weekday, isOpen, open: isOpen ? '09:00' : null, close: isOpen ? '17:00' : null };
  });
}
