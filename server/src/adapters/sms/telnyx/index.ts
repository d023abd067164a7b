import type { SmsConnection } from '../../../ports/sms-provider.ts';
import { httpSender } from '../http-sender.ts';
import type { SmsNeeds, SmsSettings } from '../settings.ts';
import { problemOf } from './codes.ts';
import { EVENT_DOCUMENT } from './event-document.ts';
import { readEvent } from './read-event.ts';
import { telnyxApi } from './send.ts';
import { signatureCheck } from './verify.ts';

export function telnyx(
  { apiUrl, apiKey, webhookPublicKey }: SmsSettings,
  { clock, timeoutMs }: SmsNeeds,
): SmsConnection {
  const sender = apiUrl && apiKey ? httpSender(telnyxApi(apiUrl, apiKey), timeoutMs) : null;
  return {
    provider: sender,
    problemOf,
    webhook: {
      ...EVENT_DOCUMENT,
      format: 'json',
      reply: null,
      isAuthentic: signatureCheck(webhookPublicKey, clock),
      read: ({ body }) => readEvent(body),
    },
    close: async () => sender?.close(),
  };
}
