import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Trail } from '../../../database/database.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Logger } from '../../../kernel/logger.ts';
import type { SealedBoxes } from '../../../kernel/secrets/sealed-box.ts';
import { Secret } from '../../../kernel/secrets/secret.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { type EmrSettings, emrTrouble } from '../../../ports/emr.ts';
import type { EmrGateway, OAuthToken } from '../../../ports/emr-gateway.ts';
import { settingsOf } from '../connection/connection-plan.ts';
import type { ClinicFacts } from '../ports.ts';
import type { EmrStore } from '../store.ts';
import type { OAuthStore, PendingRequest } from './oauth.store.ts';

export interface OAuthNeeds {
  readonly requests: OAuthStore;
  readonly store: Pick<EmrStore, 'read'>;
  readonly clinics: ClinicFacts;
  readonly boxes: SealedBoxes;
  readonly gateway: Pick<EmrGateway, 'oauth'>;
  readonly saveToken: (
    clinicId: string,
    granted: Granting,
    trail: Trail,
  ) => Promise<'saved' | 'would-replace'>;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface GrantedToken {
  /** The address that granted the token; it must be sent to no other. */
  readonly grantedBy: string;
  readonly accessToken: Secret;
  readonly accessTokenSecret: Secret;
}

export interface Granting {
  readonly stateHash: string;
  readonly token: GrantedToken;
  readonly authorisedBy: string | null;
  readonly cameFrom: string | null;
  readonly isConfirmed: boolean;
}

export type Beginning =
  | { readonly status: 'begun'; readonly authorizationUrl: string; readonly state: string }
  | { readonly status: 'unknown-clinic' }
  | { readonly status: 'incomplete' }; // no address, consumer key or consumer secret

export type Ending =
  | { readonly status: 'connected'; readonly clinicId: string }
  | { readonly status: 'waiting'; readonly clinicId: string } // until a manager confirms
  | { readonly status: 'refused'; readonly reason: string };

export interface Callback {
  readonly state: string;
  readonly oauthToken: string;
  readonly verifier: string;
  readonly cameFrom: string | null;
}

const PENDING_MS = 10 * 60_000;
const STATE_BYTES = 32;
const EXCHANGE_MS = 8_000;

export async function beginOAuth(
  needs: OAuthNeeds,
  clinicId: string,
  trailOf: (clinicId: string) => Trail,
): Promise<Beginning> {
  const { requests, boxes, gateway, publicUrl, clock } = needs;
  const found = await connectable(needs, clinicId);
  if (found.status !== 'ready') return found;

  const state = randomBytes(STATE_BYTES).toString('base64url');
  const stateHash = hashOf(state);
  const place = oauthPlace(clinicId, stateHash);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + PENDING_MS);
  await requests.reserve(
    clinicId,
    { ...boxes.seal('', place), stateHash, expiresAt },
    now,
    trailOf(clinicId),
  );
  try {
    const callbackUrl = `${publicUrl}/api/emr-oauth/callback?state=${state}`;
    const request = await gateway.oauth.requestToken(found.settings, callbackUrl, {
      signal: AbortSignal.timeout(EXCHANGE_MS),
    });
    const sealed = boxes.seal(request.secret.reveal(), place);
    await requests.fill(clinicId, stateHash, { ...sealed, requestToken: request.token.reveal() });
    return { status: 'begun', authorizationUrl: gateway.oauth.authorizeUrl(found.settings, request), state };
  } catch (error) {
    await requests.drop(clinicId, stateHash);
    throw error;
  }
}

/** A state is valid for one callback, even a failed one. `trailOf` is called with the clinic the state names. */
export async function finishOAuth(
  needs: OAuthNeeds,
  callback: Callback,
  trailOf: (clinicId: string) => Trail,
): Promise<Ending> {
  const stateHash = hashOf(callback.state);
  const pending = callback.state ? await needs.requests.take(stateHash) : null;
  if (!pending || pending.expiresAt <= needs.clock.now())
    return refused(
      'This request to connect an EMR is not known, was used already, or is older than 10 minutes.',
    );
  if (!isSame(callback.oauthToken, pending.requestToken))
    return refused(
      'The EMR answered for another request than the one that was begun. Start connecting again.',
    );
  if (!callback.verifier)
    return refused('Access to the EMR was denied there. Start connecting again and allow it.');
  return exchange(needs, pending, { ...callback, stateHash }, trailOf(pending.clinicId));
}

async function exchange(
  needs: OAuthNeeds,
  { clinicId, requestToken, ...box }: PendingRequest,
  { stateHash, verifier, cameFrom }: Callback & { readonly stateHash: string },
  trail: Trail,
): Promise<Ending> {
  try {
    const found = await connectable(needs, clinicId);
    if (found.status !== 'ready') return refused("The clinic's EMR settings were changed meanwhile.");
    const secret = needs.boxes.open(box, oauthPlace(clinicId, stateHash));
    const request: OAuthToken = { token: new Secret(requestToken), secret: new Secret(secret) };
    const wait = { signal: AbortSignal.timeout(EXCHANGE_MS) };
    const granted = await needs.gateway.oauth.accessToken(found.settings, { request, verifier }, wait);
    const authorisedBy = await needs.gateway.oauth.owner(found.settings, granted, wait);
    const grantedBy = found.settings.baseUrl;
    const token = { grantedBy, accessToken: granted.token, accessTokenSecret: granted.secret };
    const granting = { stateHash, token, authorisedBy, cameFrom, isConfirmed: false };
    const saved = await needs.saveToken(clinicId, granting, trail);
    return { status: saved === 'saved' ? 'connected' : 'waiting', clinicId };
  } catch (error) {
    if (error instanceof Failure && error.code === 'CONFLICT') return refused(error.message);
    const trouble = emrTrouble(error);
    if (!trouble || !(error instanceof Error)) throw error;
    needs.log.warn({ clinicId, trouble }, 'EMR returned no access token');
    return refused(error.message);
  }
}

async function connectable(
  { store, clinics, boxes }: Pick<OAuthNeeds, 'store' | 'clinics' | 'boxes'>,
  clinicId: string,
): Promise<
  | { readonly status: 'ready'; readonly settings: EmrSettings }
  | { readonly status: 'unknown-clinic' }
  | { readonly status: 'incomplete' }
> {
  const profile = await clinics.profile(clinicId);
  if (!profile) return { status: 'unknown-clinic' };
  const settings = settingsOf(boxes, clinicId, profile, await store.read(clinicId));
  const { baseUrl, consumerKey, consumerSecret } = settings;
  return baseUrl && consumerKey && consumerSecret ? { status: 'ready', settings } : { status: 'incomplete' };
}

export function oauthPlace(clinicId: string, stateHash: string): string {
  return `emr_oauth_requests:${clinicId}:${stateHash}`;
}

/** The hash identifies a waiting token to managers, so that the row's own key stays in the database. */
export const waitingIdOf = (stateHash: string): string => hashOf(stateHash);

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('hex');
}

function isSame(given: string, kept: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(kept)];
  return kept !== '' && a.length === b.length && timingSafeEqual(a, b);
}

function refused(reason: string): Ending {
  return { status: 'refused', reason };
}
