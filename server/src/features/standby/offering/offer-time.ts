import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../database/database.ts';
import { type CalendarDate, minutesOf } from '../../../kernel/time/calendar.ts';
import { deadlineIn } from '../../../kernel/time/deadline.ts';
import { instantOf, wallClockAt } from '../../../kernel/time/time-zone.ts';
import { emrTrouble, isLive } from '../../../ports/emr.ts';
import type { WatchedRow } from '../../watcher/index.ts';
import type { StandbyParts } from '../parts.ts';
import {
  type Bookable,
  type Candidate,
  expiredOf,
  nextStep,
  type Situation,
  type Step,
  whyUnfit,
} from '../rules.ts';
import type { Entry, FreedTime, Offer } from '../standby.ts';
import { endFreedTime, endMissedOffer } from './end-offer.ts';
import type { TellingClinic } from './tell-patient.ts';
import { offerText } from './texts.ts';

/** When to look at the freed time again; null once it has ended. */
export type Again = { readonly inMs: number } | null;

const LOOK_MS = 8_000;
/** Used while another caller books the time, or while the EMR does not answer. */
const RETRY_MS = 5_000;
/** Short enough that the next patient is asked within twenty seconds. */
const LONGEST_PAUSE_MS = 8_000;
const SHORTEST_PAUSE_MS = 250;
/** Keeps the time held while the next patient is chosen. */
const SLACK_MS = 30_000;
const GENERAL_MINUTES = 15;

/** Ends expired offers, then offers the time, closes it, or waits. */
export async function offerFreedTime(parts: StandbyParts, clinicId: string, freedId: string): Promise<Again> {
  const seen = await parts.db.inClinic(clinicId, (_, tx) => see(parts, tx, clinicId, freedId));
  if (!seen) return null;
  const { situation, clinic } = seen;
  let step = nextStep(situation);
  if (step.next === 'look') {
    const bookable = await lookInBook(parts, clinicId, situation.freed);
    if (!bookable) return { inMs: RETRY_MS };
    step = nextStep({ ...situation, bookable });
  }
  switch (step.next) {
    case 'look':
      return { inMs: RETRY_MS };
    case 'wait':
      return { inMs: await wait(parts, clinicId, situation, step) };
    case 'close': {
      const { why } = step;
      const isClosed = await ifUnchanged(parts, clinicId, situation.freed, (tx, freed) =>
        endFreedTime(parts, tx, clinicId, clinic, freed, { state: 'closed', why }),
      );
      return isClosed ? null : { inMs: SHORTEST_PAUSE_MS };
    }
    case 'offer':
      return (await offer(parts, clinicId, seen, step)) ? { inMs: SHORTEST_PAUSE_MS } : { inMs: RETRY_MS };
  }
}

interface Seen {
  readonly situation: Situation;
  readonly clinic: TellingClinic;
}

async function see(
  parts: StandbyParts,
  tx: Transaction,
  clinicId: string,
  freedId: string,
): Promise<Seen | null> {
  const freed = await parts.offers.freedTime(tx, clinicId, freedId);
  const clinic = freed?.state === 'open' ? await parts.clinics.read(clinicId, tx) : null;
  if (!freed || !clinic) return null;
  const now = parts.clock.now();
  const rules = await parts.rules.read(clinicId, tx);
  const isChanged = await endExpiredOffers(
    parts,
    tx,
    clinicId,
    clinic,
    await parts.offers.offersOf(tx, clinicId, freedId),
  );
  if (isChanged) await parts.offers.decided(tx, clinicId, freedId);
  const startsAt = instantOf(freed.date, freed.time, clinic.timezone);
  const waiting = await parts.entries.waiting(tx, clinicId, now);
  const situation: Situation = {
    ...{ now, rules, startsAt, minuteMs: parts.minuteMs, bookable: null },
    wall: wallClockAt(now, clinic.timezone),
    freed: isChanged ? { ...freed, version: freed.version + 1 } : freed,
    offers: await parts.offers.offersOf(tx, clinicId, freedId),
    waiting: await candidatesOf(parts, tx, clinicId, waiting, { freed, startsAt, now }),
  };
  return { situation, clinic };
}

/** Ends offers that were not answered in time or whose number has withdrawn consent. */
async function endExpiredOffers(
  parts: StandbyParts,
  tx: Transaction,
  clinicId: string,
  clinic: TellingClinic,
  offers: readonly Offer[],
): Promise<boolean> {
  const expired = expiredOf(offers, parts.clock.now());
  for (const offer of expired) await endMissedOffer(parts, tx, clinicId, clinic, offer, 'expired');
  let isChanged = expired.length > 0;
  for (const offer of offers) {
    if (offer.state !== 'offered' || expired.includes(offer) || !offer.phone) continue;
    const consent = await parts.consents.standing(tx, clinicId, offer.phone, 'offers');
    if (consent?.state === 'given') continue;
    await parts.offers.setState(tx, clinicId, offer.id, { state: 'declined', at: parts.clock.now() });
    isChanged = true;
  }
  return isChanged;
}

export async function candidatesOf(
  parts: StandbyParts,
  tx: Transaction,
  clinicId: string,
  waiting: readonly Entry[],
  about: Pick<Situation, 'freed' | 'startsAt' | 'now'>,
): Promise<Candidate[]> {
  const { freed } = about;
  const open = await parts.offers.openOffers(tx, clinicId);
  const rows = await parts.watcher.standing(tx, clinicId, { from: freed.date, to: freed.date });
  const candidates: Candidate[] = [];
  for (const entry of waiting) {
    const fits = whyUnfit(entry, about) === null;
    const consent =
      fits && entry.phone ? await parts.consents.standing(tx, clinicId, entry.phone, 'offers') : null;
    candidates.push({
      entry,
      consentId: consent?.state === 'given' ? consent.id : null,
      hasOffer: open.some(({ patientId, phone }) => patientId === entry.patientId || phone === entry.phone),
      isBusy: rows.some((row) => overlaps(row, entry, freed)),
    });
  }
  return candidates;
}

function overlaps(row: WatchedRow, entry: Entry, freed: FreedTime): boolean {
  if (row.patientId !== entry.patientId || row.id === entry.old?.id || !isLive(row)) return false;
  const [start, begins] = [minutesOf(freed.time), minutesOf(row.time)];
  const length = entry.durationMinutes ?? GENERAL_MINUTES;
  return begins < start + length && start < begins + Math.max(1, row.durationMinutes);
}

async function lookInBook(parts: StandbyParts, clinicId: string, freed: FreedTime): Promise<Bookable | null> {
  try {
    const look = await parts.holds.look(clinicId, freed, deadlineIn(LOOK_MS));
    if (!look) return { refusal: () => 'not_bookable', seesAge: () => true };
    return {
      seesAge: (birthDate: CalendarDate | null) => look.seesAge(birthDate),
      refusal: (durationMinutes) => {
        const reason = look.refusal(durationMinutes);
        if (reason === null) return null;
        return reason === 'taken' || reason === 'buffer' ? 'taken' : 'not_bookable';
      },
    };
  } catch (error) {
    if (emrTrouble(error)) return null;
    throw error;
  }
}

async function wait(
  parts: StandbyParts,
  clinicId: string,
  { freed, offers, now }: Situation,
  { until, isHeld }: Extract<Step, { next: 'wait' }>,
): Promise<number> {
  const accepting = offers.find(({ state }) => state === 'accepting');
  // The booking may outlast the answer time; its own claim then replaces this hold.
  if (accepting) {
    await hold(parts, clinicId, freed, accepting.durationMinutes, SLACK_MS);
    await releaseIfEnded(parts, clinicId, freed.id);
  }
  const ms = Math.min(
    until.getTime() - now.getTime(),
    LONGEST_PAUSE_MS,
    isHeld ? parts.minuteMs / 4 : LONGEST_PAUSE_MS,
  );
  return Math.max(SHORTEST_PAUSE_MS, ms);
}

const hold = (
  parts: StandbyParts,
  clinicId: string,
  { id, providerId, date, time }: FreedTime,
  durationMinutes: number | null,
  forMs: number,
) => parts.holds.take(clinicId, { id, providerId, date, time, durationMinutes }, forMs);

/** False if somebody else holds the time, or another process decided first. */
async function offer(
  parts: StandbyParts,
  clinicId: string,
  { situation, clinic }: Seen,
  { to, why, notAsked, until }: Extract<Step, { next: 'offer' }>,
): Promise<boolean> {
  const { freed, offers, now } = situation;
  const lengths = [to.entry, ...offers.filter(({ state }) => state === 'offered')].map(
    (each) => each.durationMinutes,
  );
  const longest = lengths.includes(null) ? null : Math.max(...lengths.map((minutes) => minutes ?? 0));
  const forMs = until.getTime() - now.getTime() + SLACK_MS;
  if (!(await hold(parts, clinicId, freed, longest, forMs))) return false;
  const isOffered = await ifUnchanged(parts, clinicId, freed, (tx) =>
    send(parts, tx, clinicId, { situation, clinic }, { to, why, notAsked, until }),
  );
  if (isOffered) await parts.between?.('offered', freed.id);
  else await releaseIfEnded(parts, clinicId, freed.id);
  return isOffered;
}

/** Another process may have ended the time between our look and our hold; release it so that callers can book it. */
function releaseIfEnded(parts: StandbyParts, clinicId: string, freedId: string): Promise<void> {
  return parts.db.inClinic(clinicId, async (_, tx) => {
    const freed = await parts.offers.freedTime(tx, clinicId, freedId);
    if (freed?.state !== 'open') await parts.holds.letGo(tx, clinicId, freedId);
  });
}

/** Stores the offer, its text and the text's question in one transaction. */
async function send(
  parts: StandbyParts,
  tx: Transaction,
  clinicId: string,
  { situation: { freed, startsAt, now }, clinic }: Seen,
  { to: { entry, consentId }, until, ...log }: Omit<Extract<Step, { next: 'offer' }>, 'next'>,
): Promise<void> {
  const { phone, language, patientId } = entry;
  if (!phone || !consentId) return;
  const id = randomUUID();
  const linkId =
    (await parts.links?.make(tx, clinicId, {
      kind: 'offer',
      patientId,
      offerId: id,
      language,
      validUntil: startsAt,
    })) ?? null;
  const { time: by } = wallClockAt(until, clinic.timezone);
  const { providerId, date, time } = freed;
  const body = offerText(language, { clinic: clinic.name, date, time, by }, linkId !== null);
  const text = { action: 'offer' as const, toNumber: phone, body, language, consentId, linkId };
  const messageId = await parts.sms.text(tx, clinicId, text);
  await parts.offers.add(tx, clinicId, {
    ...{ id, freedId: freed.id, standbyId: entry.id, patientId, providerId, date, time, ...log },
    ...{ phone, language, consentId, messageId, offeredAt: now, until },
    durationMinutes: entry.durationMinutes,
  });
  await parts.offers.decided(tx, clinicId, freed.id);
  const question = { phone, messageId, topic: 'offer' as const, visits: [], offerId: id, language };
  await parts.replies?.ask(tx, clinicId, { ...question, openUntil: until });
}

const TAKEN = '23505';

/** Writes only if no other process has decided about the time since the look. */
async function ifUnchanged(
  parts: StandbyParts,
  clinicId: string,
  { id, version }: FreedTime,
  work: (tx: Transaction, freed: FreedTime) => Promise<void>,
): Promise<boolean> {
  try {
    return await parts.db.inClinic(clinicId, async (_, tx) => {
      const freed = await parts.offers.freedTime(tx, clinicId, id);
      if (freed?.state !== 'open' || freed.version !== version) return false;
      await work(tx, freed);
      return true;
    });
  } catch (error) {
    // The patient or the number was just offered another time.
    if ((error as { code?: string }).code === TAKEN) return false;
    throw error;
  }
}
