import type {
  AuthenticationResponseJSON,
  AuthenticatorTransportFuture,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { User } from '../../kernel/people/user.ts';
import type { StoredPasskey } from './second-factor.store.ts';

/** The authenticator's response, unvalidated; the library checks it. */
export type PasskeyAnswer = Readonly<Record<string, unknown>>;

type NewPasskey = Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

export interface Passkeys {
  offer(user: User, existing: readonly StoredPasskey[]): Promise<{ readonly challenge: string }>;
  accept(challenge: string, answer: PasskeyAnswer): Promise<NewPasskey | null>;
  ask(existing: readonly StoredPasskey[]): Promise<{ readonly challenge: string }>;
  verify(
    existing: readonly StoredPasskey[],
    challenge: string,
    answer: PasskeyAnswer,
  ): Promise<{ readonly id: string; readonly counter: number } | null>;
}

// Imported on demand: the library takes a third of the startup time, and most processes never use it.
const library = () => import('@simplewebauthn/server');

/** Bound to the host of PUBLIC_URL, so passkeys of other sites are rejected. */
export function createPasskeys(publicUrl: string): Passkeys {
  const { hostname: rpID, origin: expectedOrigin } = new URL(publicUrl);
  const known = (passkeys: readonly StoredPasskey[]) =>
    passkeys.map(({ credentialId: id, transports }) => ({ id, transports: transportsOf(transports) }));
  return {
    offer: async (user, existing) =>
      (await library()).generateRegistrationOptions({
        rpName: 'Frontdesk',
        rpID,
        userName: user.email,
        userID: new Uint8Array(Buffer.from(user.id)),
        attestationType: 'none',
        excludeCredentials: known(existing),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      }),
    accept: async (expectedChallenge, answer) => {
      const response = answer as unknown as RegistrationResponseJSON;
      const { verifyRegistrationResponse } = await library();
      const { registrationInfo } = await verifyRegistrationResponse({
        ...{ response, expectedChallenge, expectedOrigin, expectedRPID: rpID },
      }).catch(() => ({ registrationInfo: undefined }));
      if (!registrationInfo) return null;
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
    },
    ask: async (existing) =>
      (await library()).generateAuthenticationOptions({
        rpID,
        allowCredentials: known(existing),
        userVerification: 'required',
      }),
    verify: async (existing, expectedChallenge, answer) => {
      const response = answer as unknown as AuthenticationResponseJSON;
      const passkey = existing.find(({ credentialId }) => credentialId === response.id);
      if (!passkey) return null;
      const { credentialId: id, publicKey, counter, transports } = passkey;
      const { verifyAuthenticationResponse } = await library();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...{ response, expectedChallenge, expectedOrigin, expectedRPID: rpID },
        credential: {
          ...{ id, counter, transports: transportsOf(transports) },
          publicKey: new Uint8Array(publicKey),
        },
      }).catch(() => ({ verified: false, authenticationInfo: null }));
      return verified && authenticationInfo
        ? { id: passkey.id, counter: authenticationInfo.newCounter }
        : null;
    },
  };
}

function transportsOf(kept: readonly string[]): AuthenticatorTransportFuture[] {
  return [...kept] as AuthenticatorTransportFuture[];
}
