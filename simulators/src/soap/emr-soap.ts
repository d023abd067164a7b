import { randomUUID } from 'node:crypto';
import type { ClinicBook } from '../book/clinic-book.ts';
import { type EmrDialect, type WireDialect, wireOf } from '../book/emr-dialect.ts';
import { type FaultSwitch, faultSwitch } from '../faults.ts';
import {
  type Asked,
  type Handler,
  type HttpAnswer,
  type HttpRequest,
  type Listener,
  type ListenOptions,
  listen,
  loginPage,
} from '../http-listener.ts';
import { type Ledger, ledger } from '../ledger.ts';
import { rateLimiter } from '../rate-limiter.ts';
import { noService, redirectTo, tomcatPage } from '../tomcat-pages.ts';
import { type Login, accounts as openAccounts } from './accounts.ts';
import type { Operation, SoapWorld } from './call.ts';
import { demographicOperations } from './demographic.ts';
import { documentOperations } from './document.ts';
import { faultAnswer, innerFault } from './fault.ts';
import { loginOperations, providerOperations, systemInfoOperations } from './front-desk.ts';
import { soapMessages } from './messages.ts';
import { scheduleOperations } from './schedule.ts';
import { type SoapService, soapServices } from './services.ts';
import { wsdl } from './wsdl.ts';

export interface SoapEmrOptions extends Login {
  readonly book: ClinicBook;
  readonly dialect: EmrDialect;
  readonly namespace?: string;
  /** Minutes east of UTC; 0 prints times with Z. */
  readonly utcOffset?: number;
  readonly context?: string;
  readonly logins?: readonly Login[];
  /** Minutes by which slots are off on days with a clock change. */
  readonly clockChanges?: Readonly<Record<string, number>>;
  /** Redirects wrong paths inside the context to the login page instead of showing it at once. */
  readonly redirectsToLogin?: boolean;
  readonly now?: () => number;
  readonly port?: number;
  readonly tls?: NonNullable<ListenOptions['tls']>;
  /** No limit by default. */
  readonly requestsPerMinute?: number;
}

/** The SOAP half of an EMR, without a port. */
export interface SoapEmr {
  readonly handle: Handler;
  /** Invalidates all tokens. */
  restartTomcat(): void;
  changePassword(password: string, username?: string): void;
}

export interface RunningSoapEmr extends Omit<SoapEmr, 'handle'> {
  readonly baseUrl: string;
  readonly url: string;
  readonly port: number;
  readonly faults: FaultSwitch;
  readonly ledger: Ledger;
  connections(): number;
  /** Restarts on the same port; tokens become invalid and sockets close. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const defaultNamespace = 'http://ws.oscarehr.org/';

export function soapEmr(options: SoapEmrOptions): SoapEmr {
  const dialect = wireOf(options.dialect);
  const { book, namespace = defaultNamespace, logins = [], context = 'oscar' } = options;
  const { utcOffset = -420, clockChanges = {}, now = Date.now } = options;
  const accounts = openAccounts([options, ...logins], dialect);
  const world: SoapWorld = { book, dialect, utcOffset, clockChanges, now };
  const operations: Readonly<Record<string, Operation>> = {
    ...loginOperations(accounts, namespace),
    ...systemInfoOperations,
    ...providerOperations,
    ...scheduleOperations,
    ...demographicOperations,
    ...documentOperations,
  };
  const messages = soapMessages({ world, accounts, namespace, operations });
  const wsdlOf = (service: SoapService) =>
    // The WSDL names the server's address behind its proxy.
    wsdl(service, {
      namespace,
      dialect,
      location: `http://emr-internal:8080/${context}/ws/${service.name}Service/`,
    });

  return {
    handle(request) {
      const place = placeOf(request, context);
      if (place.kind !== 'service') return astray(place.kind, options);
      if (request.method === 'POST') return inSession(messages(place.service, request), options);
      if (request.query.has('wsdl') || request.query.has('WSDL'))
        return page('wsdl', () => xmlPage(wsdlOf(place.service)), { service: place.service.name });
      return page('no-operation', () => faultAnswer(innerFault(), dialect));
    },
    restartTomcat: () => accounts.restart(),
    changePassword: (password, username = options.username) => accounts.changePassword(username, password),
  };
}

type Place =
  | { readonly kind: 'service'; readonly service: SoapService }
  | { readonly kind: 'outside' | 'login' | 'list' | 'no-service' | 'inside' };

function placeOf({ path }: HttpRequest, context: string): Place {
  const root = `/${context}`;
  if (path !== root && !path.startsWith(`${root}/`)) return { kind: 'outside' };
  if (path === `${root}/logout.jsp`) return { kind: 'login' };
  if (!path.startsWith(`${root}/ws/`)) return { kind: 'inside' };
  const name = path.slice(`${root}/ws/`.length).replace(/\/$/, '');
  if (name === '') return { kind: 'list' };
  const service = soapServices.find((each) => `${each.name}Service` === name);
  return service ? { kind: 'service', service } : { kind: 'no-service' };
}

type Front = Pick<SoapEmrOptions, 'dialect' | 'context' | 'redirectsToLogin'>;

function astray(
  kind: Exclude<Place['kind'], 'service'>,
  { dialect, context = 'oscar', redirectsToLogin }: Front,
): Asked {
  const withoutSession: Readonly<Record<WireDialect, () => HttpAnswer>> = {
    classic: () => (redirectsToLogin ? redirectTo(`/${context}/logout.jsp`) : loginPage),
    'open-o': () => redirectTo(`/${context}/logout.jsp`),
    carlos: () => ({
      status: 401,
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body: 'Unauthorized',
    }),
  };
  const answers: Readonly<Record<typeof kind, () => HttpAnswer>> = {
    outside: () => tomcatPage(404, 'The requested resource is not available.', 'Not Found'),
    login: () => loginPage,
    inside: withoutSession[wireOf(dialect)],
    'no-service': noService,
    list: () => ({
      status: 200,
      headers: { 'content-type': 'text/html;charset=UTF-8' },
      body: serviceList(),
    }),
  };
  return page(kind === 'list' ? 'service-list' : 'wrong-path', answers[kind]);
}

/** Every response sets a session cookie, which clients need not return. */
function inSession(asked: Asked, { dialect, context = 'oscar' }: Front): Asked {
  const cookie = { 'set-cookie': `JSESSIONID=${randomUUID()}; Path=/${context}; HttpOnly` };
  const more = dialect === 'carlos' ? { 'x-content-type-options': 'nosniff', ...cookie } : cookie;
  return {
    ...asked,
    work: async () => {
      const answer = await asked.work();
      return { ...answer, headers: { ...more, ...answer.headers } };
    },
  };
}

function serviceList(): string {
  const items = soapServices.map(({ name }) => `<li>${name}Service</li>`).join('');
  return `<html><body><h1>Available SOAP services</h1><ul>${items}</ul></body></html>`;
}

function page(operation: string, work: () => HttpAnswer, detail?: unknown): Asked {
  return { operation, detail, work };
}

function xmlPage(body: string): HttpAnswer {
  return { status: 200, headers: { 'content-type': 'text/xml;charset=UTF-8' }, body };
}

const soapError =
  (dialect: WireDialect) =>
  (status: number): HttpAnswer =>
    status === 500 ? faultAnswer(innerFault(), dialect) : tomcatPage(status, 'The server could not do this.');

export async function startSoapEmr(options: SoapEmrOptions): Promise<RunningSoapEmr> {
  const emr = soapEmr(options);
  const faults = faultSwitch();
  const asked = ledger();
  const { requestsPerMinute, now = Date.now } = options;
  const limiter = requestsPerMinute === undefined ? null : rateLimiter(requestsPerMinute, now);
  const open = (port?: number) =>
    listen(emr.handle, {
      faults,
      ledger: asked,
      gzip: true,
      errorAnswer: soapError(wireOf(options.dialect)),
      ...(limiter ? { limiter } : {}),
      ...(port === undefined ? {} : { port }),
      ...(options.tls ? { tls: options.tls } : {}),
    });
  let listener: Listener = await open(options.port);
  const { url, port } = listener;
  return {
    url,
    port,
    baseUrl: `${url}/${options.context ?? 'oscar'}`,
    faults,
    ledger: asked,
    connections: () => listener.connections(),
    restartTomcat: emr.restartTomcat,
    changePassword: emr.changePassword,
    async restart() {
      await listener.close();
      emr.restartTomcat();
      listener = await open(port);
    },
    close: () => listener.close(),
  };
}
