import { createHmac, randomUUID } from 'node:crypto';
import type { HttpRequest } from '../http-listener.ts';
import type { SmsAccount, SmsDialect } from './dialect.ts';
import type { SmsDraft, SmsMessage } from './message.ts';
import { twilioAccepted, twilioFault, twilioRefused, twilioTooMany } from './twilio-answers.ts';
import type { EventSignature, SmsEvent } from './webhook.ts';

const maxCharacters = 1_600;
const apiVersion = '2010-04-01';
const statusOf: Readonly<Record<string, string>> = {
  sent: 'sent',
  delivered: 'delivered',
  sending_failed: 'failed',
  delivery_failed: 'undelivered',
};
const errorOf: Readonly<Record<string, string>> = { '40001': '30006' };

export function twilioDialect({ accountId, apiKey }: SmsAccount): SmsDialect {
  const path = `/${apiVersion}/Accounts/${accountId}/Messages.json`;
  const credentials = Buffer.from(`${accountId}:${apiKey}`).toString('base64');
  return {
    publicKey: '',
    // Accepts any account in the path; a wrong one fails authentication, as at Twilio.
    isSend: (request) =>
      request.method === 'POST' && /^\/2010-04-01\/Accounts\/[^/]+\/Messages\.json$/.test(request.path),
    isAuthorized: (request) =>
      request.path === path && request.headers.authorization === `Basic ${credentials}`,
    readDraft: readForm,
    newId: () => `SM${randomUUID().replaceAll('-', '')}`,
    isTooLong: (text) => text.length > maxCharacters,
    accepted: (message) => twilioAccepted(message, accountId),
    refused: twilioRefused,
    tooMany: twilioTooMany,
    faultAnswer: twilioFault,
    // By default only failed connections are retried.
    attemptsPerUrl: 1,
    addressesOf: ({ direction, webhook_url }, profile) =>
      direction === 'inbound' ? profile : [webhook_url].filter((url) => url !== null),
    writeEvent: (event, { url }, signature) => {
      const fields =
        event.event_type === 'message.received' ? inbound(event, accountId) : callback(event, accountId);
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'TwilioProxy/1.1',
      };
      const signed = { 'x-twilio-signature': signatureOf(apiKey, url, fields, signature) };
      return {
        body: new URLSearchParams(fields).toString(),
        headers: signature === 'none' ? headers : { ...headers, ...signed },
      };
    },
  };
}

/** Maps the form to the field names of all simulated vendors. */
function readForm({ body, headers }: HttpRequest): Partial<SmsDraft> | null {
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return null;
  const form = new URLSearchParams(body.toString('utf8'));
  const named = {
    from: form.get('From'),
    to: form.get('To'),
    text: form.get('Body'),
    messaging_profile_id: form.get('MessagingServiceSid'),
    webhook_url: form.get('StatusCallback'),
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== null));
}

type Fields = Record<string, string>;

/** Twilio's callback has no time, event id or text. */
function callback({ payload }: SmsEvent, accountId: string): Fields {
  const { id, from, to, errors, messaging_profile_id: service } = payload;
  const status = statusOf[to[0]?.status ?? ''] ?? 'sent';
  const [error] = errors;
  return {
    ...bothWays(payload, accountId),
    MessageStatus: status,
    SmsStatus: status,
    SmsSid: id,
    To: to[0]?.phone_number ?? '',
    From: from.phone_number,
    ...(service.startsWith('MG') ? { MessagingServiceSid: service } : {}),
    ...(error ? { ErrorCode: errorOf[error.code] ?? error.code } : {}),
  };
}

function inbound({ payload }: SmsEvent, accountId: string): Fields {
  const { id, from, to, text, parts, messaging_profile_id: service, autoresponse_type: word } = payload;
  const isOfService = service.startsWith('MG');
  return {
    ...bothWays(payload, accountId),
    SmsStatus: 'received',
    SmsSid: id,
    SmsMessageSid: id,
    Body: text,
    NumMedia: '0',
    NumSegments: String(parts),
    To: to[0]?.phone_number ?? '',
    From: from.phone_number,
    ToCountry: 'CA',
    FromCountry: 'CA',
    FromCity: '',
    ...(isOfService ? { MessagingServiceSid: service } : {}),
    // Only a service with Advanced Opt-Out reports the kind of keyword.
    ...(isOfService && word ? { OptOutType: word } : {}),
  };
}

function bothWays({ id }: SmsMessage, accountId: string): Fields {
  return { MessageSid: id, AccountSid: accountId, ApiVersion: apiVersion };
}

function signatureOf(key: string, url: string, fields: Fields, how: EventSignature): string {
  const text = Object.keys(fields)
    .sort()
    .reduce((signed, name) => signed + name + fields[name], how === 'wrong' ? `${url} ` : url);
  return createHmac('sha1', key).update(text).digest('base64');
}
