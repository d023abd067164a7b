import type { ClinicBook } from '../book/clinic-book.ts';
import { type EmrDialect, wireOf } from '../book/emr-dialect.ts';
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
import { rateLimiter } from '../rate-limiter.ts';
import { type RunningSoapEmr, type SoapEmrOptions, soapEmr } from '../soap/emr-soap.ts';
import { errorPage, tomcatPage } from '../tomcat-pages.ts';
import { json, type RestWorld, type Route, ServerError, xmlFault } from './call.ts';
import { demographicRoutes } from './demographics.ts';
import { documentRoutes } from './documents.ts';
import { frontDeskRoutes } from './front-desk.ts';
import { oauthPages } from './oauth-pages.ts';
import { type OAuthServer, oauthServer, type TokenPair } from './oauth-server.ts';
import { readOAuth } from './oauth-signature.ts';
import { scheduleRoutes } from './schedule.ts';

export interface RestEmrOptions {
  readonly book: ClinicBook;
  readonly dialect: EmrDialect;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  /** Empty allows every callback. */
  readonly registeredUri?: string;
  readonly lifetimeSeconds?: number;
  /** The authorising provider; defaults to the demo doctor. */
  readonly providerNo?: string;
  readonly context?: string;
  readonly utcOffset?: number;
  readonly lacks?: readonly string[];
  /** The scheme, host and port the server believes it has, as behind a misconfigured proxy. */
  readonly seenAs?: string;
  /** The REST module is switched off, so all its paths answer 404. */
  readonly moduleOff?: boolean;
  /** Also serves SOAP at the same address, as most clinics do. */
  readonly soap?: Pick<SoapEmrOptions, 'username' | 'password' | 'securityId'> & Partial<SoapEmrOptions>;
  readonly now?: () => number;
  readonly port?: number;
  /** No limit by default. */
  readonly requestsPerMinute?: number;
}

export interface RunningRestEmr
  extends Pick<RunningSoapEmr, 'baseUrl' | 'url' | 'port' | 'connections' | 'close'> {
  readonly faults: FaultSwitch;
  readonly ledger: Ledger;
  issueToken(providerNo?: string, issuedMs?: number): TokenPair;
  /** Whether the EMR still accepts the token; a classic server deletes it after one bad signature. */
  holdsToken(token: string): boolean;
  revokeToken(token: string): void;
  /**
   * Simulates the person's click. Takes the request token or the whole authorize URL and returns the
   * redirect.
   */
  decide(request: string, allowed: boolean): string | null;
}

const routes: readonly Route[] = [
  ...frontDeskRoutes,
  ...demographicRoutes,
  ...scheduleRoutes,
  ...documentRoutes,
];

export async function startRestEmr(options: RestEmrOptions): Promise<RunningRestEmr> {
  const { context = 'oscar', now = Date.now, port } = options;
  const oauth = oauthServer({
    registeredUri: '',
    lifetimeSeconds: -1,
    providerNo: '999998',
    ...options,
    dialect: wireOf(options.dialect),
    now,
  });
  const faults = faultSwitch();
  const asked = ledger();
  const listener: Listener = await listen(restEmr(options, oauth), {
    faults,
    ledger: asked,
    gzip: true,
    errorAnswer: (status) => errorPage(wireOf(options.dialect), status, 'The server could not do this.'),
    ...(options.requestsPerMinute === undefined
      ? {}
      : { limiter: rateLimiter(options.requestsPerMinute, now) }),
    ...(port === undefined ? {} : { port }),
  });
  return {
    ...listener,
    baseUrl: `${listener.url}/${context}`,
    faults,
    ledger: asked,
    issueToken: oauth.issue,
    holdsToken: oauth.holds,
    revokeToken: oauth.revoke,
    decide: (request, allowed) => oauth.decide(/oauth_token=([\w-]+)/.exec(request)?.[1] ?? request, allowed),
  };
}

function restEmr(options: RestEmrOptions, oauth: OAuthServer): Handler {
  const dialect = wireOf(options.dialect);
  const { book, context = 'oscar', moduleOff = false, seenAs, soap, now = Date.now } = options;
  const world: RestWorld = {
    book,
    dialect,
    utcOffset: options.utcOffset ?? -420,
    now,
    lacks: options.lacks ?? [],
    hasOntarioBilling: options.dialect !== 'open-o-bc',
  };
  const root = `/${context}`;
  const read = (request: HttpRequest) => readOAuth(request, seenAs ?? `http://${request.headers.host}`);
  const pages = oauthPages({ oauth, dialect, root, read });
  const fallback: Handler = soap ? soapEmr({ book, dialect, context, ...soap }).handle : () => wrongPath();

  return (request) => {
    if (request.path.startsWith(`${root}/ws/rs/`)) return { operation: 'wrong-path', work: notLoggedIn };
    const [, kind, rest = ''] = /^\/ws\/(oauth|services)\/(.*)$/.exec(request.path.slice(root.length)) ?? [];
    if (!request.path.startsWith(`${root}/`) || kind === undefined) return fallback(request);
    if (moduleOff) return wrongPath();
    if (kind === 'oauth') return pages(request, rest) ?? wrongPath();
    const path = rest.replace(/\.json$/, '');
    return resource(request, path, world, () => callerOf({ message: read(request), path }, oauth, world));
  };
}

const wrongPath = (): Asked => ({ operation: 'wrong-path', work: () => tomcatPage(404, 'Not Found') });

const notLoggedIn = (): HttpAnswer => ({
  status: 401,
  headers: { 'content-type': 'text/xml' },
  body: '<error>Not authorized</error>',
});

function resource(
  request: HttpRequest,
  path: string,
  world: RestWorld,
  authenticate: () => HttpAnswer | { readonly providerNo: string },
): Asked {
  const fitting = routes.filter(
    (route) => (route.only?.includes(world.dialect) ?? true) && fits(route.path, path),
  );
  const route = fitting.find(({ method }) => method === request.method);
  if (!route)
    return fitting.length > 0
      ? { operation: 'wrong-method', work: () => tomcatPage(405, 'Method Not Allowed') }
      : wrongPath();
  const parts = partsOf(route.path, path);
  return {
    operation: `${route.method} ${route.path}`,
    detail: { target: request.target, parts, body: request.body.toString('utf8') },
    async work() {
      const caller = authenticate();
      if ('status' in caller) return caller;
      // This CARLOS version accepts the token but fails every call with it.
      if (world.dialect === 'carlos' && path !== 'oauth/info') return errorPage('carlos', 500, '');
      try {
        if (route.needs && world.lacks.includes(route.needs)) throw new ServerError('Access Denied');
        const provider = world.book.provider(caller.providerNo);
        return await route.resource({ ...world, request, parts, provider });
      } catch (error) {
        const failed = error instanceof ServerError ? error : new ServerError('Internal Server Error');
        return failed.answer(world.dialect);
      }
    },
  };
}

function fits(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length && wanted.every((part, index) => part === '*' || part === given[index])
  );
}

function partsOf(pattern: string, path: string): string[] {
  const given = path.split('/');
  return pattern
    .split('/')
    .flatMap((part, index) => (part === '*' ? [decodeURIComponent(given[index] ?? '')] : []));
}

function callerOf(
  { message, path }: { readonly message: ReturnType<typeof readOAuth>; readonly path: string },
  oauth: OAuthServer,
  { dialect, book }: RestWorld,
): HttpAnswer | { readonly providerNo: string } {
  // A message without OAuth parameters passes Open-O's filter and fails later.
  if (dialect === 'open-o' && Object.keys(message.oauth).length === 0)
    return path === 'oauth/info'
      ? json({ error: 'An internal error occurred. Please try again later.' })
      : errorPage(dialect, 500, 'NullPointerException');
  const outcome = oauth.authenticate(message);
  const word = 'refused' in outcome ? outcome.refused : retired(outcome.providerNo, book);
  if (word === null) return outcome as { providerNo: string };
  if (dialect === 'classic') return { status: 401, headers: { 'www-authenticate': 'OAuth' } };
  if (dialect === 'carlos') return errorPage(dialect, 401, word);
  return xmlFault(`ca.openosp.openo.webserv.oauth.OAuth1Exception: ${openOWord(word)}`);
}

/** Open-O uses one error code for every problem with token, signature or time. */
function openOWord(word: string): string {
  return ['oauth_authentication_failed', 'invalid_timestamp', 'used_nonce'].includes(word)
    ? 'invalid_signature'
    : word;
}

/** A token works only while the person who authorised it is active. */
function retired(providerNo: string, book: ClinicBook): string | null {
  return book.provider(providerNo)?.status === '1' ? null : 'unknown_provider';
}
