import type { Database } from '../../database/database.ts';
import type { CalendarDate, WallTime } from '../../kernel/calendar.ts';
import type { Secret } from '../../kernel/secret.ts';
import type { Emr, EmrSettings, EmrType, Wait } from '../../ports/emr.ts';

export type BreakerState = 'closed' | 'open' | 'half-open';

export type BusinessHoursOn = (date: CalendarDate) => { open: WallTime; close: WallTime } | null;

/** An Emr with its line to the clinic, which the owner closes when it is done with it. */
export interface EmrLine extends Emr {
  /** Fetches what the first caller would have to wait for, where there is such a thing. */
  warmUp(wait: Wait): Promise<void>;
  /** What was begun is finished first; nothing can be begun afterwards. */
  close(): Promise<void>;
}

export interface GuardedEmr extends Emr {
  state(): BreakerState;
  /** Every read is a request of its own, never joined with one that was under way. */
  readonly fresh: Emr;
}

export interface OAuthToken {
  readonly token: Secret;
  readonly secret: Secret;
}

/** The three legs by which a clinic lets us in. Each throws the failures of `emrFailure`. */
export interface OAuthGateway {
  requestToken(settings: EmrSettings, callbackUrl: string, wait: Wait): Promise<OAuthToken>;
  authorizeUrl(settings: EmrSettings, request: OAuthToken): string;
  accessToken(
    settings: EmrSettings,
    grant: { readonly request: OAuthToken; readonly verifier: string },
    wait: Wait,
  ): Promise<OAuthToken>;
}

export type AddressCheck =
  | { readonly status: 'ok' }
  | { readonly status: 'refused'; readonly reason: string };

/** The way out to the EMRs of all clinics. */
export interface EmrGateway {
  /** Whether the operator has a bridge for all clinics. */
  readonly hasBridge: boolean;
  connect(type: EmrType, settings: EmrSettings, businessHours: BusinessHoursOn): EmrLine;
  guard(
    emr: Emr,
    facts: { readonly clinicId: string; readonly transport: EmrType; readonly tokenExpiresAt: Date | null },
  ): GuardedEmr;
  /** Whether we would go there at all: its form, and where its host leads at this moment. */
  checkAddress(baseUrl: string): Promise<AddressCheck>;
  isCertificate(pem: string): boolean;
  readonly oauth: OAuthGateway;
}

/** What this slice needs to know of a clinic. */
export interface ClinicFacts {
  profile(clinicId: string): Promise<{
    readonly name: string;
    readonly timezone: string;
    readonly hours: readonly {
      readonly weekday: number;
      readonly isOpen: boolean;
      readonly open: WallTime | null;
      readonly close: WallTime | null;
    }[];
  } | null>;
}

export interface ManagerNews {
  tell(
    tx: Database,
    news: {
      readonly users: { readonly clinicManagersOf: string };
      readonly type: string;
      readonly title: string;
      readonly body: string;
      readonly eventKey: string;
      readonly clinicId: string;
    },
  ): Promise<void>;
}

/** Writes the audit row of the change, as the last thing in its transaction. */
export type Trail = (tx: Database) => Promise<void>;
