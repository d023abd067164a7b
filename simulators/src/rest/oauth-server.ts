import { randomUUID } from 'node:crypto';
import type { WireDialect } from '../book/emr-dialect.ts';
import { type OAuthMessage, objectionTo } from './oauth-signature.ts';

export interface TokenPair {
  readonly token: string;
  readonly secret: string;
}

interface RequestToken extends TokenPair {
  readonly callback: string;
  readonly state: string | null;
  readonly issuedMs: number;
  verifier?: string;
}

interface AccessToken extends TokenPair {
  readonly providerNo: string;
  readonly issuedMs: number;
}

/** The error code of the newer server; the classic one returns only the status. */
export type OAuthOutcome<Success> = Success | { readonly refused: string; readonly status: number };

export interface OAuthServer {
  initiate(message: OAuthMessage): OAuthOutcome<TokenPair>;
  pending(token: string): boolean;
  /** The redirect; null for an unknown request token. */
  decide(token: string, allowed: boolean): string | null;
  exchange(message: OAuthMessage): OAuthOutcome<TokenPair>;
  /** Returns the owner of the token that signed the message. */
  authenticate(message: OAuthMessage): OAuthOutcome<{ readonly providerNo: string }>;
  issue(providerNo?: string, issuedMs?: number): TokenPair;
  holds(token: string): boolean;
  revoke(token: string): void;
}

export interface OAuthServerOptions {
  readonly dialect: WireDialect;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  /** The registered callback; classic and CARLOS require callbacks to begin with it. */
  readonly registeredUri: string;
  /**
   * Seconds an access token lives; -1 means forever, and 0, which an empty field becomes, expires at once.
   * CARLOS uses an hour.
   */
  readonly lifetimeSeconds: number;
  readonly providerNo: string;
  readonly now: () => number;
}

const requestLifeMs = 3_600_000;

export function oauthServer(options: OAuthServerOptions): OAuthServer {
  const { dialect, consumerKey, consumerSecret, registeredUri, providerNo, now } = options;
  const requests = new Map<string, RequestToken>();
  const access = new Map<string, AccessToken>();
  const nonces = new Set<string>();
  const classic = dialect === 'classic';

  const objection = (message: OAuthMessage, tokenSecret: string) =>
    objectionTo(message, { consumerSecret, tokenSecret, plaintext: classic, nowMs: now(), nonces });

  const issue = (forProvider = providerNo, issuedMs = now()): TokenPair => {
    const made = pair();
    access.set(made.token, { ...made, providerNo: forProvider, issuedMs });
    return made;
  };

  return {
    initiate(message) {
      const trouble = consumerTrouble(message, consumerKey);
      if (trouble) return trouble;
      const callback = message.oauth.oauth_callback;
      if (!callback) return { refused: 'missing_callback', status: 400 };
      if (dialect !== 'open-o' && !callback.startsWith(registeredUri))
        return { refused: 'callback_uri not allowed', status: 400 };
      const wrong = objection(message, '');
      if (wrong) return { refused: wrong, status: classic ? 400 : 401 };
      const made = pair();
      const state = message.signed.find(([name]) => name === 'state')?.[1] ?? null;
      requests.set(made.token, { ...made, callback, state, issuedMs: now() });
      return made;
    },
    pending: (token) => requests.has(token),
    decide(token, allowed) {
      const request = requests.get(token);
      if (!request) return null;
      if (!allowed) requests.delete(token);
      else request.verifier = randomUUID();
      return callbackOf(request, allowed);
    },
    exchange(message) {
      const trouble = consumerTrouble(message, consumerKey);
      if (trouble) return trouble;
      const request = requests.get(message.oauth.oauth_token ?? '');
      if (!request || request.issuedMs + requestLifeMs < now())
        return { refused: 'invalid_request_token', status: 401 };
      const wrong = objection(message, request.secret);
      if (wrong) {
        if (classic) requests.delete(request.token);
        return { refused: wrong, status: 401 };
      }
      if (!request.verifier || request.verifier !== message.oauth.oauth_verifier)
        return { refused: 'invalid_verifier', status: 401 };
      requests.delete(request.token);
      return issue();
    },
    authenticate(message) {
      const trouble = consumerTrouble(message, consumerKey);
      if (trouble) return trouble;
      if (!message.oauth.oauth_token) return { refused: 'missing_access_token', status: 401 };
      const held = access.get(message.oauth.oauth_token);
      if (!held) return { refused: 'oauth_authentication_failed', status: 401 };
      const wrong = isOver(held, options) ? 'token_expired' : objection(message, held.secret);
      if (!wrong) return { providerNo: held.providerNo };
      // A classic server deletes the token of any message with an error.
      if (classic) access.delete(held.token);
      return { refused: wrong, status: 401 };
    },
    issue,
    holds: (token) => access.has(token),
    revoke: (token) => void access.delete(token),
  };
}

function isOver({ issuedMs }: AccessToken, { dialect, lifetimeSeconds, now }: OAuthServerOptions): boolean {
  const lives = { classic: lifetimeSeconds, 'open-o': -1, carlos: 3600 }[dialect];
  return lives !== -1 && issuedMs + lives * 1000 < now() + 1;
}

const pair = (): TokenPair => ({ token: randomUUID(), secret: randomUUID() });

function consumerTrouble({ oauth }: OAuthMessage, consumerKey: string) {
  if (!oauth.oauth_consumer_key) return { refused: 'missing_consumer_key', status: 400 };
  return oauth.oauth_consumer_key === consumerKey ? null : { refused: 'invalid_consumer', status: 401 };
}

/** Appends to a callback's existing query. */
function callbackOf({ callback, token, verifier, state }: RequestToken, allowed: boolean): string {
  const added = new URLSearchParams({ oauth_token: token });
  if (allowed && verifier) added.set('oauth_verifier', verifier);
  if (state) added.set('state', state);
  return `${callback}${callback.includes('?') ? '&' : '?'}${added}`;
}
