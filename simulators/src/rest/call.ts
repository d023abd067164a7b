import type { ClinicBook } from '../book/clinic-book.ts';
import type { ProviderRow } from '../book/clinic-rows.ts';
import type { WireDialect } from '../book/emr-dialect.ts';
import type { HttpAnswer, HttpRequest } from '../http-listener.ts';
import { escapeXml } from '../soap/xml.ts';
import { errorPage } from '../tomcat-pages.ts';

export interface RestWorld {
  readonly book: ClinicBook;
  readonly dialect: WireDialect;
  readonly utcOffset: number;
  readonly now: () => number;
  /** Security objects the token's provider lacks, such as `_appointment`. */
  readonly lacks: readonly string[];
  /** False for a database created for British Columbia, which lacks these tables. */
  readonly hasOntarioBilling: boolean;
}

export interface RestCall extends RestWorld {
  readonly request: HttpRequest;
  /** The values of the wildcard segments, in order. */
  readonly parts: readonly string[];
  readonly provider: ProviderRow | null;
}

export type Resource = (call: RestCall) => HttpAnswer | Promise<HttpAnswer>;

export interface Route {
  readonly method: string;
  readonly path: string;
  readonly needs: '_demographic' | '_appointment' | '_tickler' | '_edoc' | null;
  /** Server kinds that have the route; all by default. */
  readonly only?: readonly WireDialect[];
  readonly resource: Resource;
}

/** An exception inside the server: HTTP 500 and a web page, whatever the client accepts. */
export class ServerError extends Error {
  override readonly name = 'ServerError';
  readonly status: number;

  constructor(text: string, status = 500) {
    super(text);
    this.status = status;
  }

  answer(dialect: WireDialect): HttpAnswer {
    return errorPage(dialect, this.status, this.message);
  }
}

const jsonType = { 'content-type': 'application/json;charset=UTF-8' };

export function json(value: unknown): HttpAnswer {
  return { status: 200, headers: jsonType, body: JSON.stringify(value) };
}

const xformat = 'http://cxf.apache.org/bindings/xformat';

/** The newer server's fault is sent as JSON but is XML. */
export function xmlFault(text: string, before = '', status = 500): HttpAnswer {
  const inner = `<ns1:faultstring xmlns:ns1="${xformat}">${escapeXml(text)}</ns1:faultstring>`;
  return {
    status,
    headers: jsonType,
    body: `${before}<ns1:XMLFault xmlns:ns1="${xformat}">${inner}</ns1:XMLFault>`,
  };
}

export function plainly(text: string, status: number): HttpAnswer {
  return { status, headers: jsonType, body: text };
}

/** The envelope of all appointment responses. */
export function schedulingAnswer(fields: Fields): HttpAnswer {
  return json({
    ...{ appointment: null, statuses: null, types: null, reasons: null, appointments: null },
    ...fields,
  });
}

export const nothing: HttpAnswer = { status: 204 };

export type Fields = Readonly<Record<string, unknown>>;

/** The body as an object; the server rejects unknown fields and invalid JSON. */
export function bodyOf({ request, dialect }: RestCall, known: readonly string[]): Fields {
  if (!request.headers['content-type']?.includes('json'))
    throw new ServerError('Unsupported Media Type', 415);
  const fields = parsed(request.body.toString('utf8'));
  const unknown = Object.keys(fields).some((name) => !known.includes(name));
  if (unknown) throw new ServerError('Unrecognized field', dialect === 'classic' ? 500 : 400);
  return fields;
}

function parsed(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  } catch {}
  throw new ServerError('Bad Request', 400);
}

export function searchAnswer(
  content: readonly unknown[],
  { now, dialect }: RestWorld,
  rest: Fields = {},
): HttpAnswer {
  const total = dialect === 'classic' ? 0 : content.length;
  return json({ offset: 0, limit: 0, total, timestamp: now(), content, query: null, ...rest });
}
