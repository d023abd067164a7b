import { setMaxListeners } from 'node:events';
import { buildConnector, Client, type Dispatcher } from 'undici';
import { timeoutSignal } from '../../kernel/time/timeout-signal.ts';
import type { SmsAnswer, SmsDraft, SmsProblem, SmsProvider } from '../../ports/sms-provider.ts';
import { retryAfterMs, wordAt } from './read-answer.ts';

/** How to post a message to a vendor, and where its JSON responses hold the id or the error code. */
export interface SmsApi {
  readonly url: string;
  headers(): Readonly<Record<string, string>>;
  body(draft: SmsDraft): string;
  readonly idAt: readonly string[];
  readonly codeAt: readonly string[];
  problemOf(http: number, code: string | null): SmsProblem | null;
}

const TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 4_000;
const MOST_BYTES = 1_000_000;

export function httpSender(
  api: SmsApi,
  timeoutMs: number = TIMEOUT_MS,
): SmsProvider & { close(): Promise<void> } {
  const connect = buildConnector({ timeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs) });
  const { origin, pathname } = new URL(api.url);
  const closing = new AbortController();
  // Every message in progress adds a listener, so Node's warning limit does not apply.
  setMaxListeners(0, closing.signal);
  return {
    send: async (draft, mayPost) => {
      const { signal, release } = timeoutSignal(closing.signal, timeoutMs);
      const gate = gatedConnector(connect, mayPost, signal);
      // A vendor may close a kept-alive connection just as the message is sent, which would leave the outcome
      // unknown.
      const client = new Client(origin, { connect: gate.connector });
      try {
        const request = { method: 'POST', path: pathname, signal, reset: true } as const;
        return await read(
          api,
          await client.request({ ...request, headers: api.headers(), body: api.body(draft) }),
        );
      } catch {
        return { status: (await gate.wasOpened()) ? 'broken-off' : 'not-sent' };
      } finally {
        release();
        await client.destroy();
      }
    },
    close: async () => closing.abort(),
  };
}

interface GatedConnector {
  readonly connector: buildConnector.connector;
  /** Whether the message may have been sent; rejects if `mayPost` rejected. */
  wasOpened(): Promise<boolean>;
}

/** A connector that sends nothing until `mayPost` agrees, and nothing at all if it agrees too late. */
function gatedConnector(
  connect: buildConnector.connector,
  mayPost: () => Promise<boolean>,
  signal: AbortSignal,
): GatedConnector {
  let opened = Promise.resolve(false);
  return {
    wasOpened: () => opened,
    connector: (options, callback) =>
      connect(options, (error, socket) => {
        if (error) return callback(error, null);
        const keepBack = () => {
          socket.destroy();
          callback(new Error('the message was not sent'), null);
        };
        if (signal.aborted) return keepBack();
        opened = mayPost().then((agreed) => agreed && !signal.aborted && !socket.destroyed);
        opened.then((isOpen) => (isOpen ? callback(null, socket) : keepBack()), keepBack);
      }),
  };
}

async function read(api: SmsApi, { statusCode, headers, body }: Dispatcher.ResponseData): Promise<SmsAnswer> {
  // The status has arrived, so the outcome is known even if the body never completes.
  const text = await textOf(body);
  if (statusCode >= 200 && statusCode < 300) return { status: 'accepted', id: wordAt(text, api.idAt) };
  const code = wordAt(text, api.codeAt);
  return {
    status: 'refused',
    http: statusCode,
    code,
    problem: api.problemOf(statusCode, code),
    retryAfterMs: retryAfterMs(headers, new Date()),
  };
}

// Limited here rather than by the dispatcher, which may abort a large response before its status arrives.
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
