import { z } from 'zod';
import type { Database, Trail } from '../../../database/database.ts';
import { Secret } from '../../../kernel/secrets/secret.ts';
import { type OAuthNeeds, oauthPlace, waitingIdOf } from './oauth.ts';

export interface ConfirmNeeds extends OAuthNeeds {
  readonly db: Database<'emr'>;
}

export type Confirming =
  | { readonly status: 'connected' }
  | { readonly status: 'none' }
  | { readonly status: 'several' };

const Kept = z.tuple([z.string(), z.string()]);

/**
 * Without an id, confirms only if exactly one token waits, because another may have arrived since the list was read.
 */
export async function confirmOAuth(
  { requests, boxes, saveToken, clock }: ConfirmNeeds,
  clinicId: string,
  { id }: { readonly id?: string | undefined },
  trail: Trail,
): Promise<Confirming> {
  const waiting = await requests.waiting(clinicId, clock.now());
  const [chosen, ...others] = id ? waiting.filter(({ stateHash }) => waitingIdOf(stateHash) === id) : waiting;
  if (!chosen) return { status: 'none' };
  if (others.length > 0) return { status: 'several' };
  const { stateHash, grantedBy, authorisedBy, cameFrom } = chosen;
  const [token, secret] = Kept.parse(JSON.parse(boxes.open(chosen, oauthPlace(clinicId, stateHash))));
  const granted = { grantedBy, accessToken: new Secret(token), accessTokenSecret: new Secret(secret) };
  await saveToken(clinicId, { stateHash, token: granted, authorisedBy, cameFrom, isConfirmed: true }, trail);
  return { status: 'connected' };
}

export async function declineOAuth(
  { db, requests }: ConfirmNeeds,
  clinicId: string,
  trail: Trail,
): Promise<void> {
  await db.inClinic(clinicId, async (_, tx) => {
    await requests.forgetWaiting(tx, clinicId);
    await trail(tx);
  });
}
