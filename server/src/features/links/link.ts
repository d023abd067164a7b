import type { Transaction } from '../../database/database.ts';
import type { TextLanguage } from '../../kernel/text/text-language.ts';
import type { CalendarDate, WallTime } from '../../kernel/time/calendar.ts';

export type LinkKind = 'visit' | 'offer' | 'request';

export interface Links {
  /** Runs in the transaction that queues the text; the text's `{link}` is filled in when it leaves. */
  make(tx: Transaction, clinicId: string, link: NewLink): Promise<string>;
  url(linkId: string): string;
}

export interface NewLink {
  readonly kind: LinkKind;
  readonly patientId: string;
  readonly appointmentId?: string | null;
  readonly offerId?: string | null;
  readonly requestId?: string | null;
  readonly language: TextLanguage;
  readonly validUntil: Date;
  /** The current visit; if the EMR no longer has it, the watcher's last version. */
  readonly visit?: Place;
}

export interface Place {
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
}

export interface PatientLink {
  readonly id: string;
  readonly clinicId: string;
  readonly kind: LinkKind;
  readonly patientId: string;
  readonly appointmentId: string | null;
  readonly offerId: string | null;
  readonly requestId: string | null;
  readonly language: TextLanguage;
  /** The visit when the link was made; null if it was unknown. */
  readonly visit: Place | null;
  readonly validUntil: Date;
  readonly wrongDates: number;
  readonly openedAt: Date | null;
  readonly tries: number;
  readonly endedAt: Date | null;
  /** `act`: the patient used it. */
  readonly endedBy: 'act' | 'elsewhere' | 'wrong-dates' | null;
  readonly result: LinkResult | null;
}

export const ACTS = [
  'confirm',
  'cancel',
  'times',
  'book',
  'accept',
  'decline',
  'standby',
  'callback',
  'leave',
] as const;
export type Act = (typeof ACTS)[number];

/** The buttons of the first page, most wanted first. */
export const FIRST_ACTS: Readonly<Record<LinkKind, readonly Act[]>> = {
  visit: ['confirm', 'cancel', 'times'],
  request: ['book', 'callback'],
  offer: ['accept', 'decline', 'leave'],
};

/** A visit's remaining acts are on the page of other times. */
export const ACTS_OF: Readonly<Record<LinkKind, readonly Act[]>> = {
  ...FIRST_ACTS,
  visit: [...FIRST_ACTS.visit, 'callback', 'standby'],
};

/** Holds no patient name. */
export interface LinkResult {
  readonly act: Act | 'move';
  /** Empty if no time was chosen. */
  readonly chosen: string;
  readonly done:
    | 'confirmed'
    | 'cancelled'
    | 'moved'
    | 'booked'
    | 'accepted'
    | 'declined'
    | 'left'
    | 'callback'
    | 'standby'
    /** On the list, but to be called, because no number can be texted. */
    | 'standby-call';
  readonly appointmentId?: string | undefined;
  readonly place: (Place & { readonly providerName: string; readonly minutes: number | null }) | null;
  /** Null if no visit was cancelled, or if it still exists. */
  readonly replaced: Pick<Place, 'date' | 'time'> | null;
  /** True while the old visit of a move is still to be cancelled. */
  readonly oldRemains?: boolean;
}

export const MOST_WRONG_DATES = 3;

/** Judged from the link's own row alone. */
export function isOver({ endedAt, validUntil, wrongDates }: PatientLink, now: Date): boolean {
  return endedAt !== null || wrongDates >= MOST_WRONG_DATES || validUntil.getTime() <= now.getTime();
}

/** The call id under which a link's searches and attempts are stored. */
export const callOf = (linkId: string): string => `link:${linkId}`;
