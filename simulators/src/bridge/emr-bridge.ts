import type { ClinicBook } from '../book/clinic-book.ts';
import { type FaultSwitch, faultSwitch } from '../faults.ts';
import {
  type Asked,
  type Handler,
  type HttpAnswer,
  type HttpRequest,
  type Listener,
  listen,
} from '../http-listener.ts';
import { type Ledger, ledger } from '../ledger.ts';
import { bridgeCalls } from './calls.ts';
import { documentRoutes } from './documents.ts';
import { BridgeRefusal, type BridgeRoute, json } from './shapes.ts';

export interface BridgeOptions {
  readonly books: ClinicBook | ReadonlyMap<string, ClinicBook>;
  readonly apiKey: string;
  /** Whether the bridge offers documents and tasks; older bridges answer 404. */
  readonly papers?: boolean;
  readonly port?: number;
}

export interface RunningBridge extends Listener {
  readonly faults: FaultSwitch;
  readonly ledger: Ledger;
}

export async function startBridge({
  books,
  apiKey,
  papers = true,
  port,
}: BridgeOptions): Promise<RunningBridge> {
  const faults = faultSwitch();
  const asked = ledger();
  const listener = await listen(bridge(books, apiKey, papers), {
    faults,
    ledger: asked,
    errorAnswer: (status) =>
      json({ error: { code: 'UPSTREAM', message: 'The bridge could not do this.' } }, status),
    ...(port === undefined ? {} : { port }),
  });
  return { ...listener, faults, ledger: asked };
}

export function bridge(books: BridgeOptions['books'], apiKey: string, papers: boolean): Handler {
  const calls = papers ? [...bridgeCalls, ...documentRoutes] : bridgeCalls;
  const bookOf = ({ headers }: HttpRequest): ClinicBook => {
    const clinicId = headers['x-clinic-id'];
    if (typeof clinicId !== 'string' || clinicId === '')
      throw new BridgeRefusal(400, 'CLINIC_REQUIRED', 'The header X-Clinic-Id is missing.');
    const book = books instanceof Map ? books.get(clinicId) : (books as ClinicBook);
    if (!book) throw new BridgeRefusal(404, 'CLINIC_NOT_FOUND', 'This bridge does not serve that clinic.');
    return book;
  };

  return (request) => {
    const fitting = calls.filter(({ path }) => fits(path, request.path));
    const route = fitting.find(({ method }) => method === request.method);
    return {
      operation: route ? `${route.method} ${route.path}` : 'wrong-path',
      detail: {
        clinicId: request.headers['x-clinic-id'] ?? null,
        target: request.target,
        body: request.body.toString('utf8'),
      },
      work: () => answered(request, route, fitting.length > 0, apiKey, () => bookOf(request)),
    } satisfies Asked;
  };
}

async function answered(
  request: HttpRequest,
  route: BridgeRoute | undefined,
  pathIsKnown: boolean,
  apiKey: string,
  open: () => ClinicBook,
): Promise<HttpAnswer> {
  try {
    if (route?.path !== '/health' && request.headers['x-api-key'] !== apiKey)
      throw new BridgeRefusal(401, 'UNAUTHORIZED', 'The header X-API-Key is missing or wrong.');
    if (!route && pathIsKnown)
      throw new BridgeRefusal(405, 'METHOD_NOT_ALLOWED', 'This cannot be done here.');
    if (!route) throw new BridgeRefusal(404, 'NOT_FOUND', 'There is nothing at this address.');
    const id = decodeURIComponent(request.path.split('/')[2] ?? '');
    return json(await route.work({ request, id, book: open }), route.method === 'POST' ? 201 : 200);
  } catch (error) {
    if (!(error instanceof BridgeRefusal)) throw error;
    return json({ error: { code: error.code, message: error.message } }, error.status);
  }
}

function fits(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length && wanted.every((part, index) => part === ':id' || part === given[index])
  );
}
