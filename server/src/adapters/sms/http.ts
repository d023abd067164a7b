import { Agent, type Dispatcher, request } from 'undici';
import type { Secret } from '../../kernel/secret.ts';
import type { SmsAnswer, SmsDraft, SmsProvider } from '../../ports/sms-provider.ts';
import { acceptedId, refusalCode, retryAfterMs } from './answer.ts';

interface Needs {
  readonly url: string;
  readonly apiKey: Secret;
  /** Less in tests. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 4_000;
const MOST_BYTES = 1_000_000;

/** Errors of a connection that never stood; any other may have come after the message left. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** The provider's messages endpoint. */
export function smsHttp({
  url,
  apiKey,
  timeoutMs = TIMEOUT_MS,
}: Needs): SmsProvider & { close(): Promise<void> } {
  const dispatcher = new Agent({ connect: { timeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs) } });
  const endpoint = `${url.replace(/\/+$/, '')}/messages`;
  return {
    send: async (draft) => {
      const answer = await post(endpoint, apiKey, draft, dispatcher, AbortSignal.timeout(timeoutMs));
      return 'status' in answer ? answer : read(answer);
    },
    close: () => dispatcher.destroy(),
  };
}

async function post(
  endpoint: string,
  apiKey: Secret,
  { from, to, text, messagingProfileId }: SmsDraft,
  dispatcher: Dispatcher,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData | Extract<SmsAnswer, { status: 'broken-off' | 'not-sent' }>> {
  try {
    return await request(endpoint, {
      method: 'POST',
      dispatcher,
      signal,
      // A connection kept alive may be closed by the other side just as the message leaves, and then nobody knows.
      reset: true,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${apiKey.reveal()}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        from,
        to,
        text,
        ...(messagingProfileId ? { messaging_profile_id: messagingProfileId } : {}),
      }),
    });
  } catch (error) {
    const { code } = error as { code?: string };
    return { status: code && NEVER_CONNECTED.has(code) ? 'not-sent' : 'broken-off' };
  }
}

// Counted here and not by the dispatcher, which may give up on a large answer before its status is heard.
async function textOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += (chunk as Buffer).length;
      if (size > MOST_BYTES) return '';
      chunks.push(chunk as Buffer);
    }
    return Buffer.concat(chunks).toString('utf8');
  } catch {
    return '';
  }
}

async function read({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<SmsAnswer> {
  // The status has been heard, so the message's fate is known even if the rest of the answer never comes.
  const text = await textOf(body);
  if (statusCode >= 200 && statusCode < 300) return { status: 'accepted', id: acceptedId(text) };
  return {
    status: 'refused',
    http: statusCode,
    code: refusalCode(text),
    retryAfterMs: retryAfterMs(headers, new Date()),
  };
}
