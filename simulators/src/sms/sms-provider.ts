import { type FaultSwitch, faultSwitch } from '../faults.ts';
import { type HttpAnswer, type HttpRequest, type Listener, listen } from '../http-listener.ts';
import { type Ledger, ledger as newLedger } from '../ledger.ts';
import type { SmsDialect, SmsVendor } from './dialect.ts';
import {
  inboundMessage,
  queuedMessage,
  type SmsDraft,
  type SmsFromPatient,
  type SmsMessage,
} from './message.ts';
import { autoResponseTo, type OptOuts, onlyProfile, optOuts, owns, type SmsProfile } from './profile.ts';
import { deliverAll, type ReceiptOptions, receiptsOf } from './receipts.ts';
import type { RateLimit, SmsRefusalCode } from './refusals.ts';
import { refusalOf } from './rules.ts';
import { telnyxDialect } from './telnyx.ts';
import { twilioDialect } from './twilio.ts';
import type { TwilioRefusalCode } from './twilio-answers.ts';
import { type EventDelivery, eventOf, postman, type SmsWebhook } from './webhook.ts';

export interface SmsProviderOptions {
  readonly vendor?: SmsVendor;
  readonly apiKey: string;
  /** For vendors with accounts. */
  readonly accountId?: string;
  /** Defaults to one profile that owns every number. */
  readonly profiles?: readonly SmsProfile[];
  /** Numbers to which messages are accepted but not delivered. */
  readonly landlines?: readonly string[];
  readonly webhook?: SmsWebhook;
  readonly now?: () => Date;
  readonly port?: number;
}

export interface SmsProvider {
  readonly url: string;
  readonly accountId: string;
  /** As copied from the vendor's portal: base64 of the raw ed25519 key. */
  readonly publicKey: string;
  readonly faults: FaultSwitch;
  readonly ledger: Ledger;
  readonly optOuts: OptOuts;
  /** Every accepted message, even if the response was lost. */
  accepted(): readonly SmsMessage[];
  /** Refuses the next messages with this code. */
  refuse(code: SmsRefusalCode | TwilioRefusalCode, how?: { times?: number; status?: number }): void;
  rateLimit(how?: RateLimit & { times?: number }): void;
  /** Sends the events of accepted messages that had none yet. */
  deliverReceipts(how?: ReceiptOptions): Promise<EventDelivery[]>;
  /** A patient texts a clinic's number; STOP and START words change the opt-outs. */
  receive(message: SmsFromPatient): Promise<EventDelivery>;
  close(): Promise<void>;
}

const anAccount = 'AC00000000000000000000000000000001';

interface ProviderState {
  readonly options: SmsProviderOptions;
  readonly dialect: SmsDialect;
  readonly profiles: readonly SmsProfile[];
  readonly optOuts: OptOuts;
  readonly accepted: SmsMessage[];
  readonly scripted: HttpAnswer[];
  now(): Date;
}

export async function startSmsProvider(options: SmsProviderOptions): Promise<SmsProvider> {
  const { profiles = [onlyProfile], now = () => new Date() } = options;
  const account = { accountId: options.accountId ?? anAccount, apiKey: options.apiKey };
  const dialect =
    options.vendor === 'twilio' ? twilioDialect(account) : telnyxDialect(account, options.webhook ?? {}, now);
  const state: ProviderState = {
    options,
    dialect,
    profiles,
    optOuts: optOuts(),
    accepted: [],
    scripted: [],
    now,
  };
  const faults = faultSwitch();
  const ledger = newLedger();
  const listener = await listen((request) => asked(state, request), {
    faults,
    ledger,
    errorAnswer: dialect.faultAnswer,
    port: options.port ?? 0,
  });
  return { accountId: account.accountId, ...providerOf(state, listener, faults, ledger) };
}

function providerOf(
  state: ProviderState,
  listener: Listener,
  faults: FaultSwitch,
  ledger: Ledger,
): Omit<SmsProvider, 'accountId'> {
  const { dialect } = state;
  const post = postman(dialect, state.options.webhook);
  let receipted = 0;
  const script = (answer: HttpAnswer, times = 1) => {
    state.scripted.push(...Array.from({ length: times }, () => answer));
  };
  return {
    url: listener.url,
    publicKey: dialect.publicKey,
    faults,
    ledger,
    optOuts: state.optOuts,
    accepted: () => [...state.accepted],
    refuse: (code, { times, status } = {}) =>
      script(dialect.refused(code, status === undefined ? {} : { status }), times),
    rateLimit: ({ times, ...how } = {}) => script(dialect.tooMany(how), times),
    deliverReceipts(how = {}) {
      const due = state.accepted.slice(receipted);
      receipted = state.accepted.length;
      const events = due.flatMap((message) => receiptsOf(message, state.options.landlines ?? [], how));
      return deliverAll(post, events, how);
    },
    receive(message) {
      const inbound = received(state, message);
      ledger.record('receive-message', { text: message.text, autoresponse: inbound.autoresponse_type });
      return post.deliver(eventOf('message.received', inbound, state.now()));
    },
    close: () => listener.close(),
  };
}

function received(state: ProviderState, message: SmsFromPatient): SmsMessage {
  const profile = state.profiles.find((each) => owns(each, message.to));
  if (!profile) throw new Error(`No messaging profile owns ${message.to}.`);
  const reply = autoResponseTo(message.text);
  if (reply === 'STOP') state.optOuts.add(profile.id, message.from);
  if (reply === 'START') state.optOuts.remove(profile.id, message.from);
  return { ...inboundMessage(message, profile, reply, state.now()), id: state.dialect.newId() };
}

function asked(state: ProviderState, request: HttpRequest) {
  if (state.dialect.isSend(request)) return askedToSend(state, request);
  return { operation: 'unknown', work: () => state.dialect.refused('10005') };
}

function askedToSend(state: ProviderState, request: HttpRequest) {
  const draft = state.dialect.readDraft(request);
  return { operation: 'send-message', detail: draft, work: () => send(state, request, draft) };
}

function send(state: ProviderState, request: HttpRequest, draft: Partial<SmsDraft> | null): HttpAnswer {
  const { dialect, profiles, optOuts } = state;
  if (!dialect.isAuthorized(request)) return dialect.refused('10009');
  const scripted = state.scripted.shift();
  if (scripted) return scripted;
  const checked = refusalOf(draft, { profiles, optOuts, dialect });
  if (checked.status === 'refused') return checked.answer;
  const message = { ...queuedMessage(checked.draft, checked.profile, state.now()), id: dialect.newId() };
  state.accepted.push(message);
  return dialect.accepted(message);
}
