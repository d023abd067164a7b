import { instantOf, wallClockAt } from '../../../kernel/time/time-zone.ts';
import type { StandbyParts } from '../parts.ts';
import { type Candidate, judgeWaiting, type Situation } from '../rules.ts';
import {
  type AskReason,
  type FreedTime,
  isOpen,
  type NotAsked,
  type NotAskedReason,
  type Offer,
  type Place,
} from '../standby.ts';
import { candidatesOf } from './offer-time.ts';

interface NextPatient {
  readonly standbyId: string;
  readonly patientId: string;
  readonly patientName: string | null;
}

interface AskingOrder {
  readonly isFreed: boolean;
  readonly asked: readonly (NextPatient & { readonly until: Date | null })[];
  readonly ended: string | null;
  readonly next: (NextPatient & { readonly why: AskReason }) | null;
  readonly after: readonly NextPatient[];
  /** Patients ahead of `next` on the list; if nobody would be asked, everybody waiting. */
  readonly notAsked: readonly (NextPatient & { readonly why: NotAskedReason })[];
}

const GENERAL_MINUTES = 15;

/** Applies the offering rules without asking the EMR, so that the answer ignores whether the time can be booked. */
export function askingOrder(parts: StandbyParts, clinicId: string, place: Place): Promise<AskingOrder> {
  return parts.db.inClinic(clinicId, async (_, tx) => {
    const clinic = await parts.clinics.read(clinicId, tx);
    const rules = await parts.rules.read(clinicId, tx);
    const now = parts.clock.now();
    const startsAt = instantOf(place.date, place.time, clinic?.timezone ?? 'UTC');
    if (!clinic || !rules.enabled || startsAt <= now) return NOBODY;
    const found = await parts.outlook.freedAt(tx, clinicId, place);
    const ended = found?.ended ?? null;
    const known = found?.freed.state === 'open' || ended !== null ? found : null;
    const freed: FreedTime = known?.freed ?? { ...UNKNOWN, ...place, freedAt: now };
    const waiting = await candidatesOf(parts, tx, clinicId, await parts.entries.waiting(tx, clinicId, now), {
      freed,
      startsAt,
      now,
    });
    const judged = withLastRefusals(known?.offers ?? [], {
      ...{ now, rules, freed, startsAt, waiting, minuteMs: parts.minuteMs, bookable: null },
      wall: wallClockAt(now, clinic.timezone),
      offers: known?.offers ?? [],
    });
    return {
      isFreed: found?.freed.state === 'open',
      ended,
      asked: askedNow(known?.offers ?? [], waiting),
      ...(ended === null ? chosenOf(judged) : { next: null, after: [], notAsked: notAskedOf(judged) }),
    };
  });
}

/** Adds the refusals that the EMR gave at the last offer of this time. */
function withLastRefusals(
  offers: ReadonlyArray<{ readonly notAsked: readonly NotAsked[] }>,
  situation: Situation,
): Judged {
  const said = new Map(
    offers
      .flatMap(({ notAsked }) => notAsked)
      .filter(({ why }) => why === 'too_long' || why === 'age')
      .map(({ standbyId, why }) => [standbyId, why]),
  );
  return judgeWaiting(situation).map(({ candidate, why }) => ({
    candidate,
    why: why ?? said.get(candidate.entry.id) ?? null,
  }));
}

function askedNow(offers: readonly Offer[], waiting: readonly Candidate[]): AskingOrder['asked'] {
  return offers.filter(isOpen).flatMap(({ standbyId, until }) => {
    const entry = waiting.find((each) => each.entry.id === standbyId)?.entry;
    return entry ? [{ ...shown(entry), until }] : [];
  });
}

type Judged = ReturnType<typeof judgeWaiting>;

function chosenOf(judged: Judged): Pick<AskingOrder, 'next' | 'after' | 'notAsked'> {
  const chosen = judged.findIndex(({ why }) => why === null);
  const to = judged[chosen]?.candidate.entry;
  return {
    next: to ? { ...shown(to), why: to.priority > 0 ? 'priority' : 'longest_waiting' } : null,
    after: judged
      .slice(chosen + 1)
      .filter(({ why }) => why === null)
      .map(({ candidate }) => shown(candidate.entry)),
    notAsked: notAskedOf(chosen < 0 ? judged : judged.slice(0, chosen)),
  };
}

const notAskedOf = (judged: Judged): AskingOrder['notAsked'] =>
  judged.flatMap(({ candidate, why }) => (why === null ? [] : [{ ...shown(candidate.entry), why }]));

const NOBODY: AskingOrder = {
  ...{ isFreed: false, asked: [], ended: null, next: null, after: [], notAsked: [] },
};

/** A time that was never freed, or is only given to callers. */
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
