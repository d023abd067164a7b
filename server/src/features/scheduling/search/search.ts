import {
  type CalendarDate,
  type DateRange,
  minutesOf,
  type WallTime,
} from '../../../kernel/time/calendar.ts';
import type { Deadline } from '../../../kernel/time/deadline.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import { type Appointment, type Emr, isLive, waitOf } from '../../../ports/emr.ts';
import { heldRows } from '../booking/claims/held-times.ts';
import type { BookingConfig, BookingParts } from '../needs.ts';
import type { DaySlots, DayWish, NamedAppointment, SearchWish, WordedWish } from '../outcomes.ts';
import { type VisitWish, visitOf } from '../rules/appointment-type.ts';
import { advanceWindow, offerRules } from '../rules/booking-rules.ts';
import { closedReasonOfDay } from './closed-reason.ts';
import { findEarliest, type SearchedProvider, type SearchOutcome } from './find-earliest.ts';
import { openSlots, type TimeOfDay } from './open-slots.ts';
import { unmetReasonOn } from './unmet-reason.ts';

const WHOLE_DAY = 1440;

type SearchParts = Pick<BookingParts, 'emr' | 'config' | 'days' | 'clock' | 'offers'> &
  Partial<Pick<BookingParts, 'patients' | 'held'>>;

/** The searching call. Recent offers to other calls come last, unless this caller asks for that very time. */
export interface SearchingCaller {
  readonly callId: string | null;
  readonly asksByTime: boolean;
}

/** Staff, and callers who only ask. */
const NOBODY: SearchingCaller = { callId: null, asksByTime: true };

export async function findSlots(
  parts: SearchParts,
  clinicId: string,
  wish: SearchWish,
  deadline: Deadline,
  caller: SearchingCaller = NOBODY,
): Promise<SearchOutcome> {
  const { callId } = caller;
  const [emr, config, toOthers, held] = await Promise.all([
    parts.emr.of(clinicId),
    parts.config(clinicId, deadline),
    caller.asksByTime ? [] : parts.offers.toOthers(clinicId, callId),
    parts.held?.on(clinicId) ?? [],
    parts.days.refresh(clinicId),
  ]);
  const asked = chosen(config.roster, wish.providerIds);
  const taking = asked.filter((provider) => takes(provider, wish.visit, config));
  const age = await ageOfPatient(parts, clinicId, wish, taking, deadline);
  const providers = taking.filter((provider) => sees(provider, age));
  const now = wallClockAt(parts.clock.now(), config.timeZone);
  const own = ownAppointments(emr, wish, now.date, deadline);
  const [first] = providers;
  const usual = first ? config.visitDefaults(first.id) : {};
  const visit = visitOf(wish.visit, config.types, usual);
  const wait = waitOf(deadline);
  const durationMinutes = wish.durationMinutes ?? visit.durationMinutes;
  const found = await findEarliest(
    {
      knownDay: (providerId, day) => parts.days.known(clinicId, providerId, day),
      readSchedule: (providerId, days) => parts.days.schedule(emr, clinicId, providerId, days, wait),
      readBookings: async (providerId, days) => {
        const [bookings] = await Promise.all([emr.listBookings(providerId, days, wait), own.read]);
        return [...bookings, ...heldRows(held, providerId, days)];
      },
      remainingMs: deadline.remainingMs,
      agree: (choice) =>
        parts.offers.agree({ clinicId, callId, durationMinutes, known: toOthers }, (offeredToOthers) =>
          choice(caller.asksByTime ? [] : offeredToOthers),
        ),
    },
    {
      ...wish,
      wish: wish.wish && {
        ...wish.wish,
        isPatientBusy: (date, time) => own.collides(date, time, durationMinutes),
      },
      providers,
      durationMinutes,
      toOthers,
      rules: offerRules(config.rules, visit.isRemote),
      codes: config.codes,
      closedOn: config.closedOn,
      openOn: config.openOn,
      now,
      ...(namesTime(wish) ? {} : { preferredTime: preferredBy(wish.visit, config) }),
    },
  );
  const closedToNew = asked.filter((provider) => !taking.includes(provider)).map(({ name }) => name);
  const rest = closedToNew.length > 0 ? { ...found, closedToNew } : found;
  if (!wish.wish) return { ...rest, durationMinutes };
  const nameOf = (id: string) => config.roster.find((provider) => provider.id === id)?.name ?? '';
  const { lastDate } = advanceWindow(config.rules, now);
  const isTooFar =
    wish.wish.days.length > 0 && wish.wish.days.every((day) => lastDate !== null && day > lastDate);
  return {
    ...rest,
    durationMinutes,
    own: own.found().map((row) => ({ ...row, providerName: nameOf(row.providerId) })),
    ...(isTooFar ? { whyNot: ['too_far'] as const } : {}),
    notSearched: found.failed.map(nameOf),
    isForNobodyOfThatAge: taking.length > 0 && providers.length === 0,
    notForAge: taking.filter((provider) => !providers.includes(provider)).map(({ name }) => name),
  };
}

/** Read at most once, and only if a provider limits ages. */
async function ageOfPatient(
  parts: SearchParts,
  clinicId: string,
  {
    patientId,
    wish,
  }: Pick<SearchWish, 'patientId'> & { readonly wish?: Pick<WordedWish, 'days'> | undefined },
  providers: readonly SearchedProvider[],
  deadline: Deadline,
): Promise<number | null> {
  const isLimited = providers.some(
    ({ minAge, maxAge }) => (minAge ?? null) !== null || (maxAge ?? null) !== null,
  );
  const day = wish?.days[0];
  if (!isLimited || !patientId || !day) return null;
  const chart = await (parts.patients?.byId(clinicId, patientId, deadline) ?? Promise.resolve(null)).catch(
    () => null,
  );
  const born = chart?.dateOfBirth ?? null;
  if (!born) return null;
  return Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0);
}

function sees({ minAge, maxAge }: SearchedProvider, age: number | null): boolean {
  return age === null || (age >= (minAge ?? 0) && age <= (maxAge ?? Number.POSITIVE_INFINITY));
}

/**
 * Reads the patient's own appointments from today on: no offer overlaps them, and those that are soon are named. If the read
 * fails, the search continues without them.
 */
function ownAppointments(
  emr: Pick<Emr, 'listAppointments'>,
  { patientId, wish }: SearchWish,
  today: CalendarDate,
  deadline: Deadline,
) {
  const to = [...(wish?.days ?? []), ...(wish?.otherDays ?? [])].toSorted().at(-1);
  let rows: readonly Appointment[] = [];
  const read =
    patientId && to
      ? emr
          .listAppointments(patientId, { from: today, to }, waitOf(deadline))
          .then((found) => {
            rows = found.filter(isLive);
          })
          .catch(() => undefined)
      : Promise.resolve();
  return {
    read,
    found: () => rows,
    collides: (date: CalendarDate, time: WallTime, durationMinutes: number) => {
      const start = minutesOf(time);
      return rows.some((row) => {
        const begin = minutesOf(row.time);
        return (
          row.date === date &&
          begin < start + durationMinutes &&
          start < begin + Math.max(1, row.durationMinutes)
        );
      });
    },
  };
}

/** Whether the caller named a time; then the preferred half of the day does not apply. */
function namesTime({ timeOfDay, notBefore, notAfter, around }: SearchWish): boolean {
  return timeOfDay !== 'any' || notBefore !== null || notAfter !== null || around !== null;
}

function preferredBy({ preferredTime }: VisitWish, { visitDefaults }: BookingConfig) {
  return (providerId: string): TimeOfDay => preferredTime ?? visitDefaults(providerId).preferredTime ?? 'any';
}

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
  { providerId, date, visit, wish, patientId }: DayWish,
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
  const age = await ageOfPatient(
    parts,
    clinicId,
    { patientId, wish: { days: [date] } },
    [provider],
    deadline,
  );
  if (!sees(provider, age)) return { ...facts, slots: [], why: null, isNotForAge: true };
  const [rows, schedule, held] = await Promise.all([
    parts.days.bookingsOn(emr, providerId, date, wait),
    parts.days.scheduleOn(emr, clinicId, providerId, date, wait),
    parts.held?.on(clinicId) ?? [],
  ]);
  const bookings = [...rows, ...heldRows(held, providerId, { from: date, to: date })];
  const { durationMinutes, isRemote } = visitOf(visit, config.types, usual);
  const now = wallClockAt(parts.clock.now(), config.timeZone);
  const rules = offerRules(config.rules, isRemote);
  const day = { date, schedule, bookings, closed: config.closedOn(providerId, date) };
  const slots = openSlots(day, durationMinutes, rules, config.codes, now);
  const why =
    slots.length > 0 ? null : closedReasonOfDay(day, durationMinutes, config.rules, config.codes, now);
  const isWished = !wish || slots.some((time) => wish.distance(date, time) === 0);
  const query = { ...{ durationMinutes, rules, now, wish }, codes: config.codes };
  return {
    ...facts,
    durationMinutes,
    slots,
    why: why && dayReason(why, config, date),
    ...(isWished
      ? {}
      : {
          whyNotWished: unmetReasonOn(
            day,
            { ...query, closedOn: config.closedOn, openOn: config.openOn },
            provider,
          ),
        }),
  };
}

/** A closure may be one provider's own, and a missing template may mean that nobody works that day. */
function dayReason(
  why: NonNullable<DaySlots['why']>,
  config: BookingConfig,
  date: CalendarDate,
): DaySlots['why'] {
  if (why === 'closure') return isClosedForAll(config, date) ? why : 'away';
  return why === 'no-template' && config.openOn(date) === null ? 'closure' : why;
}

/** Clinic-wide closures also apply to unknown providers, so an empty provider id reads only those. */
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
