import type { ClinicBook } from './clinic-book.ts';
import type { ProviderRow } from './clinic-rows.ts';
import type { HttpAnswer, HttpRequest } from './http-listener.ts';
import type { RestFlavour } from './oauth-desk.ts';
import { tomcatPage } from './tomcat-pages.ts';

export interface RestWorld {
  readonly book: ClinicBook;
  readonly flavour: RestFlavour;
  readonly utcOffset: number;
  readonly now: () => number;
  /** Security objects the provider of the token lacks, such as `_appointment`. */
  readonly lacks: readonly string[];
}

export interface RestCall extends RestWorld {
  readonly request: HttpRequest;
  /** The parts of the path that were left open, in order. */
  readonly parts: readonly string[];
  /** Who authorised the token. */
  readonly provider: ProviderRow | null;
}

export type Resource = (call: RestCall) => HttpAnswer | Promise<HttpAnswer>;

export interface Route {
  readonly method: string;
  /** Under `/ws/services/`; `*` stands for one part. */
  readonly path: string;
  readonly needs: '_demographic' | '_appointment' | null;
  /** Where just one kind of server has it. */
  readonly only?: RestFlavour;
  readonly resource: Resource;
}

/** An exception inside the server: HTTP 500 and a web page, whatever the client accepts. */
export class ServerError extends Error {
  override readonly name = 'ServerError';
  readonly answer: HttpAnswer;

  constructor(text: string, status = 500) {
    super(text);
    this.answer = tomcatPage(status, text);
  }
}

export function json(value: unknown): HttpAnswer {
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

/** A missing object is 204, not 404. */
export const nothing: HttpAnswer = { status: 204 };

export type Fields = Readonly<Record<string, unknown>>;

/** The body as an object; a field the server does not know is refused, as is anything that is no JSON. */
export function bodyOf({ request, flavour }: RestCall, known: readonly string[]): Fields {
  if (!request.headers['content-type']?.includes('json'))
    throw new ServerError('Unsupported Media Type', 415);
  const fields = parsed(request.body.toString('utf8'));
  const unknown = Object.keys(fields).some((name) => !known.includes(name));
  if (unknown) throw new ServerError('Unrecognized field', flavour === 'classic' ? 500 : 400);
  return fields;
}

function parsed(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  } catch {}
  throw new ServerError('Bad Request', 400);
}

/** The envelope of several lists; `total` is not to be trusted in all of them. */
export function searchAnswer(content: readonly unknown[], { now }: RestWorld, rest: Fields = {}): HttpAnswer {
  return json({ offset: 0, limit: 0, total: 0, timestamp: now(), content, query: null, ...rest });
}
