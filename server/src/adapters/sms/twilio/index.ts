import type { SmsConnection } from '../../../ports/sms-provider.ts';
import { httpSender } from '../http-sender.ts';
import type { SmsNeeds, SmsSettings } from '../settings.ts';
import { problemOf } from './codes.ts';
import { EVENT_DOCUMENT } from './event-document.ts';
import { readEvent } from './read-event.ts';
import { twilioApi } from './send.ts';
import { signatureCheck } from './verify.ts';

/** Twilio expects TwiML for inbound messages; an empty response sends no reply to the patient. */
const EMPTY_TWIML = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

export function twilio({ apiUrl, accountId, apiKey }: SmsSettings, needs: SmsNeeds): SmsConnection {
  const sender =
    apiUrl && accountId && apiKey
      ? httpSender(twilioApi({ apiUrl, accountId, apiKey }, needs), needs.timeoutMs)
      : null;
  return {
    provider: sender,
    problemOf,
    webhook: {
      ...EVENT_DOCUMENT,
      format: 'form',
      reply: { type: 'text/xml', body: EMPTY_TWIML },
      isAuthentic: signatureCheck(apiKey, needs),
      read: (request) => readEvent(request, needs.clock.now()),
    },
    close: async () => sender?.close(),
  };
}
