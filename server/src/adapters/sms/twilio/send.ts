import type { Secret } from '../../../kernel/secrets/secret.ts';
import type { SmsApi } from '../http-sender.ts';
import type { SmsNeeds } from '../settings.ts';
import { problemOf } from './codes.ts';

interface Account {
  readonly apiUrl: string;
  readonly accountId: string;
  readonly apiKey: Secret;
}

/** A clinic may still have another vendor's profile id. */
const MESSAGING_SERVICE = /^MG[0-9a-f]{32}$/i;

export function twilioApi(
  { apiUrl, accountId, apiKey }: Account,
  needs: Pick<SmsNeeds, 'webhookUrl'>,
): SmsApi {
  return {
    url: `${apiUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${accountId}/Messages.json`,
    headers: () => ({
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${accountId}:${apiKey.reveal()}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    }),
    body: ({ from, to, text, messagingProfileId, reference }) =>
      new URLSearchParams({
        To: to,
        From: from,
        Body: text,
        // Twilio's callbacks carry neither the text nor our reference, so the URL does.
        StatusCallback: `${needs.webhookUrl}?message=${reference}`,
        ...(messagingProfileId && MESSAGING_SERVICE.test(messagingProfileId)
          ? { MessagingServiceSid: messagingProfileId }
          : {}),
      }).toString(),
    idAt: ['sid'],
    codeAt: ['code'],
    problemOf: (http, code) => {
      if (http === 401) return 'bad-key';
      return http === 429 ? 'too-many' : problemOf(code);
    },
  };
}
