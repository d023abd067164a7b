import { LRUCache } from 'lru-cache';
import { CALL_MEMORY_MS } from '../../../kernel/calls/call-memory-ms.ts';
import type { CalendarDate, WallTime } from '../../../kernel/time/calendar.ts';
import type { Wish } from '../../../kernel/wishes/wish.ts';
import { type VisitSpan, visitSpan } from './visit-span.ts';

/** Arguments that describe the requested doctor. */
interface GivenPersons {
  readonly providerId: string | null;
  readonly providerName: string | null;
  readonly providerGender: string | null;
  readonly providerLanguage: string | null;
}

/** What a caller has asked for so far. */
export interface KeptWish {
  /** The patient; a wish for another patient is a different one. */
  readonly patientId: string | null;
  readonly wish: Wish;
  readonly persons: GivenPersons;
}

/** The memory of one call. */
export interface WishMemory {
  recall(): KeptWish | null;
  keep(wish: KeptWish): void;
  /** The wish was met or given up. */
  forget(): void;
  /** Of these visits, by day and time, the ones the caller has not heard about in this call; records them as heard. */
  hearOf(patientId: string, visits: readonly string[]): ReadonlySet<string>;
  /** Why a wish cannot be met, keyed by the days and hours concerned. */
  wasReasonTold(reason: string): boolean;
  noteReason(reason: string): void;
  /** Whether an answer about a new visit still has to mention the patient's other visits; records them as mentioned. */
  tellAtBooking(patientId: string, made: string, others: readonly string[]): boolean;
  /** A visit this call has booked; others of the family are rather not offered a time during it. */
  noteBooked(patientId: string, visit: MadeVisit): void;
  noteMoved(oldAppointmentId: string, visit: MadeVisit): void;
  noteCancelled(appointmentId: string): void;
  /** The visit, if this call has booked it or moved it to where it is. */
  madeHere(appointmentId: string): ListedVisit | null;
  bookedForOthers(patientId: string | null): readonly VisitSpan[];
  /** The visits the caller was told about. */
  listVisits(patientId: string, visits: readonly ListedVisit[]): void;
  visitsOf(patientId: string): readonly ListedVisit[];
  /** The visit the caller wants to move, until the book changes. */
  noteMove(patientId: string, appointmentId: string): void;
  visitToMove(patientId: string): string | null;
  /** The doctor of the last visit: null if there was none, undefined if not looked up yet. */
  lastDoctor(patientId: string): LastDoctor | null | undefined;
  noteLastDoctor(patientId: string, doctor: LastDoctor | null): void;
}

export interface LastDoctor {
  readonly id: string;
  readonly name: string;
}

export interface ListedVisit {
  readonly id: string;
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
}

/** A visit as this call has booked or moved it. */
export interface MadeVisit extends Omit<ListedVisit, 'id'> {
  readonly appointmentId: string;
  readonly durationMinutes?: number | undefined;
}

interface HeardOf {
  readonly moments: Set<string>;
  readonly namedAtBookings: Set<string>;
  readonly listed: Map<string, readonly ListedVisit[]>;
  readonly toMove: Map<string, string>;
  readonly reasons: Set<string>;
  /** A moved visit has the patient for whom this call had booked it, if it had. */
  readonly made: Map<string, MadeVisit & { readonly patientId: string | null }>;
  readonly lastDoctors: Map<string, LastDoctor | null>;
}

export interface WishMemories {
  of(clinicId: string, callId: string | null): WishMemory;
}

const MOST_CALLS = 5_000;

/**
 * Kept in this process only: if another process serves the next search, that search uses only its own words
 * (ADR 0057).
 */
export function wishMemories(): WishMemories {
  const kept = new LRUCache<string, KeptWish>({ max: MOST_CALLS, ttl: CALL_MEMORY_MS, ttlResolution: 1_000 });
  const heard = new LRUCache<string, HeardOf>({ max: MOST_CALLS, ttl: CALL_MEMORY_MS, ttlResolution: 1_000 });
  const heardIn = (key: string): HeardOf => {
    const found = heard.get(key) ?? {
      ...{ moments: new Set<string>(), namedAtBookings: new Set<string>() },
      ...{ listed: new Map(), toMove: new Map(), reasons: new Set<string>() },
      ...{ lastDoctors: new Map(), made: new Map() },
    };
    heard.set(key, found);
    return found;
  };
  return {
    of(clinicId, callId) {
      const key = `${clinicId} ${callId ?? ''}`;
      return {
        recall: () => (callId ? (kept.get(key) ?? null) : null),
        keep: (wish) => {
          if (callId) kept.set(key, wish);
        },
        forget: () => {
          kept.delete(key);
          heard.get(key)?.toMove.clear();
        },
        hearOf: (patientId, visits) => {
          if (!callId) return new Set(visits);
          const { moments } = heardIn(key);
          const news = new Set(visits.filter((visit) => !moments.has(`${patientId} ${visit}`)));
          for (const visit of news) moments.add(`${patientId} ${visit}`);
          return news;
        },
        wasReasonTold: (reason) => (callId && heard.get(key)?.reasons.has(reason)) || false,
        noteReason: (reason) => {
          if (callId) heardIn(key).reasons.add(reason);
        },
        tellAtBooking: (patientId, made, others) => {
          if (!callId) return others.length > 0;
          const { namedAtBookings } = heardIn(key);
          const hasNew = others.some((visit) => !namedAtBookings.has(`${patientId} ${visit}`));
          for (const visit of [made, ...others]) namedAtBookings.add(`${patientId} ${visit}`);
          return hasNew;
        },
        noteBooked: (patientId, visit) => {
          if (callId) heardIn(key).made.set(visit.appointmentId, { ...visit, patientId });
        },
        noteMoved: (oldAppointmentId, visit) => {
          if (!callId) return;
          const { made } = heardIn(key);
          const { patientId = null } = made.get(oldAppointmentId) ?? {};
          made.delete(oldAppointmentId);
          made.set(visit.appointmentId, { ...visit, patientId });
        },
        noteCancelled: (appointmentId) => {
          heard.get(key)?.made.delete(appointmentId);
        },
        madeHere: (appointmentId) => {
          const visit = callId ? heard.get(key)?.made.get(appointmentId) : undefined;
          return visit ? { ...visit, id: appointmentId } : null;
        },
        bookedForOthers: (patientId) =>
          [...((callId && heard.get(key)?.made.values()) || [])].flatMap((visit) =>
            visit.patientId === null || visit.patientId === patientId ? [] : visitSpan(visit),
          ),
        listVisits: (patientId, visits) => {
          if (callId) heardIn(key).listed.set(patientId, visits);
        },
        visitsOf: (patientId) => (callId && heard.get(key)?.listed.get(patientId)) || [],
        noteMove: (patientId, appointmentId) => {
          if (callId) heardIn(key).toMove.set(patientId, appointmentId);
        },
        visitToMove: (patientId) => (callId && heard.get(key)?.toMove.get(patientId)) || null,
        lastDoctor: (patientId) => (callId ? heard.get(key)?.lastDoctors.get(patientId) : undefined),
        noteLastDoctor: (patientId, doctor) => {
          if (callId) heardIn(key).lastDoctors.set(patientId, doctor);
        },
      };
    },
  };
}
