import { readFileSync } from 'node:fs';
import type { EmrAnswer, EmrHttp, EmrRequest } from '../../../src/adapters/emr/http.ts';

export type RecordedDialect = 'open-o' | 'carlos';

export interface RecordedExchange {
  readonly name: string;
  readonly request: { readonly method: string; readonly path: string; readonly body?: string };
  readonly answer: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
}

export function recordings(dialect: RecordedDialect): readonly RecordedExchange[] {
  return inFile<RecordedExchange>(dialect);
}

/** A row of the EMR's own table. CARLOS's was printed, so NULL is a word there. */
export type TableRow = Readonly<Record<string, string | null>>;

/** Of the second run. What staff did in their browser has no request: its rows were looked up before and after. */
export interface SecondExchange extends Omit<RecordedExchange, 'request' | 'answer'> {
  readonly request?: RecordedExchange['request'];
  readonly answer?: RecordedExchange['answer'];
  readonly rowAfterwards?: unknown;
  readonly before?: TableRow | null;
  readonly rows?: readonly TableRow[];
  readonly feedSinceJustBefore?: ReadonlyArray<Readonly<Record<string, string>>>;
}

export function secondRecordings(dialect: RecordedDialect): readonly SecondExchange[] {
  return inFile<SecondExchange>(`${dialect}-2`);
}

function inFile<Exchange>(name: string): readonly Exchange[] {
  const file = new URL(`../../../fixtures/oscar-recordings/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Exchange[];
}

export function asAnswer({ answer }: RecordedExchange, change = (text: string) => text): EmrAnswer {
  const { status, headers, body = '' } = answer;
  return {
    status,
    headers: { ...headers },
    contentType: headers['content-type'] ?? '',
    body: Buffer.from(change(body)),
  };
}

const WSDL =
  '<definitions xmlns="http://schemas.xmlsoap.org/wsdl/" targetNamespace="http://ws.oscarehr.org/"/>';

export function operationIn(body: string): string {
  return /<soap:Body><ws:(\w+)/.exec(body)?.[1] ?? '';
}

/** A server that gives the recorded answers: which one for which request, the test says. */
export function playing(
  dialect: RecordedDialect,
  scene: Readonly<Record<string, string>>,
  sent: EmrRequest[] = [],
): EmrHttp {
  const answered = secondRecordings(dialect).filter(
    (exchange): exchange is RecordedExchange => exchange.answer !== undefined,
  );
  const all = new Map([...recordings(dialect), ...answered].map((exchange) => [exchange.name, exchange]));
  const recorded = (name: string) => {
    const exchange = all.get(name);
    if (!exchange) throw new Error(`nothing was recorded as ${name}`);
    return exchange;
  };
  return {
    send: async (request) => {
      sent.push(request);
      return answerTo(request, scene, recorded);
    },
    openSockets: () => 0,
    close: async () => undefined,
  };
}

function answerTo(
  { method, url, body = '' }: EmrRequest,
  scene: Readonly<Record<string, string>>,
  recorded: (name: string) => RecordedExchange,
): EmrAnswer {
  const { pathname } = new URL(url);
  if (url.endsWith('?wsdl'))
    return scene.wsdl
      ? asAnswer(recorded(scene.wsdl))
      : { status: 200, headers: {}, contentType: 'text/xml', body: Buffer.from(WSDL) };
  const operation = operationIn(typeof body === 'string' ? body : '');
  const asked = operation || `${method} ${pathname.replace(/^.*\/ws\/services\//, '')}`;
  const name = scene[asked] ?? scene[operation ? 'soap' : 'rest'];
  if (!name) throw new Error(`nobody said what answers ${asked}`);
  const exchange = recorded(name);
  // An operation of another version, or another search, has the same rows in another wrapper.
  const was = operationIn(exchange.request.body ?? '');
  return asAnswer(exchange, (text) =>
    operation ? text.replaceAll(`${was}Response`, `${operation}Response`) : text,
  );
}
