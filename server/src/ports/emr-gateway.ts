import type { Secret } from '../kernel/secrets/secret.ts';
import type { CalendarDate, WallTime } from '../kernel/time/calendar.ts';
import type { Emr, EmrOperation, EmrSettings, EmrType, Wait } from './emr.ts';
import type { BreakerState, CallObserver, Carry, RequestLimit, Step } from './emr-call.ts';

export type BusinessHoursOn = (date: CalendarDate) => { open: WallTime; close: WallTime } | null;

/** How to connect a clinic, with decrypted secrets. */
export interface LinePlan {
  readonly type: EmrType;
  readonly settings: EmrSettings;
  /** Opening hours that stand in for the schedule template of a REST clinic without a SOAP account. */
  readonly businessHours: BusinessHoursOn;
  /** The EMR rejected our token; nothing is sent until a person reconnects. */
  readonly stopped: boolean;
  /** A practice clinic: its EMR is our own simulated book, excluded from connection state and metrics. */
  readonly isPractice?: boolean;
  /** Learned by this process or another. */
  readonly limit?: RequestLimit;
  /** The EMR is known to be down: calls fail at once and nothing is sent until a probe succeeds. */
  readonly isAway?: boolean;
}

export interface ConnectedEmr extends Emr {
  /** Loads in advance what the first caller would otherwise wait for. */
  warmUp(wait: Wait): Promise<void>;
  /**
   * Whether every request carries the password, which costs the EMR a hash each time; absent if none does.
   */
  sendsPassword?(): boolean;
  /** Finishes calls in progress; no new call can start. */
  close(): Promise<void>;
}

/** A clinic's EMR connection. Its sockets can be renewed; the breaker and joined reads survive. */
export interface EmrLine {
  readonly clinicId: string;
  readonly transport: EmrType;
  readonly carry: Carry;
  lacks(operation: EmrOperation): boolean;
  breaker(): BreakerState;
  /** Operations in progress, including those waiting for a connection. */
  underWay(): number;
  warmUp(wait: Wait): Promise<void>;
  /** The new plan must describe the same connection. */
  renew(plan: LinePlan): void;
  retire(): Promise<void>;
  /** The EMR's limit as this process knows it. */
  limit(): RequestLimit;
  /** Applies a limit that another process learned. */
  restoreLimit(limit: RequestLimit): void;
  /** Sends a request past the breaker, and opens or closes the breaker by the result. */
  probe(wait: Wait): Promise<void>;
  /** For an EMR known to be down. */
  openBreaker(): void;
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

export interface OAuthGateway {
  requestToken(settings: EmrSettings, callbackUrl: string, wait: Wait): Promise<OAuthToken>;
  authorizeUrl(settings: EmrSettings, request: OAuthToken): string;
  accessToken(
    settings: EmrSettings,
    grant: { readonly request: OAuthToken; readonly verifier: string },
    wait: Wait,
  ): Promise<OAuthToken>;
  /**
   * The EMR account the token belongs to: a name and number to show to people; null if the EMR does not say.
   */
  owner(settings: EmrSettings, token: OAuthToken, wait: Wait): Promise<string | null>;
}

/** Creates EMR connections for all clinics. */
export interface EmrGateway {
  /** Whether the operator has configured a bridge for all clinics. */
  readonly hasBridge: boolean;
  /** Whether the plan has everything its connection type needs. */
  isConfigured(plan: Pick<LinePlan, 'type' | 'settings'>): boolean;
  connect(plan: LinePlan): ConnectedEmr;
  open(plan: LinePlan, steps: LineSteps): EmrLine;
  /** Whether we may connect to this address, judged by its form and by what its host resolves to now. */
  checkAddress(
    baseUrl: string,
  ): Promise<{ readonly status: 'ok' } | { readonly status: 'refused'; readonly reason: string }>;
  isCertificate(pem: string): boolean;
  readonly oauth: OAuthGateway;
}
