import type { Secret } from '../../../kernel/secrets/secret.ts';
import type { SmsApi } from '../http-sender.ts';
import { problemOf } from './codes.ts';

export function telnyxApi(url: string, apiKey: Secret): SmsApi {
  return {
    url: `${url.replace(/\/+$/, '')}/messages`,
    headers: () => ({
      accept: 'application/json',
      authorization: `Bearer ${apiKey.reveal()}`,
      'content-type': 'application/json',
    }),
    body: ({ from, to, text, messagingProfileId }) =>
      JSON.stringify({
        from,
        to,
        text,
        ...(messagingProfileId ? { messaging_profile_id: messagingProfileId } : {}),
      }),
    idAt: ['data', 'id'],
    codeAt: ['errors', '0', 'code'],
    problemOf: (http, code) => {
      if (http === 401) return 'bad-key';
      return http === 429 ? 'too-many' : problemOf(code);
    },
  };
}
