import { type FaultSwitch, faultSwitch } from '../faults.ts';
import { type HttpAnswer, type HttpRequest, listen } from '../http-listener.ts';
import { type Ledger, ledger as newLedger } from '../ledger.ts';
import type { CallBook } from './exchange.ts';
import type { Fields } from './fields.ts';
import { type ObjectKind, type VoiceObject, voiceObjects } from './objects.ts';
import { type Account, failed, handle, json, operationOf, tooManyRequests } from './rest.ts';

export type { VoiceAuth } from './auth.ts';
export type { VoiceCall } from './call.ts';
export type { VoiceReply } from './delivery.ts';
export type { ToolAnswer } from './judge.ts';
export { systemPrompt } from './messages.ts';
export { type VoiceCaller, type VoiceCallerOptions, voiceCaller } from './voice-caller.ts';

export interface VoicePlatformOptions {
  readonly apiKey: string;
  readonly phoneNumbers?: readonly Fields[];
  readonly squads?: readonly Fields[];
  readonly assistants?: readonly Fields[];
  readonly tools?: readonly Fields[];
  readonly calls?: readonly (Fields & { id: string })[];
  readonly now?: () => Date;
  readonly port?: number;
}

/** The REST side of the voice platform. Operations are named like `GET /call/:id`. */
export interface VoicePlatform extends CallBook {
  readonly url: string;
  readonly faults: FaultSwitch;
  readonly ledger: Ledger;
  objects(kind: ObjectKind): readonly VoiceObject[];
  calls(): readonly Fields[];
  writes(): number;
  /** The call's control URL (live call control). */
  controlUrlOf(callId: string): string;
  commands(callId: string): readonly Fields[];
  rateLimit(how?: { times?: number; retryAfterSeconds?: number }): void;
  close(): Promise<void>;
}

export async function startVoicePlatform(options: VoicePlatformOptions): Promise<VoicePlatform> {
  const { apiKey, now = () => new Date(), port = 0 } = options;
  const account: Account = { objects: stocked(options, now), calls: [...(options.calls ?? [])], now };
  const edge: HttpAnswer[] = [];
  const faults = faultSwitch();
  const ledger = newLedger();
  const control = liveControl();
  const handler = (request: HttpRequest) => ({
    operation: operationOf(request),
    detail: detailOf(request),
    work: () => edge.shift() ?? control.take(request) ?? answered(account, apiKey, request),
  });
  const { url, close } = await listen(handler, { faults, ledger, errorAnswer: failed, port });
  return {
    url,
    faults,
    ledger,
    close,
    objects: (kind) => account.objects.all(kind),
    calls: () => [...account.calls],
    writes: () => ledger.entries.filter(({ operation }) => isWrite(operation)).length,
    controlUrlOf: (callId) => `${url}/live/${callId}/control`,
    commands: control.commands,
    rateLimit: ({ times = 1, retryAfterSeconds } = {}) => {
      edge.push(...Array.from({ length: times }, () => tooManyRequests(retryAfterSeconds)));
    },
    phoneNumberIdOf: (number) =>
      account.objects.all('phone-number').find((each) => each.number === number)?.id ?? null,
    addCall: (call) => {
      account.calls = [...account.calls.filter(({ id }) => id !== call.id), call];
    },
  };
}

const COMMANDS = new Set(['say', 'add-message', 'control', 'transfer', 'handoff', 'end-call']);

/** Live call control; the URL alone is enough to control the call. */
function liveControl() {
  const accepted = new Map<string, Fields[]>();
  return {
    take: ({ method, path, body }: HttpRequest): HttpAnswer | null => {
      const callId = /^\/live\/([^/]+)\/control$/.exec(path)?.[1];
      if (!callId || method !== 'POST') return null;
      const command = json(body) as Fields | undefined;
      if (!command || !COMMANDS.has(String(command.type))) return failed(400, 'Unknown command');
      accepted.set(callId, [...(accepted.get(callId) ?? []), command]);
      return { status: 200, headers: { 'content-type': 'application/json' }, body: '{}' };
    },
    commands: (callId: string): readonly Fields[] => accepted.get(callId) ?? [],
  };
}

function stocked(options: VoicePlatformOptions, now: () => Date) {
  const objects = voiceObjects(now);
  const stock = {
    'phone-number': options.phoneNumbers,
    assistant: options.assistants,
    tool: options.tools,
    squad: options.squads,
  };
  for (const [kind, entries = []] of Object.entries(stock)) {
    for (const fields of entries) objects.add(kind as ObjectKind, fields);
  }
  return objects;
}

function answered(account: Account, apiKey: string, request: HttpRequest): HttpAnswer {
  const isKnown = request.headers.authorization === `Bearer ${apiKey}`;
  return isKnown ? handle(account, request) : failed(401);
}

function isWrite(operation: string): boolean {
  return /^(POST|PATCH) \/(assistant|tool|squad|phone-number)\b/.test(operation);
}

function detailOf({ target, body }: HttpRequest): Fields {
  return body.length === 0 ? { target } : { target, body: json(body) };
}
