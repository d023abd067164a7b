import type { Language } from '../../../kernel/language.ts';
import type { IncompleteChart, NotTransferred } from '../tool.ts';

/** The call in which it happened. */
interface InCall {
  readonly clinicId: string;
  readonly callId: string | null;
  readonly callerPhone: string | null;
}

/** A possible emergency in a caller's words. */
export interface EmergencyReport extends InCall {
  readonly patientId: string | null;
  /** The caller's own words. */
  readonly words: string;
  /** The caller heard the warning and repeated the wish. */
  readonly wentOn: boolean;
}

/** A caller asked for a person and could not be transferred. */
export interface TransferReport extends InCall {
  readonly why: NotTransferred;
  /** The subject of the call, for whoever calls back. */
  readonly reason: string;
}

/** What a call leaves for the clinic's staff. None of these rejects, so the caller is always answered. */
export interface ClinicNews {
  emergency(report: EmergencyReport): Promise<void>;
  notTransferred(report: TransferReport): Promise<void>;
  chartIncomplete(
    report: IncompleteChart & Omit<InCall, 'callerPhone'> & { readonly language: Language },
  ): Promise<void>;
}
