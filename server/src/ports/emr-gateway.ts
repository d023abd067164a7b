import type { Secret } from '../kernel/secrets/secret.ts';
import type { CalendarDate, WallTime } from '../kernel/time/calendar.ts';
import type { Emr, EmrOperation, EmrSettings, EmrType, Wait } from './emr.ts';
import type { BreakerState, CallObserver, Carry, RequestLimit, Step } from './emr-call.ts';

export type BusinessHoursOn = (date: CalendarDate) => { open: WallTime; close: WallTime } | null;

/** How to connect a clinic, with decrypted secrets. */
export interface LinePlan {
  readonly type: EmrType;
  readonly settings: EmrSettings;
  /** The schedule template of a REST clinic without a SOAP account. */
  readonly businessHours: BusinessHoursOn;
  /** The EMR rejected our token; nothing is sent until a person reconnects. */
  readonly stopped: boolean;
  /** A practice clinic: its EMR is our own simulated book, excluded from connection state and metrics. */
  readonly isPractice?: boolean;
  /** As this or another process learned it. */
  readonly limit?: RequestLimit;
  /** The EMR is known to be away: callers hear so at once, and nothing is sent until it is seen again. */
  readonly isAway?: boolean;
}

/** An Emr that owns its connections; the owner closes it. */
export interface ConnectedEmr extends Emr {
  /** Fetches in advance what the first caller would otherwise wait for. */
  warmUp(wait: Wait): Promise<void>;
  /** Whether every request carries the password, which costs the EMR a hash each time; absent where none ever does. */
  sendsPassword?(): boolean;
  /** Finishes calls in progress; no new call can start. */
  close(): Promise<void>;
}

/** A clinic's EMR connection. Its sockets can be renewed while breaker and joined reads stay. */
export interface EmrLine {
  readonly clinicId: string;
  readonly transport: EmrType;
  readonly carry: Carry;
  lacks(operation: EmrOperation): boolean;
  breaker(): BreakerState;
  /** Operations in progress, including those waiting for a connection. */
  underWay(): number;
  warmUp(wait: Wait): Promise<void>;
  /** Accepts a plan that describes the same connection. */
  renew(plan: LinePlan): void;
  /** Closes the line once nothing uses it; resolves when it is closed. */
  retire(): Promise<void>;
  /** What this process knows of the EMR's limit. */
  limit(): RequestLimit;
  /** What another process learned of the EMR's limit. */
  restoreLimit(limit: RequestLimit): void;
  /** Asks the EMR past the breaker, which opens or closes by the answer. */
  probe(wait: Wait): Promise<void>;
  /** Opens the breaker: the EMR is known to be away. */
  openBreaker(): void;
  /** Closes the breaker after a person saw that the EMR works; the next call is sent. */
  closeBreaker(): void;
}

/** Pipeline steps supplied by the owner of a line. */
export interface LineSteps {
  /** Routes operations that another line supports better. */
  readonly bridge?: Step;
  /** Maintains the state of the clinic's connection. */
  readonly state?: CallObserver;
}

export interface OAuthToken {
  readonly token: Secret;
  readonly secret: Secret;
}

/** The three requests of OAuth 1. Each throws the failures of `emrFailure`. */
export interface OAuthGateway {
  requestToken(settings: EmrSettings, callbackUrl: string, wait: Wait): Promise<OAuthToken>;
  authorizeUrl(settings: EmrSettings, request: OAuthToken): string;
  accessToken(
    settings: EmrSettings,
    grant: { readonly request: OAuthToken; readonly verifier: string },
    wait: Wait,
  ): Promise<OAuthToken>;
  /** Whose account at the EMR the token is: a name and number to show to people; null where the EMR does not say. */
  owner(settings: EmrSettings, token: OAuthToken, wait: Wait): Promise<string | null>;
}

/** Creates EMR connections for all clinics. */
export interface EmrGateway {
  /** Whether the operator configured a bridge for all clinics. */
  readonly hasBridge: boolean;
  /** Whether everything this connection type needs is present. */
  isConfigured(plan: Pick<LinePlan, 'type' | 'settings'>): boolean;
  /** The adapter alone, without pipeline steps. */
  connect(plan: LinePlan): ConnectedEmr;
  open(plan: LinePlan, steps: LineSteps): EmrLine;
  /** Whether we would connect to this address: its form, and where its host resolves now. */
  checkAddress(
    baseUrl: string,
  ): Promise<{ readonly status: 'ok' } | { readonly status: 'refused'; readonly reason: string }>;
  isCertificate(pem: string): boolean;
  readonly oauth: OAuthGateway;
}
