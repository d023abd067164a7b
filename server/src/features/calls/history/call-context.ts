/** Why a person should look at a call. */
export const TROUBLES = [
  'emergency',
  'booking_in_doubt',
  'not_transferred',
  'tool_failed',
  'emr_failed',
  'text_failed',
  'no_report',
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** What other tables know about a call, for a row of a list. */
export interface CallContext {
  /** As recorded in an inbox item of the call, its booking or a registration. */
  readonly patientName: string | null;
  readonly providerName: string | null;
  readonly appointmentDate: string | null;
  readonly appointmentTime: string | null;
  readonly inboxItems: number;
  readonly troubles: readonly Trouble[];
}

export const NO_CALL_CONTEXT: CallContext = {
  ...{ patientName: null, providerName: null, appointmentDate: null, appointmentTime: null },
  ...{ inboxItems: 0, troubles: [] },
};
