export const CONSENT_KINDS = ['booking', 'reminder', 'offers'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

export const CONSENT_STATES = ['given', 'withdrawn'] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

export const CONSENT_SORTS = ['at'] as const;

/** A call without an answer to the question about texts: spec 4.9 sends the text. */
export const NOT_DECLINED = 'not declined';

/** Where our own rows come from. Staff name their sources in their own words. */
export type OwnSource = 'call' | 'text' | 'provider' | 'policy';

/** One row of the ledger. */
export interface Consent {
  readonly id: string;
  readonly phone: string;
  readonly kind: ConsentKind;
  readonly state: ConsentState;
  readonly source: string;
  /** What was said, written or signed. */
  readonly evidence: string;
  readonly at: Date;
  /** The e-mail address of the user who entered it. */
  readonly by: string | null;
}

/** As staff see it. */
export interface ShownConsent extends Consent {
  /** Null if no user entered it, or the account was deleted. */
  readonly byName: string | null;
}

export interface StandingConsent extends Consent {
  readonly callId: string | null;
}

export interface NewConsent extends Pick<Consent, 'phone' | 'kind' | 'state' | 'source' | 'evidence'> {
  /** The database's clock where absent. */
  readonly at?: Date;
  readonly by?: string;
  readonly callId?: string | null;
}
