import type { Database } from '../../database/database.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Audit } from '../audit/index.ts';
import type { CallSlice } from '../calls/index.ts';
import type { Clinics } from '../clinics/index.ts';
import type { InboxSlice } from '../inbox/index.ts';
import type { Patients } from '../patients/index.ts';
import type { Replies } from '../replies/index.ts';
import type { BookingConfig, Scheduling } from '../scheduling/index.ts';
import type { Ledger } from '../scheduling/ledger/index.ts';
import type { Standby } from '../standby/index.ts';
import type { CalendarStore } from './calendar/calendar.store.ts';
import type { LinkTokens } from './opening/token.ts';
import type { Visits } from './opening/visits.ts';
import type { RequestStore } from './requests/requests.store.ts';
import type { LinkStore } from './store.ts';

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
  readonly offers: Omit<Standby['offers'], 'stay'> | null;
  readonly standby: Pick<Standby, 'isOn' | 'join'> | null;
  readonly tokens: Pick<LinkTokens, 'url'>;
  readonly confirmations: Pick<Replies, 'confirm'>;
  readonly clock: Clock;
}
