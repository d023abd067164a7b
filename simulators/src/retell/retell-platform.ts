import { type FaultSwitch, faultSwitch } from '../faults.ts';
import { type HttpAnswer, type HttpRequest, listen } from '../http-listener.ts';
import { type Ledger, ledger as newLedger } from '../ledger.ts';
import { type Fields, fieldsOf } from '../voice/fields.ts';
import { json } from '../voice/rest.ts';
import { type RetellAgent, type RetellStore, retellStore } from './store.ts';

export interface RetellPlatformOptions {
  readonly apiKey: string;
  readonly agents?: readonly Fields[];
  readonly llms?: readonly Fields[];
  readonly phoneNumbers?: readonly Fields[];
  readonly calls?: readonly Fields[];
  readonly now?: () => Date;
  readonly port?: number;
}

/** The REST side of Retell. Operations are named like `PATCH /update-agent/:id`. */
export interface RetellPlatform {
  readonly url: string;
  readonly faults: FaultSwitch;
  readonly ledger: Ledger;
  agents(): readonly RetellAgent[];
  llms(): readonly Fields[];
  phoneNumbers(): readonly Fields[];
  published(agentId: string): Fields | null;
  /** Calls we ended, oldest first. */
  stopped(): readonly string[];
  addCall(call: Fields): void;
  close(): Promise<void>;
}

export async function startRetellPlatform(options: RetellPlatformOptions): Promise<RetellPlatform> {
  const { apiKey, now = () => new Date(), port = 0 } = options;
  const store = retellStore(now, options);
  const faults = faultSwitch();
  const ledger = newLedger();
  const { url, close } = await listen(
    (request) => ({
      operation: operationOf(request),
      detail: { target: request.target, body: json(request.body) },
      work: () =>
        request.headers.authorization === `Bearer ${apiKey}`
          ? answered(store, request)
          : refused(401, 'Invalid API key'),
    }),
    { faults, ledger, port },
  );
  return {
    ...{ url, faults, ledger, close },
    agents: store.agents,
    llms: store.llms,
    phoneNumbers: store.phoneNumbers,
    published: store.published,
    stopped: store.stopped,
    addCall: store.addCall,
  };
}

const BY_ID =
  /^(\/(?:get|update|publish|create)-(?:agent|retell-llm|phone-number|agent-version)|\/v2\/(?:get|stop)-call)\/([^/]+)$/;

function operationOf({ method, path }: HttpRequest): string {
  const [, operation] = BY_ID.exec(path) ?? [];
  return `${method} ${operation ? `${operation}/:id` : path}`;
}

function answered(store: RetellStore, request: HttpRequest): HttpAnswer {
  const id = decodeURIComponent(BY_ID.exec(request.path)?.[2] ?? '');
  const body = fieldsOf(json(request.body));
  const { query } = request;
  switch (operationOf(request)) {
    case 'POST /create-retell-llm':
      return written(store.createLlm(body), 201);
    case 'PATCH /update-retell-llm/:id':
      return written(store.changeLlm(id, body));
    case 'GET /v2/list-retell-llms':
      return page(store.llms(), query);
    case 'POST /create-agent':
      return written(store.createAgent(body), 201);
    case 'PATCH /update-agent/:id':
      return written(store.changeAgent(id, body));
    case 'GET /get-agent/:id':
      return one(store.agents().find((agent) => agent.agent_id === id));
    case 'POST /v2/list-agents':
      return page(store.agents().map(brief), query);
    case 'POST /create-agent-version/:id':
      return written(store.openDraft(id, body), 201);
    case 'POST /publish-agent-version/:id':
      return published(store, id, body);
    case 'GET /v2/list-phone-numbers':
      return page(store.phoneNumbers(), query);
    case 'GET /get-phone-number/:id':
      return one(store.phoneNumbers().find((number) => number.phone_number === id));
    case 'PATCH /update-phone-number/:id':
      return written(store.changeNumber(id, body));
    case 'GET /v2/get-call/:id':
      return one(store.calls().find((call) => call.call_id === id));
    case 'POST /v3/list-calls':
      return page(store.callsBy(fieldsOf(body.filter_criteria)), query);
    case 'POST /v2/stop-call/:id':
      store.stop(id);
      return { status: 204 };
    default:
      return refused(404, `Cannot ${request.method} ${request.path}`);
  }
}

function brief({ agent_id, agent_name }: RetellAgent): Fields {
  return { agent_id, agent_name, channel: 'voice', tags: {}, user_modified_timestamp: 0 };
}

function published(store: RetellStore, id: string, { version }: Fields): HttpAnswer {
  const complaint = store.publish(id, version);
  return complaint ? refused(complaint === 'not found' ? 404 : 400, complaint) : { status: 200 };
}

function written(result: Fields | string | null, status = 200): HttpAnswer {
  if (result === null) return refused(404, 'not found');
  return typeof result === 'string' ? refused(400, result) : shown(status, result);
}

function one(fields: Fields | undefined): HttpAnswer {
  return fields ? shown(200, fields) : refused(404, 'not found');
}

function page(rows: readonly Fields[], query: URLSearchParams): HttpAnswer {
  const limit = Number(query.get('limit') ?? 50);
  const from = Number(query.get('pagination_key') ?? 0);
  const next = from + limit;
  const more = next < rows.length ? { has_more: true, pagination_key: String(next) } : { has_more: false };
  return shown(200, { items: rows.slice(from, next), ...more });
}

function shown(status: number, body: unknown): HttpAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function refused(status: number, message: string): HttpAnswer {
  return shown(status, { status: 'error', message });
}
