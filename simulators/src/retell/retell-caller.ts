import { createHmac, randomBytes } from 'node:crypto';
import { type Ledger, ledger as newLedger } from '../ledger.ts';
import { type VoiceReply, voiceLine } from '../voice/delivery.ts';
import { type Fields, fieldsOf } from '../voice/fields.ts';

export interface RetellCallerOptions {
  readonly url: string;
  readonly apiKey: string;
  readonly now?: () => Date;
  readonly limitMs?: number;
}

export interface RetellCallOptions {
  readonly from: string | null;
  readonly to: string;
  readonly id?: string;
  readonly direction?: 'inbound' | 'outbound';
  /** A web call has no numbers and carries an access token. */
  readonly web?: { readonly accessToken: string };
  readonly metadata?: Fields;
}

export interface RetellToolOptions {
  /** The id in the transcript; null omits the invocation, as older versions do. */
  readonly toolCallId?: string | null;
  /** Sends the bare arguments, without call and name. */
  readonly argsAtRoot?: boolean;
}

export interface RetellCall {
  readonly id: string;
  tool(name: string, args?: Fields, options?: RetellToolOptions): Promise<VoiceReply>;
  /** Adds a sentence and sends transcript_updated. */
  hear(role: 'agent' | 'user', content: string): Promise<VoiceReply>;
  event(event: string, more?: Fields): Promise<VoiceReply>;
  /** Sends call_ended and call_analyzed, in either order. */
  end(how?: { more?: Fields; analysis?: Fields; analyzedFirst?: boolean }): Promise<VoiceReply[]>;
}

export interface RetellCaller {
  startCall(options: RetellCallOptions): RetellCall;
  inbound(from: string, to: string, more?: Fields): Promise<VoiceReply>;
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<VoiceReply>;
  readonly ledger: Ledger;
  close(): void;
}

const EVENTS = '/api/voice/retell';
/** A marker that must never appear in logs or tables. */
export const ACCESS_TOKEN = 'ACCESS-TOKEN-OF-A-WEB-CALL';

export function retellCaller(options: RetellCallerOptions): RetellCaller {
  const { url, apiKey, now = () => new Date(), limitMs = 30_000 } = options;
  const line = voiceLine();
  const ledger = newLedger();
  const post: RetellCaller['post'] = async (path, given, headers = {}) => {
    const text = typeof given === 'string' || Buffer.isBuffer(given) ? given : JSON.stringify(given);
    const body = Buffer.from(text);
    const signed = { 'x-retell-signature': signature(body, apiKey, now()), ...headers };
    const reply = await line.deliver({ url: url + path, body, headers: signed, limitMs });
    ledger.record(path, { http: reply.http, ms: reply.totalMs });
    return reply;
  };
  return {
    ledger,
    post,
    startCall: (call) => placeCall(call, post, now),
    inbound: (from, to, more = {}) =>
      post(EVENTS, {
        event: 'call_inbound',
        call_inbound: { from_number: from, to_number: to, ...more },
      }),
    close: () => line.close(),
  };
}

/** Signs the raw body followed directly by the time. */
function signature(body: Buffer, apiKey: string, now: Date): string {
  const stamp = String(now.getTime());
  return `v=${stamp},d=${createHmac('sha256', apiKey).update(body).update(stamp).digest('hex')}`;
}

function placeCall(options: RetellCallOptions, post: RetellCaller['post'], now: () => Date): RetellCall {
  const id = options.id ?? `call_${randomBytes(12).toString('hex')}`;
  const startedAt = now().getTime();
  const said: Fields[] = [];
  const seconds = () => (now().getTime() - startedAt) / 1_000;
  const call = (more: Fields = {}): Fields => ({
    ...callFields(options, id, startedAt),
    transcript: said.filter(isSpoken).map(lineOf).join(''),
    transcript_object: said.filter(isSpoken),
    transcript_with_tool_calls: said,
    ...more,
  });
  const event: RetellCall['event'] = (name, more = {}) => post(EVENTS, { event: name, call: call(more) });
  return {
    id,
    event,
    tool: async (name, args = {}, { toolCallId, argsAtRoot = false } = {}) => {
      const callId = toolCallId === undefined ? `tool_call_${randomBytes(6).toString('hex')}` : toolCallId;
      const invocation = { role: 'tool_call_invocation', tool_call_id: callId, name, type: 'custom' };
      if (callId) said.push({ ...invocation, arguments: JSON.stringify(args), time_sec: seconds() });
      const body = argsAtRoot ? args : { name, args, call: call() };
      const reply = await post(`${EVENTS}/tools/${name}`, body);
      if (callId) said.push({ role: 'tool_call_result', tool_call_id: callId, content: reply.text });
      return reply;
    },
    hear: (role, content) => {
      said.push({ role, content, words: [{ word: content, start: seconds(), end: seconds() }] });
      return event('transcript_updated');
    },
    end: async ({ more = {}, analysis = {}, analyzedFirst = false } = {}) => {
      const ended = {
        ...{ call_status: 'ended', end_timestamp: now().getTime(), disconnection_reason: 'user_hangup' },
        duration_ms: now().getTime() - startedAt,
        call_cost: { combined_cost: 21, product_costs: [], total_duration_seconds: Math.round(seconds()) },
        recording_url: `https://recordings.invalid/${id}.wav`,
        public_log_url: `https://logs.invalid/${id}.txt`,
        ...more,
      };
      const send = {
        call_ended: () => event('call_ended', ended),
        call_analyzed: () => event('call_analyzed', { ...ended, call_analysis: analysis }),
      };
      const [first, second] = analyzedFirst
        ? [send.call_analyzed, send.call_ended]
        : [send.call_ended, send.call_analyzed];
      return [await first(), await second()];
    },
  };
}

function callFields(options: RetellCallOptions, id: string, startedAt: number): Fields {
  const { from, to, direction = 'inbound', web, metadata = {} } = options;
  const [from_number, to_number] = direction === 'inbound' ? [from, to] : [to, from];
  const line = web
    ? { call_type: 'web_call', access_token: web.accessToken }
    : { call_type: 'phone_call', direction, ...(from_number ? { from_number } : {}), to_number };
  return {
    call_id: id,
    agent_id: 'agent_simulated',
    agent_version: 0,
    agent_name: 'Frontdesk',
    call_status: 'ongoing',
    metadata,
    retell_llm_dynamic_variables: {},
    start_timestamp: startedAt,
    latency: {},
    data_storage_setting: 'everything',
    ...line,
  };
}

const isSpoken = ({ role }: Fields) => role === 'agent' || role === 'user';
const lineOf = ({ role, content }: Fields) => `${role === 'agent' ? 'Agent' : 'User'}: ${content}\n`;

/** A tool's response as the model reads it; null if the model would read an error aloud. */
export function retellResult({ http, body }: VoiceReply): Fields | null {
  return http >= 200 && http < 300 && body !== undefined ? fieldsOf(body) : null;
}
