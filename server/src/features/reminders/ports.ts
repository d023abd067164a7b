import type { Transaction } from '../../database/database.ts';
import type { TextLanguage } from '../../kernel/text/text-language.ts';
import type { CalendarDate, WallTime } from '../../kernel/time/calendar.ts';

/** Links to a page where the patient confirms, cancels or moves the visit. */
export interface VisitLinks {
  make(
    tx: Transaction,
    clinicId: string,
    link: {
      readonly kind: 'visit';
      readonly patientId: string;
      readonly appointmentId: string;
      readonly language: TextLanguage;
      readonly validUntil: Date;
      readonly visit: { readonly providerId: string; readonly date: CalendarDate; readonly time: WallTime };
    },
  ): Promise<string>;
}

/** Stores each text's question, so that a reply can be matched to it. */
export interface Questions {
  ask(
    tx: Transaction,
    clinicId: string,
    question: {
      readonly phone: string;
      readonly messageId: string;
      readonly topic: 'reminder';
      readonly visits: ReadonlyArray<{
        readonly appointmentId: string;
        readonly patientId: string;
        readonly providerId: string;
        readonly date: CalendarDate;
        readonly time: WallTime;
      }>;
      readonly language: TextLanguage;
      readonly openUntil: Date;
    },
  ): Promise<void>;
}
