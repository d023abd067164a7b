import { type FaultSwitch, faultSwitch } from './faults.ts';
import { type HttpAnswer, type HttpRequest, type Listener, listen } from './http-listener.ts';
import { type Ledger, ledger as newLedger } from './ledger.ts';
import {
  inboundMessage,
  queuedMessage,
  type SmsDraft,
  type SmsFromPatient,
  type SmsMessage,
} from './sms-message.ts';
import { autoResponseTo, type OptOuts, onlyProfile, optOuts, owns, type SmsProfile } from './sms-profile.ts';
import { deliverAll, type ReceiptOptions, receiptsOf } from './sms-receipts.ts';
import { faultAnswer, json, type RateLimit, refused, type SmsRefusalCode, tooMany } from './sms-refusals.ts';
import { readDraft, refusalOf } from './sms-rules.ts';
import { type EventDelivery, eventOf, postman, type SmsWebhook } from './sms-webhook.ts';

export interface SmsProviderOptions {
  readonly apiKey: string;
  /** Absent: one profile that owns every number. */
  readonly profiles?: readonly SmsProfile[];
  /** Numbers that accept a message and fail to deliver it. */
  readonly landlines?: readonly string[];
  readonly webhook?: SmsWebhook;
  /** The status of a refusal for opt-out; 400, 403 and 422 are all seen. */
  readonly optOutStatus?: number;
  readonly now?: () => Date;
  readonly port?: number;
}

/** A stand-in for the SMS provider. Messages go to `<url>/messages` or `<url>/v2/messages`. */
export interface SmsProvider {
  readonly url: string;
  /** What an operator pastes from the provider's portal: base64 of the raw ed25519 key. */
  readonly publicKey: string;
  readonly faults: FaultSwitch;
  readonly ledger: Ledger;
  readonly optOuts: OptOuts;
  /** Every message taken for delivery, whatever the sender was told. */
  accepted(): readonly SmsMessage[];
  /** Refuses the next messages with that code. */
  refuse(code: SmsRefusalCode, how?: { times?: number; status?: number }): void;
  rateLimit(how?: RateLimit & { times?: number }): void;
  /** Sends the events of every accepted message that has had none yet. */
  deliverReceipts(how?: ReceiptOptions): Promise<EventDelivery[]>;
  /** A patient writes to a clinic's number; stop and start words change the opt-outs. */
  receive(message: SmsFromPatient): Promise<EventDelivery>;
  close(): Promise<void>;
}

interface Desk {
  readonly options: SmsProviderOptions;
  readonly profiles: readonly SmsProfile[];
  readonly optOuts: OptOuts;
  readonly accepted: SmsMessage[];
  readonly scripted: HttpAnswer[];
  now(): Date;
}

export async function startSmsProvider(options: SmsProviderOptions): Promise<SmsProvider> {
  const { profiles = [onlyProfile], now = () => new Date() } = options;
  const desk: Desk = { options, profiles, optOuts: optOuts(), accepted: [], scripted: [], now };
  const faults = faultSwitch();
  const ledger = newLedger();
  const listener = await listen((request) => asked(desk, request), {
    faults,
    ledger,
    errorAnswer: faultAnswer,
    port: options.port ?? 0,
  });
  return providerOf(desk, listener, faults, ledger);
}

function providerOf(desk: Desk, listener: Listener, faults: FaultSwitch, ledger: Ledger): SmsProvider {
  const post = postman(desk.options.webhook, desk.now);
  let receipted = 0;
  const script = (answer: HttpAnswer, times = 1) => {
    desk.scripted.push(...Array.from({ length: times }, () => answer));
  };
  return {
    url: listener.url,
    publicKey: post.publicKey,
    faults,
    ledger,
    optOuts: desk.optOuts,
    accepted: () => [...desk.accepted],
    refuse: (code, { times, status } = {}) =>
      script(refused(code, status === undefined ? {} : { status }), times),
    rateLimit: ({ times, ...how } = {}) => script(tooMany(how), times),
    deliverReceipts(how = {}) {
      const due = desk.accepted.slice(receipted);
      receipted = desk.accepted.length;
      const events = due.flatMap((message) => receiptsOf(message, desk.options.landlines ?? [], how));
      return deliverAll(post, events, how);
    },
    receive(message) {
      const inbound = received(desk, message);
      ledger.record('receive-message', { text: message.text, autoresponse: inbound.autoresponse_type });
      return post.deliver(eventOf('message.received', inbound, desk.now()));
    },
    close: () => listener.close(),
  };
}

function received(desk: Desk, message: SmsFromPatient): SmsMessage {
  const profile = desk.profiles.find((each) => owns(each, message.to));
  if (!profile) throw new Error(`No messaging profile owns ${message.to}.`);
  const reply = autoResponseTo(message.text);
  if (reply === 'STOP') desk.optOuts.add(profile.id, message.from);
  if (reply === 'START') desk.optOuts.remove(profile.id, message.from);
  return inboundMessage(message, profile, reply, desk.now());
}

const messagePaths = new Set(['/messages', '/v2/messages']);

function asked(desk: Desk, request: HttpRequest) {
  if (!messagePaths.has(request.path)) return { operation: 'unknown', work: () => refused('10005') };
  if (request.method === 'POST') return askedToSend(desk, request);
  return { operation: 'unknown', work: () => refused('10005', { status: 405 }) };
}

function askedToSend(desk: Desk, request: HttpRequest) {
  const draft = readDraft(request);
  return { operation: 'send-message', detail: draft, work: () => send(desk, request, draft) };
}

function send(desk: Desk, request: HttpRequest, draft: Partial<SmsDraft> | null): HttpAnswer {
  if (request.headers.authorization !== `Bearer ${desk.options.apiKey}`) return refused('10009');
  const scripted = desk.scripted.shift();
  if (scripted) return scripted;
  const checked = refusalOf(draft, desk.profiles, desk.optOuts, desk.options.optOutStatus);
  if (checked.status === 'refused') return checked.answer;
  const message = queuedMessage(checked.draft, checked.profile, desk.now());
  desk.accepted.push(message);
  return json(200, { data: message });
}
