import type { Database, Queries } from '../../database/database.ts';
import { publish } from '../../database/notices.ts';
import type { WallTime } from '../../kernel/calendar.ts';
import type { VisitSettings } from './effective-config.ts';
import type { Trail } from './ports.ts';

/** The booking defaults and rules of a clinic, by their names on the wire. */
export interface BookingSettings {
  readonly defaultVisitMode: VisitSettings['visitMode'];
  readonly defaultVisitReason: VisitSettings['visitReason'];
  readonly defaultIsNewPatient: boolean | null;
  readonly defaultPreferredTime: VisitSettings['preferredTime'];
  readonly scheduleIntelligenceEnabled: boolean;
  readonly bookingBufferMinutes: number;
  readonly maxDailyBookings: number | null;
  readonly allowDoubleBooking: boolean;
  readonly maxAdvanceBookingDays: number | null;
  readonly minAdvanceBookingHours: number;
}

export type TypeMappings = Readonly<Record<string, string>>;

export interface BookingFacts extends BookingSettings {
  readonly timezone: string;
  readonly defaultProviderId: string | null;
  readonly appointmentTypeMappings: TypeMappings | null;
}

export type BookingChange = {
  readonly [Name in keyof BookingSettings]?: BookingSettings[Name] | undefined;
};

export interface HoursRow {
  readonly weekday: number;
  readonly isOpen: boolean;
  readonly open: WallTime | null;
  readonly close: WallTime | null;
}

/** The columns of a clinic that say what may be booked. Fenced by the clinic; null where there is none. */
export interface BookingStore {
  facts(clinicId: string): Promise<BookingFacts | null>;
  change(clinicId: string, change: BookingChange, trail: Trail): Promise<BookingFacts | null>;
  setMappings(clinicId: string, mappings: TypeMappings | null, trail: Trail): Promise<BookingFacts | null>;
  hours(clinicId: string): Promise<HoursRow[]>;
  setHours(clinicId: string, days: readonly HoursRow[], trail: Trail): Promise<void>;
}

const COLUMNS = [
  'defaultVisitMode',
  'defaultVisitReason',
  'defaultIsNewPatient',
  'defaultPreferredTime',
  'scheduleIntelligenceEnabled',
  'bookingBufferMinutes',
  'maxDailyBookings',
  'allowDoubleBooking',
  'maxAdvanceBookingDays',
  'minAdvanceBookingHours',
] as const;

export function bookingStore(db: Database): BookingStore {
  const change = (clinicId: string, set: object, trail: Trail) =>
    db.inClinic(clinicId, async (q, tx) => {
      await q.updateTable('clinicConfig').set(set).where('clinicId', '=', clinicId).execute();
      const facts = await factsOf(q, clinicId);
      if (!facts) return null;
      await publish(q, 'clinic', clinicId);
      await trail(tx);
      return facts;
    });
  return {
    facts: (clinicId) => db.inClinic(clinicId, (q) => factsOf(q, clinicId)),
    change: (clinicId, given, trail) =>
      change(
        clinicId,
        Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
        trail,
      ),
    setMappings: (clinicId, mappings, trail) =>
      change(clinicId, { appointmentTypeMappings: mappings && JSON.stringify(mappings) }, trail),
    hours: (clinicId) =>
      db.inClinic(clinicId, async (q) => {
        const rows = await q
          .selectFrom('businessHours')
          .select(['weekday', 'isOpen', 'open', 'close'])
          .where('clinicId', '=', clinicId)
          .orderBy('weekday')
          .execute();
        return rows as HoursRow[];
      }),
    setHours: (clinicId, days, trail) =>
      db.inClinic(clinicId, async (q, tx) => {
        for (const { weekday, ...day } of days)
          await q
            .insertInto('businessHours')
            .values({ ...day, weekday, clinicId })
            .onConflict((conflict) => conflict.columns(['clinicId', 'weekday']).doUpdateSet(day))
            .execute();
        if (days.length > 0) await publish(q, 'clinic', clinicId);
        await trail(tx);
      }),
  };
}

async function factsOf(q: Queries, clinicId: string): Promise<BookingFacts | null> {
  const row = await q
    .selectFrom('clinicConfig')
    .innerJoin('clinics', 'clinics.id', 'clinicConfig.clinicId')
    .select([...COLUMNS, 'timezone', 'defaultProviderId', 'appointmentTypeMappings'])
    .where('clinicConfig.clinicId', '=', clinicId)
    .executeTakeFirst();
  return row ?? null;
}
