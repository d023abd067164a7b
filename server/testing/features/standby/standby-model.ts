import {
  type Bookable,
  type Candidate,
  expiredOf,
  isWorthReopening,
  nextStep,
  type Situation,
} from '../../../src/features/standby/rules.ts';
import {
  type Entry,
  type FreedTime,
  isOpen,
  type Offer,
  type StandbyRules,
} from '../../../src/features/standby/standby.ts';
import {
  addDays,
  type CalendarDate,
  date,
  minutesOf,
  timeAt,
  type WallTime,
} from '../../../src/kernel/time/calendar.ts';

const MINUTE_MS = 60_000;
const BEGIN = Date.parse('2026-11-16T00:00:00Z');
const FIRST_DAY = date('2026-11-16');

/** Minutes since the Monday on which the model begins. */
export type Minute = number;

export const placeAt = (minute: Minute): { readonly date: CalendarDate; readonly time: WallTime } => ({
  date: addDays(FIRST_DAY, Math.floor(minute / 1440)),
  time: timeAt(minute % 1440),
});
const minuteOf = ({ date: day, time }: { readonly date: CalendarDate; readonly time: WallTime }): Minute =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - BEGIN) / MINUTE_MS) + minutesOf(time);
const instant = (minute: Minute) => new Date(BEGIN + minute * MINUTE_MS);

/** A yes on its way: begun, written into the book, old visit ended. A process that dies leaves it where it is. */
interface Acceptance {
  readonly offerId: string;
  stage: 'begun' | 'written';
}

export interface ModelFreed {
  freed: FreedTime;
  end: 'filled' | string | null;
}

const MODEL_RULES: StandbyRules = {
  enabled: true,
  minutesToAnswer: 30,
  atOnce: 1,
  stopHoursBefore: 2,
  quietFrom: '20:00' as WallTime,
  quietTo: '08:30' as WallTime,
};

/** One provider's book, the list and the offers, in memory. The rules are the service's own. */
export class StandbyModel {
  now: Minute = 9 * 60;
  readonly rules: StandbyRules;
  /** Who stands at each start. */
  readonly book = new Map<Minute, string>();
  readonly entries = new Map<string, Entry>();
  readonly times = new Map<string, ModelFreed>();
  readonly offers = new Map<string, Offer>();
  private readonly ofTime = new Map<string, string[]>();
  private readonly openOf = new Map<string, string>();
  readonly acceptances = new Map<string, Acceptance>();
  /** Nothing can be read or written there. */
  isEmrAway = false;
  private made = 0;

  private readonly freesOn: boolean;

  /** Without `freesOn` the later visit of whoever accepts is not offered on. */
  constructor(rules: Partial<StandbyRules> = {}, freesOn = true) {
    this.rules = { ...MODEL_RULES, ...rules };
    this.freesOn = freesOn;
  }

  join(patientId: string, old: Minute): void {
    if (this.book.has(old)) return;
    this.book.set(old, patientId);
    this.made += 1;
    this.entries.set(patientId, {
      ...{
        id: `entry-${this.made}`,
        patientId,
        patientName: null,
        providerId: null,
        days: [],
        earliestTime: null,
        latestTime: null,
      },
      ...{ notice: 0, priority: 0, state: 'waiting', source: 'call', phone: `+${patientId}`, language: 'en' },
      ...{ durationMinutes: 15, birthDate: null, since: instant(this.now), endsAt: instant(old), misses: 0 },
      old: { id: `visit-${old}`, ...placeAt(old) },
    });
    this.reopen(patientId);
  }

  /** Times that nobody was left to ask about are offered to whoever begins to wait. */
  private reopen(patientId: string): void {
    const entry = this.entries.get(patientId);
    const latest = new Map([...this.times.values()].map((time) => [minuteOf(time.freed), time]));
    for (const [minute, time] of latest) {
      const isUnfilled = time.end === 'nobody_left';
      const about = {
        freed: time.freed,
        startsAt: instant(minute),
        now: instant(this.now),
        rules: this.rules,
      };
      if (entry && isUnfilled && !this.book.has(minute) && isWorthReopening(entry, about)) time.end = null;
    }
  }

  /** The visit there ends: by staff, or because its patient has moved. */
  free(minute: Minute, movedTo?: Minute): void {
    const owner = this.book.get(minute);
    this.book.delete(minute);
    const entry = owner === undefined || movedTo !== undefined ? undefined : this.entries.get(owner);
    if (entry?.old && minuteOf(entry.old) === minute) this.entries.delete(entry.patientId);
    const isKnown = [...this.times.values()].some(
      ({ freed, end }) => end === null && minuteOf(freed) === minute,
    );
    if (minute <= this.now || isKnown) return;
    this.made += 1;
    const id = `freed-${this.made}`;
    const freed: FreedTime = {
      ...{ id, providerId: '101', ...placeAt(minute), durationMinutes: 15, cause: 'cancelled' as const },
      ...{ freedAt: instant(this.now), state: 'open' as const, version: 0 },
    };
    this.times.set(id, { freed, end: null });
  }

  isHeld(minute: Minute): boolean {
    return [...this.times.values()].some(
      ({ freed, end }) =>
        end === null && minuteOf(freed) === minute && this.offersOf(freed.id).some((offer) => isOpen(offer)),
    );
  }

  /** A caller is not offered what is held; staff may write where they like, and win. */
  book15(minute: Minute, by: string, isStaff: boolean): boolean {
    if (this.book.has(minute) || (!isStaff && this.isHeld(minute))) return false;
    this.book.set(minute, by);
    return true;
  }

  offersOf(freedId: string): Offer[] {
    return (this.ofTime.get(freedId) ?? []).flatMap((id) => this.offers.get(id) ?? []);
  }

  private put(offer: Offer): void {
    if (!this.offers.has(offer.id))
      this.ofTime.set(offer.freedId, [...(this.ofTime.get(offer.freedId) ?? []), offer.id]);
    this.offers.set(offer.id, offer);
    const patientId = offer.patientId ?? '';
    if (isOpen(offer)) this.openOf.set(patientId, offer.id);
    else if (this.openOf.get(patientId) === offer.id) this.openOf.delete(patientId);
  }

  change(offer: Offer, change: Partial<Offer>): void {
    this.put({ ...offer, ...change });
  }

  private miss(offer: Offer, state: 'declined' | 'expired'): void {
    this.change(offer, { state });
    const entry = this.entries.get(offer.patientId ?? '');
    if (entry) this.entries.set(entry.patientId, { ...entry, misses: entry.misses + 1 });
  }

  /** One look at a freed time, as the job does it. */
  look(id: string): void {
    const time = this.times.get(id);
    if (!time || time.end !== null) return;
    for (const offer of expiredOf(this.offersOf(id), instant(this.now))) this.miss(offer, 'expired');
    const situation = this.situationOf(time.freed);
    let step = nextStep(situation);
    if (step.next === 'look' && this.isEmrAway) return;
    if (step.next === 'look') step = nextStep({ ...situation, bookable: this.bookable(time.freed) });
    if (step.next === 'close') time.end = step.why;
    if (step.next !== 'offer') return;
    const { entry } = step.to;
    this.made += 1;
    this.put({
      ...{ id: `offer-${this.made}`, freedId: id, standbyId: entry.id, patientId: entry.patientId },
      ...{ providerId: '101', date: time.freed.date, time: time.freed.time, durationMinutes: 15 },
      ...{ state: 'offered', phone: entry.phone, language: 'en', consentId: 'given' },
      ...{ offeredAt: instant(this.now), until: step.until, appointmentId: null, attemptId: null },
    });
  }

  private situationOf(freed: FreedTime): Situation {
    const waiting: Candidate[] = [...this.entries.values()].map((entry) => ({
      entry,
      consentId: 'given',
      isBusy: false,
      hasOffer: this.openOf.has(entry.patientId),
    }));
    return {
      ...{ now: instant(this.now), wall: placeAt(this.now), rules: this.rules, freed, waiting },
      startsAt: instant(minuteOf(freed)),
      offers: this.offersOf(freed.id),
      minuteMs: MINUTE_MS,
      bookable: null,
    };
  }

  private bookable(freed: FreedTime): Bookable {
    return {
      refusal: () => (this.book.has(minuteOf(freed)) ? 'taken' : null),
      seesAge: () => true,
    };
  }

  openOfferOf(patientId: string): Offer | undefined {
    return this.offers.get(this.openOf.get(patientId) ?? '');
  }

  decline(patientId: string): void {
    const offer = this.openOfferOf(patientId);
    if (offer?.state === 'offered') this.miss(offer, 'declined');
  }

  /** Staff pass the patient over. */
  skip(patientId: string): void {
    const offer = this.openOfferOf(patientId);
    if (offer?.state === 'offered') this.change(offer, { state: 'skipped' });
  }

  /** Staff offer the time to nobody any more. */
  stop(id: string): void {
    const time = this.times.get(id);
    const open = this.offersOf(id).filter((offer) => isOpen(offer));
    if (!time || time.end !== null || open.some(({ state }) => state === 'accepting')) return;
    for (const offer of open) this.change(offer, { state: 'closed' });
    time.end = 'stopped';
  }

  /** Staff take the patient off the list. */
  remove(patientId: string): void {
    if (this.openOfferOf(patientId)?.state === 'accepting') return;
    this.skip(patientId);
    this.entries.delete(patientId);
  }

  /** Staff end the visit that the patient would give up. */
  endOld(patientId: string): void {
    const old = this.entries.get(patientId)?.old;
    if (old) this.free(minuteOf(old));
  }

  /** Staff give that visit another time. */
  moveOld(patientId: string, to: Minute): void {
    const entry = this.entries.get(patientId);
    if (!entry?.old || this.book.has(to)) return;
    const from = minuteOf(entry.old);
    this.book.set(to, patientId);
    this.free(from, to);
    this.entries.set(patientId, { ...entry, old: { id: entry.old.id, ...placeAt(to) } });
  }

  stays(patientId: string): void {
    const entry = this.entries.get(patientId);
    if (entry) this.entries.set(patientId, { ...entry, misses: 0 });
  }

  /** A yes is written down; what follows may be cut off anywhere. */
  accept(patientId: string): void {
    const offer = this.openOfferOf(patientId);
    const isFirst = offer && !this.offersOf(offer.freedId).some(({ state }) => state === 'accepting');
    if (!offer || !isFirst || offer.state !== 'offered' || (offer.until ?? instant(0)) <= instant(this.now))
      return;
    this.change(offer, { state: 'accepting' });
    this.acceptances.set(offer.id, { offerId: offer.id, stage: 'begun' });
  }

  /** The next stage of a yes, by whichever process goes on with it. */
  goOn(offerId: string): void {
    const acceptance = this.acceptances.get(offerId);
    const offer = this.offers.get(offerId);
    const time = this.times.get(offer?.freedId ?? '');
    const entry = this.entries.get(offer?.patientId ?? '');
    if (!acceptance || !offer || !time || this.isEmrAway) return;
    const minute = minuteOf(time.freed);
    if (acceptance.stage === 'begun') {
      if (entry && this.book15(minute, offer.patientId ?? '', true)) acceptance.stage = 'written';
      else this.refuse(offer, time, entry);
      return;
    }
    this.acceptances.delete(offerId);
    this.change(offer, { state: 'accepted', appointmentId: `visit-${minute}` });
    time.end = 'filled';
    for (const other of this.offersOf(time.freed.id))
      if (isOpen(other)) this.change(other, { state: 'taken' });
    if (!entry?.old) return;
    this.entries.delete(entry.patientId);
    if (this.freesOn) this.free(minuteOf(entry.old));
    else this.book.delete(minuteOf(entry.old));
  }

  private refuse(offer: Offer, time: ModelFreed, entry: Entry | undefined): void {
    this.acceptances.delete(offer.id);
    this.change(offer, { state: entry ? 'taken' : 'closed' });
    if (this.book.has(minuteOf(time.freed)) && time.end === null) this.look(time.freed.id);
  }

  /** Everything that is open comes to its end. */
  drain(): void {
    this.isEmrAway = false;
    for (let round = 0; round < 4_000; round += 1) {
      for (const offerId of [...this.acceptances.keys()]) this.goOn(offerId);
      const open = [...this.times.values()].filter(({ end }) => end === null);
      if (open.length === 0 && this.acceptances.size === 0) return;
      for (const { freed } of open) this.look(freed.id);
      this.now += 15;
    }
    throw new Error('a freed time stays open for ever');
  }
}
