import type { CalendarDate, DateRange } from '../../kernel/calendar.ts';
import type { Deadline } from '../../kernel/deadline.ts';
import { wallClockAt } from '../../kernel/time-zone.ts';
import { isLive, waitOf } from '../../ports/emr.ts';
import { type AppointmentType, appointmentType, remoteMode, type VisitWish } from './appointment-type.ts';
import { offerRules } from './booking-rules.ts';
import { findEarliest, type SearchedProvider, type SearchOutcome } from './find-earliest.ts';
import type { BookingConfig, BookingParts } from './needs.ts';
import { openSlots, type TimeOfDay } from './open-slots.ts';
import type { DaySlots, NamedAppointment, SearchWish } from './outcomes.ts';
import { whyNothing } from './why-nothing.ts';

const WHOLE_DAY = 1440;

type SearchParts = Pick<BookingParts, 'emr' | 'config' | 'days' | 'clock'>;

export async function findSlots(
  parts: SearchParts,
  clinicId: string,
  wish: SearchWish,
  deadline: Deadline,
): Promise<SearchOutcome> {
  const [emr, config] = await Promise.all([parts.emr.of(clinicId), parts.config(clinicId, deadline)]);
  const asked = chosen(config.roster, wish.providerIds);
  const providers = asked.filter((provider) => takes(provider, wish.visit, config));
  const [first] = providers;
  const usual = first ? config.visitDefaults(first.id) : {};
  const type = appointmentType(wish.visit, config.types, usual);
  const wait = waitOf(deadline);
  const found = await findEarliest(
    {
      knownDay: (providerId, day) => parts.days.known(clinicId, providerId, day),
      readSchedule: (providerId, days) => parts.days.schedule(emr, clinicId, providerId, days, wait),
      readBookings: (providerId, days) => emr.listBookings(providerId, days, wait),
      remainingMs: deadline.remainingMs,
    },
    {
      ...wish,
      providers,
      durationMinutes: wish.durationMinutes ?? type.durationMinutes,
      rules: offerRules(config.rules, isRemote(wish.visit, usual, type)),
      codes: config.codes,
      closedOn: config.closedOn,
      now: wallClockAt(parts.clock.now(), config.timeZone),
      ...(saysWhen(wish) ? {} : { preferredTime: preferredBy(wish.visit, config) }),
    },
  );
  const closedToNew = asked.filter((provider) => !providers.includes(provider)).map(({ name }) => name);
  return closedToNew.length > 0 ? { ...found, closedToNew } : found;
}

/** A caller who named a time is not led to another half of the day. */
function saysWhen({ timeOfDay, notBefore, notAfter, around }: SearchWish): boolean {
  return timeOfDay !== 'any' || notBefore !== null || notAfter !== null || around !== null;
}

function preferredBy({ preferredTime }: VisitWish, { visitDefaults }: BookingConfig) {
  return (providerId: string): TimeOfDay => preferredTime ?? visitDefaults(providerId).preferredTime ?? 'any';
}

/** Not everybody takes callers who are new to the clinic. */
export function takes(
  { id, acceptsNewPatients }: SearchedProvider,
  visit: VisitWish,
  { visitDefaults }: BookingConfig,
): boolean {
  return acceptsNewPatients !== false || !(visit.isNewPatient ?? visitDefaults(id).isNewPatient);
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
  const provider = config.roster.find(({ id }) => id === providerId);
  if (!provider) return null;
  const usual = config.visitDefaults(providerId);
  const preferredTime = visit.preferredTime ?? usual.preferredTime ?? 'any';
  const facts = { date, providerName: provider.name, preferredTime };
  if (!takes(provider, visit, config)) return { ...facts, slots: [], why: 'not-for-new' };
  const wait = waitOf(deadline);
  const [bookings, schedule] = await Promise.all([
    parts.days.bookingsOn(emr, providerId, date, wait),
    parts.days.scheduleOn(emr, clinicId, providerId, date, wait),
  ]);
  const type = appointmentType(visit, config.types, usual);
  const now = wallClockAt(parts.clock.now(), config.timeZone);
  const rules = offerRules(config.rules, isRemote(visit, usual, type));
  const day = { date, schedule, bookings, closed: config.closedOn(providerId, date) };
  const slots = openSlots(day, type.durationMinutes, rules, config.codes, now);
  const why =
    slots.length > 0 ? null : whyNothing(day, type.durationMinutes, config.rules, config.codes, now);
  return { ...facts, slots, why: why === 'closure' && !isClosedForAll(config, date) ? 'away' : why };
}

function isRemote(visit: VisitWish, usual: VisitWish, { code, emrType }: AppointmentType): boolean {
  return remoteMode({ visitMode: visit.visitMode ?? usual.visitMode }, code, emrType) !== undefined;
}

/** Closures that name no provider hold for one that does not exist, too. */
function isClosedForAll({ closedOn }: BookingConfig, date: CalendarDate): boolean {
  return closedOn('', date).some(({ start, end }) => start <= 0 && end >= WHOLE_DAY);
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
  return rows.filter(isLive).map((row) => ({ ...row, providerName: config.nameOf(row.providerId) }));
}
