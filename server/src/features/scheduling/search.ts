import type { DateRange } from '../../kernel/calendar.ts';
import type { Deadline } from '../../kernel/deadline.ts';
import { wallClockAt } from '../../kernel/time-zone.ts';
import { isLive, waitOf } from '../../ports/emr.ts';
import { appointmentType, type VisitWish } from './appointment-type.ts';
import { findEarliest, type SearchedProvider, type SearchOutcome } from './find-earliest.ts';
import type { BookingParts } from './needs.ts';
import { openSlots } from './open-slots.ts';
import type { DaySlots, NamedAppointment, SearchWish } from './outcomes.ts';

type SearchParts = Pick<BookingParts, 'emr' | 'config' | 'days' | 'clock'>;

export async function findSlots(
  parts: SearchParts,
  clinicId: string,
  wish: SearchWish,
  deadline: Deadline,
): Promise<SearchOutcome> {
  const [emr, config] = await Promise.all([parts.emr.of(clinicId), parts.config(clinicId, deadline)]);
  const providers = chosen(config.roster, wish.providerIds);
  const [first] = providers;
  const usual = first ? config.visitDefaults(first.id) : {};
  const wait = waitOf(deadline);
  return findEarliest(
    {
      knownDay: (providerId, day) => parts.days.known(clinicId, providerId, day),
      readSchedule: (providerId, days) => parts.days.schedule(emr, clinicId, providerId, days, wait),
      readBookings: (providerId, days) => emr.listBookings(providerId, days, wait),
      remainingMs: deadline.remainingMs,
    },
    {
      ...wish,
      providers,
      durationMinutes: appointmentType(wish.visit, config.types, usual).durationMinutes,
      rules: config.rules,
      codes: config.codes,
      closedOn: config.closedOn,
      now: wallClockAt(parts.clock.now(), config.timeZone),
    },
  );
}

function chosen(roster: readonly SearchedProvider[], ids: readonly string[]): readonly SearchedProvider[] {
  if (ids.length === 0) return roster;
  return ids.flatMap((id) => roster.find((provider) => provider.id === id) ?? []);
}

export async function slotsOfDay(
  parts: SearchParts,
  clinicId: string,
  {
    providerId,
    date,
    visit,
  }: { readonly providerId: string; readonly date: DateRange['from']; readonly visit: VisitWish },
  deadline: Deadline,
): Promise<DaySlots | null> {
  const [emr, config] = await Promise.all([parts.emr.of(clinicId), parts.config(clinicId, deadline)]);
  if (!config.roster.some(({ id }) => id === providerId)) return null;
  const wait = waitOf(deadline);
  const [bookings, schedule] = await Promise.all([
    parts.days.bookingsOn(emr, providerId, date, wait),
    parts.days.scheduleOn(emr, clinicId, providerId, date, wait),
  ]);
  const { durationMinutes } = appointmentType(visit, config.types, config.visitDefaults(providerId));
  const now = wallClockAt(parts.clock.now(), config.timeZone);
  return {
    date,
    slots: openSlots(
      { date, schedule, bookings, closed: config.closedOn(providerId, date) },
      durationMinutes,
      config.rules,
      config.codes,
      now,
    ),
  };
}

export async function appointmentsOf(
  parts: SearchParts,
  clinicId: string,
  patientId: string,
  days: DateRange,
  deadline: Deadline,
): Promise<NamedAppointment[]> {
  const [emr, config] = await Promise.all([parts.emr.of(clinicId), parts.config(clinicId, deadline)]);
  const rows = await emr.listAppointments(patientId, days, waitOf(deadline));
  const names = new Map(config.roster.map(({ id, name }) => [id, name]));
  return rows.filter(isLive).map((row) => ({ ...row, providerName: names.get(row.providerId) ?? '' }));
}
