import type { Database, Transaction } from '../../database/database.ts';
import type { CalendarDate, WallTime } from '../../kernel/time/calendar.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Audit } from '../audit/index.ts';
import type { CallSlice } from '../calls/index.ts';
import type { Clinics } from '../clinics/index.ts';
import type { InboxSlice } from '../inbox/index.ts';
import type { Patients } from '../patients/index.ts';
import type { BookingConfig, Scheduling } from '../scheduling/index.ts';
import type { Ledger } from '../scheduling/ledger/index.ts';
import type { Standby } from '../standby/index.ts';
import type { CalendarStore } from './calendar/calendar.store.ts';
import type { Place } from './link.ts';
import type { LinkTokens } from './opening/token.ts';
import type { Visits } from './opening/visits.ts';
import type { RequestStore } from './requests/requests.store.ts';
import type { LinkStore } from './store.ts';

export interface SeenOffer {
  readonly state: 'open' | 'booking' | 'accepted' | 'over';
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly minutes: number | null;
  readonly appointmentId: string | null;
  readonly replaces: { readonly date: CalendarDate; readonly time: WallTime } | null;
}

export interface Offers {
  see(clinicId: string, offerId: string): Promise<SeenOffer | null>;
  accept(
    clinicId: string,
    offerId: string,
    at: Date,
    linkId: string,
  ): Promise<{
    readonly outcome: 'booked' | 'gone' | 'unavailable';
    /** Leads to other times after a late acceptance. */
    readonly linkId: string | null;
  } | null>;
  decline(clinicId: string, offerId: string, at: Date): Promise<unknown>;
  leave(clinicId: string, offerId: string, at: Date): Promise<unknown>;
}

export interface StandbyList {
  isOn(tx: Transaction, clinicId: string): Promise<boolean>;
  join: Standby['join'];
}

/** Stores a confirmation, and writes it into the EMR if the clinic wants that. */
export interface Confirmations {
  confirm(
    clinicId: string,
    visit: Place & { readonly appointmentId: string; readonly patientId: string },
    via: 'link',
    at: Date,
  ): Promise<unknown>;
}

export interface ActParts {
  readonly db: Database;
  readonly links: LinkStore;
  readonly requests: RequestStore;
  readonly calendars: CalendarStore;
  readonly visits: Visits;
  readonly calls: Pick<CallSlice, 'tryPatient'>;
  readonly inbox: Pick<InboxSlice, 'report' | 'callBack'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly clinics: Pick<Clinics, 'profile'>;
  readonly patients: Pick<Patients, 'byId'>;
  readonly scheduling: Pick<
    Scheduling,
    'earliest' | 'book' | 'reschedule' | 'cancel' | 'recall' | 'callEnded'
  >;
  readonly ledger: Pick<Ledger, 'runOnce'>;
  bookingConfig(clinicId: string): Promise<Pick<BookingConfig, 'nameOf'>>;
  readonly offers: Offers | null;
  readonly standby: StandbyList | null;
  readonly tokens: Pick<LinkTokens, 'url'>;
  readonly confirmations: Confirmations;
  readonly clock: Clock;
}
