/** Somebody callers could book: active, and known to the EMR. */
export interface BookableProvider {
  readonly emrProviderId: string;
  readonly name: string;
}

/** All that the checks look at and that we know ourselves, without asking anybody. */
export interface LaunchFacts {
  readonly name: string;
  readonly phone: string | null;
  readonly address: string | null;
  readonly timezone: string;
  readonly status: 'pending' | 'active' | 'inactive';
  readonly activatedAt: Date | null;
  readonly voicePhoneNumber: string | null;
  readonly voiceSquadId: string | null;
  readonly privacyOfficerName: string | null;
  readonly privacyOfficerEmail: string | null;
  readonly openDays: number;
  readonly bookable: readonly BookableProvider[];
  /** The clinic's secrets are kept, in one sealed box. */
  readonly sealed: boolean;
  readonly emrConfigPulledAt: Date | null;
  readonly hasCalls: boolean;
}
