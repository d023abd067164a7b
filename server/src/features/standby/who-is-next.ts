import { instantOf, wallClockAt } from '../../kernel/time-zone.ts';
import { candidatesOf } from './offer-time.ts';
import type { StandbyParts } from './parts.ts';
import { type Candidate, judgeWaiting } from './rules.ts';
import {
  type FreedTime,
  isOpen,
  type Offer,
  type Place,
  type WhyAsked,
  type WhyNotAsked,
} from './standby.ts';

interface NextPatient {
  readonly standbyId: string;
  readonly patientId: string;
  readonly patientName: string | null;
}

interface WhoIsNext {
  /** Whether somebody has left this time and it is still to be given away. */
  readonly isFreed: boolean;
  /** Who is being asked now, and until when. */
  readonly asked: readonly (NextPatient & { readonly until: Date | null })[];
  /** Null if nobody who waits would be asked. */
  readonly next: (NextPatient & { readonly why: WhyAsked }) | null;
  /** Who stands before them on the list, or everybody if nobody would be asked. */
  readonly notAsked: readonly (NextPatient & { readonly why: WhyNotAsked })[];
}

const GENERAL_MINUTES = 15;

/** By the rules that offer. The EMR is not asked, so whether the time may be booked is not part of it. */
export function whoIsNext(parts: StandbyParts, clinicId: string, place: Place): Promise<WhoIsNext> {
  return parts.db.inClinic(clinicId, async (_, tx) => {
    const clinic = await parts.clinics.read(clinicId, tx);
    const rules = await parts.rules.read(clinicId, tx);
    const now = parts.clock.now();
    const startsAt = instantOf(place.date, place.time, clinic?.timezone ?? 'UTC');
    if (!clinic || !rules.enabled || startsAt <= now) return NOBODY;
    const found = await parts.outlook.freedAt(tx, clinicId, place);
    const known = found?.freed.state === 'open' ? found : null;
    const freed: FreedTime = known?.freed ?? { ...UNKNOWN, ...place, freedAt: now };
    const waiting = await candidatesOf(parts, tx, clinicId, await parts.entries.waiting(tx, clinicId, now), {
      freed,
      startsAt,
      now,
    });
    const judged = judgeWaiting({
      ...{ now, rules, freed, startsAt, waiting, minuteMs: parts.minuteMs, bookable: null },
      wall: wallClockAt(now, clinic.timezone),
      offers: known?.offers ?? [],
    });
    return {
      isFreed: known !== null,
      asked: askedNow(known?.offers ?? [], waiting),
      ...chosenOf(judged),
    };
  });
}

function askedNow(offers: readonly Offer[], waiting: readonly Candidate[]): WhoIsNext['asked'] {
  return offers.filter(isOpen).flatMap(({ standbyId, until }) => {
    const entry = waiting.find((each) => each.entry.id === standbyId)?.entry;
    return entry ? [{ ...shown(entry), until }] : [];
  });
}

function chosenOf(judged: ReturnType<typeof judgeWaiting>): Pick<WhoIsNext, 'next' | 'notAsked'> {
  const chosen = judged.findIndex(({ why }) => why === null);
  const to = judged[chosen]?.candidate.entry;
  const passed = chosen < 0 ? judged : judged.slice(0, chosen);
  return {
    next: to ? { ...shown(to), why: to.priority > 0 ? 'priority' : 'longest_waiting' } : null,
    notAsked: passed.map(({ candidate, why }) => ({
      ...shown(candidate.entry),
      why: why ?? 'asked_before',
    })),
  };
}

const NOBODY: WhoIsNext = { isFreed: false, asked: [], next: null, notAsked: [] };

/** A time that nobody has left yet, or that is given away to callers only. */
const UNKNOWN = {
  id: '',
  durationMinutes: GENERAL_MINUTES,
  cause: 'cancelled',
  state: 'open',
  version: 0,
} as const;

const shown = ({
  id,
  patientId,
  patientName,
}: {
  id: string;
  patientId: string;
  patientName: string | null;
}) => ({
  standbyId: id,
  patientId,
  patientName,
});
