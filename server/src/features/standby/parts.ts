import type { Database, Transaction } from '../../database/database.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { TextLanguage } from '../../kernel/text/text-language.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Clinics } from '../clinics/index.ts';
import type { Consents } from '../consent/index.ts';
import type { Patients } from '../patients/index.ts';
import type { ReplyIntake } from '../replies/index.ts';
import type { BookingConfig, Holds, Scheduling } from '../scheduling/index.ts';
import type { Sms } from '../sms/index.ts';
import type { Watcher } from '../watcher/index.ts';
import type { EntryStore } from './entries.store.ts';
import type { OfferStore } from './offering/offers.store.ts';
import type { OutlookStore } from './outlook/outlook.store.ts';
import type { RulesStore } from './rules.store.ts';

export interface LinkMaker {
  make(
    tx: Transaction,
    clinicId: string,
    link: {
      readonly kind: 'visit' | 'offer';
      readonly patientId: string;
      readonly appointmentId?: string;
      readonly offerId?: string;
      readonly language: TextLanguage;
      readonly validUntil: Date;
    },
  ): Promise<string>;
}

export interface StandbyNeeds {
  readonly db: Database<'standby'>;
  readonly holds: Holds;
  readonly scheduling: Pick<Scheduling, 'reschedule' | 'book' | 'appointmentsOf'>;
  readonly sms: Pick<Sms, 'text'>;
  readonly consents: Pick<Consents, 'standing' | 'add'>;
  readonly watcher: Pick<Watcher, 'standing' | 'want' | 'since'>;
  readonly clinics: Pick<Clinics, 'read'>;
  readonly patients: Pick<Patients, 'byId'>;
  readonly rosterOf: (clinicId: string) => Promise<BookingConfig['roster']>;
  /** Null means that texts carry no link. */
  readonly links: LinkMaker | null;
  /** Null means that nobody reads replies. */
  readonly replies: Pick<ReplyIntake, 'ask'> | null;
  readonly clock: Clock;
  readonly log: Logger;
  readonly minuteMs: number;
  /** Tests pause and kill the process here. */
  readonly between?: (step: 'offered' | 'accepting' | 'booked', id: string) => Promise<void>;
}

export interface StandbyParts extends StandbyNeeds {
  readonly entries: EntryStore;
  readonly offers: OfferStore;
  readonly outlook: OutlookStore;
  readonly rules: RulesStore;
}
