export interface PrivacyOfficer {
  readonly privacyOfficerName: string | null;
  readonly privacyOfficerEmail: string | null;
  readonly privacyOfficerPhone: string | null;
}

/** The agreements with those who process for us; the times are those at which each was said to be signed. */
export interface BaaStatus {
  readonly baaVoiceSigned: boolean;
  readonly baaVoiceSignedAt: Date | null;
  readonly baaHostingSigned: boolean;
  readonly baaHostingSignedAt: Date | null;
}

/** Days of 24 hours, from 1 to 3650. */
export interface RetentionDays {
  readonly transcriptRetentionDays: number;
  readonly callLogRetentionDays: number;
  readonly faxRetentionDays: number;
  readonly smsTextRetentionDays: number;
}

export type PrivacySettings = PrivacyOfficer & BaaStatus & RetentionDays;

/** A field that is undefined stays as it is. */
export type Change<Settings> = { readonly [Field in keyof Settings]?: Settings[Field] | undefined };

type Signatures = Change<Pick<BaaStatus, 'baaVoiceSigned' | 'baaHostingSigned'>>;

/** The time is set when an agreement turns signed, kept while it stays so, and cleared when it no longer is. */
export function signAgreements(before: BaaStatus, change: Signatures, now: Date): BaaStatus {
  const { baaVoiceSigned = before.baaVoiceSigned, baaHostingSigned = before.baaHostingSigned } = change;
  return {
    baaVoiceSigned,
    baaVoiceSignedAt: baaVoiceSigned ? (before.baaVoiceSignedAt ?? now) : null,
    baaHostingSigned,
    baaHostingSignedAt: baaHostingSigned ? (before.baaHostingSignedAt ?? now) : null,
  };
}
