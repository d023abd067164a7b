import type { HttpAnswer, HttpRequest } from '../http-listener.ts';
import { analyse } from './analytics.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { listed } from './listing.ts';
import { callId } from './messages.ts';
import { complaintsAbout, usersOf } from './object-rules.ts';
import { type ObjectKind, objectKinds, shown, type VoiceObjects } from './objects.ts';

export interface Account {
  readonly objects: VoiceObjects;
  calls: Fields[];
  now(): Date;
}

interface Route {
  readonly kind: string;
  readonly id: string | null;
  readonly part: string | null;
  readonly isSecondVersion: boolean;
}

function routeOf({ path }: HttpRequest): Route {
  const steps = path.split('/').filter((step) => step !== '');
  const isSecondVersion = steps[0] === 'v2';
  const [kind = '', id = null, part = null] = isSecondVersion ? steps.slice(1) : steps;
  return { kind, id, part, isSecondVersion };
}

export function operationOf(request: HttpRequest): string {
  const { kind, id, part, isSecondVersion } = routeOf(request);
  const steps = [isSecondVersion ? 'v2' : null, kind, id && ':id', part].filter((step) => step !== null);
  return `${request.method} /${steps.join('/')}`;
}

export function handle(account: Account, request: HttpRequest): HttpAnswer {
  const route = routeOf(request);
  const kind = objectKinds.find((each) => each === route.kind);
  if (kind) return handleObject(account, request, kind, route);
  const operation = operationOf(request);
  if (operation === 'POST /analytics') return analytics(account, request);
  if (operation === 'GET /call') return list(account.calls, request, ['id', 'assistantId', 'phoneNumberId']);
  if (operation === 'POST /call') return startCall(account, request);
  if (operation === 'GET /call/:id') return oneCall(account, route.id ?? '');
  if (route.kind === 'call' && route.part?.endsWith('-recording')) return recording(account, request, route);
  if (route.kind === 'recordings')
    return { status: 200, headers: { 'content-type': 'audio/wav' }, body: 'RIFF' };
  return failed(404, `Cannot ${request.method} ${request.path}`);
}

function handleObject(
  account: Account,
  request: HttpRequest,
  kind: ObjectKind,
  { id, ...route }: Route,
): HttpAnswer {
  const { objects } = account;
  if (id === null) {
    if (request.method === 'POST') return create(objects, kind, request);
    const rows = objects.all(kind).map((each) => shown(kind, each));
    return route.isSecondVersion ? pageOf(rows, request) : list(rows, request, []);
  }
  const object = objects.get(kind, id);
  if (!object) return failed(404, `${kind} not found`);
  if (request.method === 'PATCH') return change(objects, kind, id, request);
  if (request.method === 'DELETE') return remove(objects, kind, id);
  return request.method === 'GET' ? answer(200, shown(kind, object)) : failed(404);
}

function create(objects: VoiceObjects, kind: ObjectKind, { body }: HttpRequest): HttpAnswer {
  const fields = json(body);
  if (!isObject(fields)) return failed(400, 'The body is not a JSON object');
  const complaints = complaintsAbout(kind, fields, { objects, isPatch: false });
  return complaints.length > 0 ? invalid(complaints) : answer(201, shown(kind, objects.add(kind, fields)));
}

function change(objects: VoiceObjects, kind: ObjectKind, id: string, { body }: HttpRequest): HttpAnswer {
  const fields = json(body);
  if (!isObject(fields)) return failed(400, 'The body is not a JSON object');
  const complaints = complaintsAbout(kind, fields, { objects, isPatch: true });
  if (complaints.length > 0) return invalid(complaints);
  const changed = objects.change(kind, id, fields);
  return changed ? answer(200, shown(kind, changed)) : failed(404);
}

function remove(objects: VoiceObjects, kind: ObjectKind, id: string): HttpAnswer {
  if (usersOf(kind, id, objects).length > 0) return failed(409, `${kind} is still in use`);
  const removed = objects.remove(kind, id);
  return removed ? answer(200, shown(kind, removed)) : failed(404);
}

function list(rows: readonly Fields[], { query }: HttpRequest, equal: readonly string[]): HttpAnswer {
  const listing = listed(rows, query, equal);
  return listing.status === 'invalid' ? invalid(listing.complaints) : answer(200, listing.rows);
}

function pageOf(rows: readonly Fields[], { query }: HttpRequest): HttpAnswer {
  const search = (query.get('search') ?? '').toLowerCase();
  const found = rows.filter((row) => `${row.name} ${row.number}`.toLowerCase().includes(search));
  const itemsPerPage = Number(query.get('limit') ?? 100);
  const currentPage = Number(query.get('page') ?? 1);
  const results = found.slice((currentPage - 1) * itemsPerPage, currentPage * itemsPerPage);
  return answer(200, { results, metadata: { itemsPerPage, totalItems: found.length, currentPage } });
}

function analytics(account: Account, { body }: HttpRequest): HttpAnswer {
  const analysis = analyse(fieldsOf(json(body)), account.calls, account.now());
  return analysis.status === 'invalid' ? invalid(analysis.complaints) : answer(200, analysis.results);
}

function startCall(account: Account, { body }: HttpRequest): HttpAnswer {
  const { customer, customers, ...fields } = fieldsOf(json(body));
  const named = Array.isArray(customers) ? customers : [customer];
  if (named.includes(undefined)) return invalid(['customer or customers is required']);
  const at = account.now();
  const calls = named.map((each) => ({
    id: callId(at),
    type: 'outboundPhoneCall',
    status: 'queued',
    cost: 0,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
    ...fields,
    customer: each,
  }));
  account.calls = [...account.calls, ...calls];
  if (Array.isArray(customers)) return answer(201, { results: calls, errors: [] });
  const subscriptionLimits = { concurrencyBlocked: false, concurrencyLimit: 10, remainingConcurrentCalls: 9 };
  return answer(201, { subscriptionLimits, ...calls[0] });
}

function oneCall(account: Account, id: string): HttpAnswer {
  const call = account.calls.find((each) => each.id === id);
  return call ? answer(200, call) : failed(404, 'call not found');
}

/** Recordings are only available through an expiring URL. */
function recording(account: Account, request: HttpRequest, { id, part }: Route): HttpAnswer {
  const call = account.calls.find((each) => each.id === id);
  if (!call?.recordingUrl) return failed(404, 'recording not found');
  const location = `http://${request.headers.host}/recordings/${id}-${part}.wav?expires=${account.now().getTime()}`;
  return { status: 302, headers: { location } };
}

const phrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
};

export function failed(statusCode: number, message: string | string[] = 'Something went wrong'): HttpAnswer {
  if (statusCode === 429) return tooManyRequests();
  const error = phrases[statusCode] ?? 'Internal Server Error';
  return answer(statusCode, { message, error, statusCode });
}

function invalid(complaints: string[]): HttpAnswer {
  return failed(422, complaints);
}

export function tooManyRequests(retryAfterSeconds?: number): HttpAnswer {
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  const body = '<!DOCTYPE html><html><head><title>Rate limited</title></head><body>Error 1015</body></html>';
  return { status: 429, headers: { 'content-type': 'text/html; charset=UTF-8', ...headers }, body };
}

function answer(status: number, body: unknown): HttpAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  };
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
