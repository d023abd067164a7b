import type { CalendarDate, WallTime } from '../kernel/calendar.ts';
import type { Secret } from '../kernel/secret.ts';
import type { Emr, EmrOperation, EmrSettings, EmrType, Wait } from './emr.ts';
import type { BreakerState, CallObserver, Carry, Step } from './emr-call.ts';

export type BusinessHoursOn = (date: CalendarDate) => { open: WallTime; close: WallTime } | null;

/** How a clinic is to be connected, with its secrets opened. */
export interface LinePlan {
  readonly type: EmrType;
  readonly settings: EmrSettings;
  /** The template of a REST clinic that has no SOAP account. */
  readonly businessHours: BusinessHoursOn;
  /** Its EMR said that our token is gone: nothing is sent until a person has connected it again. */
  readonly stopped: boolean;
  /** Of a clinic that is for practice: its EMR is a book of our own, and nobody's state or figure. */
  readonly isPractice?: boolean;
}

/** An Emr with its connections to the clinic, which the owner closes when it is done with it. */
export interface ConnectedEmr extends Emr {
  /** Fetches what the first caller would have to wait for, where there is such a thing. */
  warmUp(wait: Wait): Promise<void>;
  /** What was begun is finished first; nothing can be begun afterwards. */
  close(): Promise<void>;
}

/** A clinic's way in. The connections beneath can be renewed; breaker and joined reads stay. */
export interface EmrLine {
  readonly clinicId: string;
  readonly transport: EmrType;
  readonly carry: Carry;
  lacks(operation: EmrOperation): boolean;
  breaker(): BreakerState;
  /** Operations under way, those that wait for a connection among them. */
  underWay(): number;
  warmUp(wait: Wait): Promise<void>;
  /** For a plan that means the same connection. */
  renew(plan: LinePlan): void;
  /** Closes it once nothing runs on it any more; the promise is that of the closing. */
  retire(): Promise<void>;
  /** A person has seen that the EMR is healthy: the next call is sent. */
  closeBreaker(): void;
}

/** What the owner of a line has to do with its calls. */
export interface LineSteps {
  /** For what another line can do better. */
  readonly bridge?: Step;
  /** Keeps the state of the clinic's connection. */
  readonly state?: CallObserver;
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

/** The way out to the EMRs of all clinics. */
export interface EmrGateway {
  /** Whether the operator has a bridge for all clinics. */
  readonly hasBridge: boolean;
  /** Whether everything is there that this way in needs. */
  isConfigured(plan: Pick<LinePlan, 'type' | 'settings'>): boolean;
  /** The bare adapter, without any step before it. */
  connect(plan: LinePlan): ConnectedEmr;
  open(plan: LinePlan, steps: LineSteps): EmrLine;
  /** Whether we would go there at all: its form, and where its host leads at this moment. */
  checkAddress(
    baseUrl: string,
  ): Promise<{ readonly status: 'ok' } | { readonly status: 'refused'; readonly reason: string }>;
  isCertificate(pem: string): boolean;
  readonly oauth: OAuthGateway;
}
