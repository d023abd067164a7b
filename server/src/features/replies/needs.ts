import type { Database, Transaction } from '../../database/database.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { TextLanguage } from '../../kernel/text/text-language.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Emr } from '../../ports/emr.ts';
import type { Clinics } from '../clinics/index.ts';
import type { Consents } from '../consent/index.ts';
import type { Inbox } from '../inbox/index.ts';
import type { CancelOutcome } from '../scheduling/index.ts';
import type { Sms } from '../sms/index.ts';
import type { ConfirmationStore } from './confirmations.store.ts';
import type { AskedVisit } from './question.ts';
import type { ReplyStore } from './replies.store.ts';
import type { QuestionStore } from './store.ts';

export interface ConfirmSettings {
  /** One of the EMR's letters; null leaves the status unchanged. */
  readonly confirmStatus: string | null;
  readonly confirmInNotes: boolean;
}

export type ReminderAnswer = 'confirmed' | 'cancelled' | 'other_times' | 'unclear';

/** `{link}` in the text is replaced with the address of `linkId`. */
export interface OfferAnswer {
  readonly text: string;
  readonly linkId?: string | null;
}

/** Answers offers of freed times; null for an unknown offer. Idempotent per reply. */
export interface OfferDesk {
  accept(
    clinicId: string,
    offerId: string,
    at: Date,
  ): Promise<(OfferAnswer & { readonly outcome: 'booked' | 'gone' | 'unavailable' }) | null>;
  decline(clinicId: string, offerId: string, at: Date): Promise<OfferAnswer | null>;
  stay(clinicId: string, phone: string, stays: boolean): Promise<OfferAnswer | null>;
}

export interface LinkMaker {
  make(
    tx: Transaction,
    clinicId: string,
    link: {
      readonly kind: 'visit';
      readonly patientId: string;
      readonly appointmentId: string;
      readonly language: TextLanguage;
      readonly validUntil: Date;
    },
  ): Promise<string>;
}

export interface ReplyNeeds {
  readonly db: Database<'replies'>;
  readonly emr: { of(clinicId: string): Promise<Emr & { readonly fresh: Emr }> };
  /** Cancels as a call does: the booking protocol retries an uncertain cancellation and informs the clinic. */
  cancelVisit(clinicId: string, visit: AskedVisit, language: TextLanguage): Promise<CancelOutcome>;
  readonly sms: Pick<Sms, 'text'>;
  readonly consents: Pick<Consents, 'standing'>;
  readonly inbox: Pick<Inbox, 'report'>;
  readonly clinics: Pick<Clinics, 'profile'>;
  /** Empty for an unknown provider. */
  providerName(clinicId: string, providerId: string): Promise<string>;
  reminderSettings(clinicId: string): Promise<ConfirmSettings>;
  readonly reminders: {
    /** Applies to these visits only; `messageId` is null if a link was used. */
    answered(
      tx: Transaction,
      clinicId: string,
      answered: {
        readonly visits: readonly AskedVisit[];
        readonly messageId: string | null;
        readonly answer: ReminderAnswer;
        readonly at: Date;
      },
    ): Promise<void>;
  };
  readonly offers: OfferDesk | null;
  readonly links: LinkMaker | null;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface ReplyParts extends ReplyNeeds {
  readonly questions: QuestionStore;
  readonly replies: ReplyStore;
  readonly confirmations: ConfirmationStore;
}
