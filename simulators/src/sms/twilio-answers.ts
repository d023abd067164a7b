import type { HttpAnswer } from '../http-listener.ts';
import type { SmsMessage } from './message.ts';
import { json, type RateLimit, type SmsRefusalCode, tooMany } from './refusals.ts';

const refusals = {
  '20001': { status: 400, message: 'Invalid parameter' },
  '20003': { status: 401, message: 'Authenticate' },
  '20404': { status: 404, message: 'The requested resource was not found' },
  '20429': { status: 429, message: 'Too Many Requests' },
  '20500': { status: 500, message: 'Internal Server Error' },
  '20005': { status: 403, message: 'Account not active' },
  '21211': { status: 400, message: "Invalid 'To' Phone Number" },
  '21408': { status: 400, message: 'Permission to send an SMS has not been enabled for the region' },
  '21602': { status: 400, message: 'Message body is required.' },
  '21606': {
    status: 400,
    message: "The 'From' phone number is not a valid message-capable Twilio phone number",
  },
  '21609': { status: 400, message: "Invalid 'StatusCallback'" },
  '21610': { status: 400, message: 'Attempt to send to unsubscribed recipient' },
  '21614': { status: 400, message: "'To' number is not a valid mobile number" },
  '21617': { status: 400, message: 'The concatenated message body exceeds the 1600 character limit.' },
  '21635': { status: 400, message: "'To' number cannot be a landline" },
  '21659': { status: 400, message: "'From' is not a Twilio phone number" },
  '21705': { status: 400, message: 'The Messaging Service is invalid' },
} as const;

export type TwilioRefusalCode = keyof typeof refusals;

const translated: Partial<Record<SmsRefusalCode, TwilioRefusalCode>> = {
  '10004': '21602',
  '10005': '20404',
  '10009': '20003',
  '40300': '21610',
  '40302': '21617',
  '40305': '21606',
  '40306': '21606',
  '40309': '21408',
  '40310': '21211',
  '40312': '20005',
};

export function twilioRefused(
  code: SmsRefusalCode | TwilioRefusalCode,
  over: { readonly status?: number; readonly detail?: string } = {},
): HttpAnswer {
  const own =
    code in refusals ? (code as TwilioRefusalCode) : (translated[code as SmsRefusalCode] ?? '20001');
  const { message, ...usual } = refusals[own];
  const status = over.status ?? usual.status;
  return json(status, {
    code: Number(own),
    message,
    more_info: `https://www.twilio.com/docs/errors/${own}`,
    status,
  });
}

const codeOfStatus: Readonly<Record<number, TwilioRefusalCode>> = {
  401: '20003',
  403: '20005',
  404: '20404',
};

export function twilioFault(status: number): HttpAnswer {
  if (status === 429) return twilioTooMany({});
  return twilioRefused(codeOfStatus[status] ?? (status < 500 ? '20001' : '20500'), { status });
}

export function twilioTooMany(how: RateLimit): HttpAnswer {
  const { headers = {}, ...edge } = tooMany(how);
  if (how.form === 'html' || how.form === 'foreign') return { headers, ...edge };
  const retryAfter = headers['retry-after'];
  const { body = '' } = twilioRefused('20429');
  return {
    status: 429,
    headers: { 'content-type': 'application/json', ...(retryAfter ? { 'retry-after': retryAfter } : {}) },
    body,
  };
}

export function twilioAccepted(message: SmsMessage, accountId: string): HttpAnswer {
  const { id, from, to, text, parts, messaging_profile_id: service, received_at } = message;
  const isOfService = service.startsWith('MG');
  const created = new Date(received_at).toUTCString().replace('GMT', '+0000');
  return json(201, {
    account_sid: accountId,
    api_version: '2010-04-01',
    body: text,
    date_created: created,
    date_sent: null,
    date_updated: created,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: from.phone_number,
    messaging_service_sid: isOfService ? service : null,
    num_media: '0',
    // With a messaging service, the sender is chosen later.
    num_segments: isOfService ? '0' : String(parts),
    price: null,
    price_unit: 'USD',
    sid: id,
    status: isOfService ? 'accepted' : 'queued',
    subresource_uris: { media: `/2010-04-01/Accounts/${accountId}/Messages/${id}/Media.json` },
    to: to[0]?.phone_number,
    uri: `/2010-04-01/Accounts/${accountId}/Messages/${id}.json`,
  });
}
