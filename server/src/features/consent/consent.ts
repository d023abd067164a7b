export const CONSENT_KINDS = ['booking', 'reminder', 'offers'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

export const CONSENT_STATES = ['given', 'withdrawn'] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

export const CONSENT_SORTS = ['at'] as const;

/** Evidence for a call without an answer about texts: spec 4.9 sends the text. */
export const NOT_DECLINED = 'not declined';

/** Sources of rows that the service adds. Staff name their sources freely. */
export type OwnSource = 'call' | 'text' | 'provider' | 'policy';

export interface Consent {
  readonly id: string;
  readonly phone: string;
  readonly kind: ConsentKind;
  readonly state: ConsentState;
  readonly source: string;
  /** The words said, written or signed. */
  readonly evidence: string;
  readonly at: Date;
  /** Email address of the user who entered it. */
  readonly by: string | null;
}

export interface ShownConsent extends Consent {
  /** Null if no user entered it, or the account was deleted. */
  readonly byName: string | null;
}

export interface StandingConsent extends Consent {
  readonly callId: string | null;
}

export interface NewConsent extends Pick<Consent, 'phone' | 'kind' | 'state' | 'source' | 'evidence'> {
  /** Defaults to the database's clock. */
  readonly at?: Date;
  readonly by?: string;
  readonly callId?: string | null;
}
