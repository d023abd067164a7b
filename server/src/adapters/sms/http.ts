import { setMaxListeners } from 'node:events';
import { buildConnector, Client, type Dispatcher } from 'undici';
import { limitedSignal } from '../../kernel/limited-signal.ts';
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

/** The provider's messages endpoint. */
export function smsHttp({
  url,
  apiKey,
  timeoutMs = TIMEOUT_MS,
}: Needs): SmsProvider & { close(): Promise<void> } {
  const connect = buildConnector({ timeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs) });
  const { origin, pathname } = new URL(`${url.replace(/\/+$/, '')}/messages`);
  const closing = new AbortController();
  // Each message that is under way listens to it, and lets go of it.
  setMaxListeners(0, closing.signal);
  return {
    send: async (draft, leaving) => {
      const { signal, release } = limitedSignal(closing.signal, timeoutMs);
      const gate = departureGate(connect, leaving, signal);
      // A connection kept alive may be closed by the other side just as the message leaves, and then nobody knows.
      const line = new Client(origin, { connect: gate.connector });
      try {
        return await read(await post(line, pathname, apiKey, draft, signal));
      } catch {
        return { status: (await gate.hasPassed()) ? 'broken-off' : 'not-sent' };
      } finally {
        release();
        await line.destroy();
      }
    },
    close: async () => closing.abort(),
  };
}

interface DepartureGate {
  readonly connector: buildConnector.connector;
  /** Whether the message may be on its way; rejects as `leaving` did. */
  hasPassed(): Promise<boolean>;
}

/** A connection that carries nothing before `leaving` has agreed, and nothing when it agreed too late. */
function departureGate(
  connect: buildConnector.connector,
  leaving: () => Promise<boolean>,
  signal: AbortSignal,
): DepartureGate {
  let passed = Promise.resolve(false);
  return {
    hasPassed: () => passed,
    connector: (options, handOver) =>
      connect(options, (error, socket) => {
        if (error) return handOver(error, null);
        const keepBack = () => {
          socket.destroy();
          handOver(new Error('the message was kept back'), null);
        };
        if (signal.aborted) return keepBack();
        passed = leaving().then((agreed) => agreed && !signal.aborted && !socket.destroyed);
        passed.then((isOpen) => (isOpen ? handOver(null, socket) : keepBack()), keepBack);
      }),
  };
}

function post(
  line: Client,
  path: string,
  apiKey: Secret,
  { from, to, text, messagingProfileId }: SmsDraft,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  return line.request({
    method: 'POST',
    path,
    signal,
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
