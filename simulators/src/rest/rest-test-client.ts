import { randomUUID } from 'node:crypto';
import { percentEncode, signatureOf } from './oauth-signature.ts';

export interface Keys {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly token?: string;
  readonly secret?: string;
}

export interface Spoil {
  /** Overrides protocol parameters; empty text removes one. */
  readonly oauth?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Signs as if the request went to this URL. */
  readonly signedUrl?: string;
}

export function restTestClient(keys: Keys) {
  return (method: string, url: string, spoil: Spoil = {}): Promise<Response> => {
    const target = new URL(spoil.signedUrl ?? url);
    const oauth = Object.entries({
      oauth_consumer_key: keys.consumerKey,
      oauth_token: keys.token ?? '',
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: String(Math.floor(Date.now() / 1000)),
      oauth_nonce: randomUUID(),
      oauth_version: '1.0',
      ...spoil.oauth,
    }).filter(([, value]) => value !== '');
    const signed = [...oauth.filter(([name]) => name !== 'oauth_signature'), ...target.searchParams];
    const message = { method, url: target.origin + target.pathname, signed, oauth: {} };
    const signature =
      spoil.oauth?.oauth_signature ?? signatureOf(message, keys.consumerSecret, keys.secret ?? '');
    const header = [...oauth, ['oauth_signature', signature]]
      .map(([name, value = '']) => `${name}="${percentEncode(value)}"`)
      .join(', ');
    return fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        authorization: `OAuth ${header}`,
        ...(spoil.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...spoil.headers,
      },
      ...(spoil.body === undefined ? {} : { body: JSON.stringify(spoil.body) }),
    });
  };
}
