import type { Trail, Transaction } from '../../../database/database.ts';
import type { SealedBoxes } from '../../../kernel/secrets/sealed-box.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { News, Notifications } from '../../notifications/index.ts';
import { type SettingsNeeds, saveToken, type TokenSaved } from '../config/settings.ts';
import type { OAuthStore } from './oauth.store.ts';
import type { Granting } from './oauth.ts';
import { oauthPlace } from './oauth.ts';

export interface TakeNeeds {
  readonly settings: Pick<SettingsNeeds, 'store' | 'boxes' | 'connections' | 'clock'>;
  readonly requests: Pick<OAuthStore, 'hold' | 'forgetWaiting'>;
  readonly boxes: Pick<SealedBoxes, 'seal'>;
  readonly tell: Notifications['tell'];
  readonly clock: Clock;
}

const WAITS_MS = 7 * 86_400_000;

/**
 * Saves a first token at once; one that would replace a working token must be confirmed. Managers are told of both,
 * because anybody with an account at the EMR can authorise without signing in here.
 */
export function takeToken(
  { settings, requests, boxes, tell, clock }: TakeNeeds,
  clinicId: string,
  granting: Granting,
  { onSaved, onHeld }: { readonly onSaved: Trail; readonly onHeld: Trail },
): Promise<TokenSaved> {
  const { stateHash, token, authorisedBy, cameFrom, isConfirmed } = granting;
  const news = (saved: TokenSaved) => newsOf(clinicId, saved, granting);
  const hold = async (tx: Transaction) => {
    const now = clock.now();
    const secrets = [token.accessToken.reveal(), token.accessTokenSecret.reveal()];
    await requests.hold(tx, clinicId, {
      ...boxes.seal(JSON.stringify(secrets), oauthPlace(clinicId, stateHash)),
      ...{ stateHash, grantedBy: token.grantedBy, authorisedBy, cameFrom },
      ...{ createdAt: now, expiresAt: new Date(now.getTime() + WAITS_MS) },
    });
  };
  return saveToken(settings, clinicId, { ...token, isConfirmed }, (saved) => async (tx, details) => {
    if (saved === 'saved') await requests.forgetWaiting(tx, clinicId);
    else await hold(tx);
    await tell(tx, news(saved));
    await (saved === 'saved' ? onSaved : onHeld)(tx, details);
  });
}

function newsOf(clinicId: string, saved: TokenSaved, granting: Granting): News {
  const { authorisedBy, cameFrom, stateHash } = granting;
  const who = `${authorisedBy ?? 'Somebody'} at the EMR${cameFrom ? `, from ${cameFrom}` : ''}`;
  const isIn = saved === 'saved';
  return {
    users: { clinicManagersOf: clinicId },
    clinicId,
    type: isIn ? 'emr_authorised' : 'emr_authorisation_waits',
    title: isIn ? 'Your EMR was connected' : 'A new authorisation of your EMR waits for you',
    body: isIn
      ? `Authorised by ${who}. If nobody of your clinic did this, take the token away under Settings, EMR.`
      : `Authorised by ${who}. The connection that works stays until you confirm under Settings, EMR. If nobody of your clinic did this, decline.`,
    eventKey: `emr-oauth:${saved}:${stateHash}`,
  };
}
