import type { HttpAnswer, HttpRequest } from '../http-listener.ts';
import type { Fields } from './fields.ts';
import { listed } from './listing.ts';
import { complaintsAbout } from './object-rules.ts';
import { type ObjectKind, objectKinds, shown, type VoiceObjects } from './objects.ts';

export interface Account {
  readonly objects: VoiceObjects;
  calls: Fields[];
  now(): Date;
}

interface Route {
  readonly kind: string;
  readonly id: string | null;
}

function routeOf({ path }: HttpRequest): Route {
  const [kind = '', id = null] = path.split('/').filter((step) => step !== '');
  return { kind, id };
}

export function operationOf(request: HttpRequest): string {
  const { kind, id } = routeOf(request);
  return `${request.method} /${kind}${id ? '/:id' : ''}`;
}

export function handle(account: Account, request: HttpRequest): HttpAnswer {
  const route = routeOf(request);
  const kind = objectKinds.find((each) => each === route.kind);
  if (kind) return handleObject(account, request, kind, route);
  const operation = operationOf(request);
  if (operation === 'GET /call') return list(account.calls, request, ['id', 'assistantId', 'phoneNumberId']);
  if (operation === 'GET /call/:id') return oneCall(account, route.id ?? '');
  return failed(404, `Cannot ${request.method} ${request.path}`);
}

function handleObject(account: Account, request: HttpRequest, kind: ObjectKind, { id }: Route): HttpAnswer {
  const { objects } = account;
  if (id === null) {
    if (request.method === 'POST') return create(objects, kind, request);
    const rows = objects.all(kind).map((each) => shown(kind, each));
    return list(rows, request, []);
  }
  const object = objects.get(kind, id);
  if (!object) return failed(404, `${kind} not found`);
  if (request.method === 'PATCH') return change(objects, kind, id, request);
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

function list(rows: readonly Fields[], { query }: HttpRequest, equal: readonly string[]): HttpAnswer {
  const listing = listed(rows, query, equal);
  return listing.status === 'invalid' ? invalid(listing.complaints) : answer(200, listing.rows);
}

function oneCall(account: Account, id: string): HttpAnswer {
  const call = account.calls.find((each) => each.id === id);
  return call ? answer(200, call) : failed(404, 'call not found');
}

const phrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
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
