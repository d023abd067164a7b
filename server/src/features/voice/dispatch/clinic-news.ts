import type { Language } from '../../../kernel/language.ts';
import type { IncompleteChart, NotTransferred } from '../tool.ts';

/** The call in which it happened. */
interface InCall {
  readonly clinicId: string;
  readonly callId: string | null;
  readonly callerPhone: string | null;
}

/** What a caller said that may be an emergency. */
export interface EmergencyReport extends InCall {
  readonly patientId: string | null;
  /** The caller's own. */
  readonly words: string;
  /** The caller heard the warning and wished it all the same. */
  readonly wentOn: boolean;
}

/** A caller asked for a person and could not be put through. */
export interface TransferReport extends InCall {
  readonly why: NotTransferred;
  /** What it was about, for whoever calls back. */
  readonly reason: string;
}

/** What a call leaves for the people at the clinic. None rejects: the caller is answered all the same. */
export interface ClinicNews {
  emergency(report: EmergencyReport): Promise<void>;
  notTransferred(report: TransferReport): Promise<void>;
  chartIncomplete(
    report: IncompleteChart & Omit<InCall, 'callerPhone'> & { readonly language: Language },
  ): Promise<void>;
}
