import { randomUUID } from 'node:crypto';
import type { WireDialect } from '../book/emr-dialect.ts';
import type { Asked, HttpAnswer, HttpRequest } from '../http-listener.ts';
import { escapeXml } from '../soap/xml.ts';
import { redirectTo, tomcatPage } from '../tomcat-pages.ts';
import type { OAuthOutcome, OAuthServer, TokenPair } from './oauth-server.ts';
import { formOf, type OAuthMessage } from './oauth-signature.ts';

interface Needs {
  readonly oauth: OAuthServer;
  readonly dialect: WireDialect;
  readonly root: string;
  readonly read: (request: HttpRequest) => OAuthMessage;
}

/** The steps of the flow below `/ws/oauth`; null for other paths. */
export function oauthPages({ oauth, dialect, root, read }: Needs) {
  const classic = dialect === 'classic';
  const sessions = new Set<string>();
  const forgeryToken = randomUUID();

  const answerPair = (outcome: OAuthOutcome<TokenPair>, more = ''): HttpAnswer => {
    if ('refused' in outcome) return { status: outcome.status, ...(classic ? {} : textOf(outcome.refused)) };
    const body = `oauth_token=${outcome.token}&oauth_token_secret=${outcome.secret}${more}`;
    return {
      status: 200,
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body,
    };
  };

  const showPage = (request: HttpRequest): HttpAnswer => {
    const token = request.query.get('oauth_token') ?? '';
    if (!oauth.pending(token)) return { status: 400 };
    const session = randomUUID();
    sessions.add(session);
    const action = `${root}/ws/oauth/authorize${classic ? '/decision' : ''}`;
    return {
      status: 200,
      headers: { 'content-type': 'text/html;charset=UTF-8', 'set-cookie': `JSESSIONID=${session}; HttpOnly` },
      body: authorizePage(action, token, classic ? forgeryToken : null),
    };
  };

  const decide = (request: HttpRequest): HttpAnswer => {
    const form = new Map(formOf(request));
    const session = /JSESSIONID=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    if (!classic && !sessions.has(session)) return { status: 401, ...textOf('login_required') };
    const given = form.get('session_authenticity_token');
    if (classic && given !== undefined && given !== forgeryToken) return { status: 400 };
    const allowed = !classic || form.get('oauthDecision') === 'allow';
    const location = oauth.decide(form.get('oauth_token') ?? '', allowed);
    if (!location) return { status: 400 };
    return location.startsWith('oob') ? { status: 200, ...textOf(location) } : redirectTo(location, 303);
  };

  const steps: Readonly<
    Record<string, readonly [methods: string, work: (request: HttpRequest) => HttpAnswer]>
  > = {
    initiate: [
      classic ? 'GET POST' : 'POST',
      (request) => answerPair(oauth.initiate(read(request)), '&oauth_callback_confirmed=true'),
    ],
    authorize: [
      classic ? 'GET' : 'GET POST',
      (request) => (request.method === 'GET' ? showPage(request) : decide(request)),
    ],
    ...(classic ? { 'authorize/decision': ['POST', decide] as const } : {}),
    token: [classic ? 'GET POST' : 'POST', (request) => answerPair(oauth.exchange(read(request)))],
  };

  return (request: HttpRequest, step: string): Asked | null => {
    const found = steps[step];
    if (!found) return null;
    const [methods, work] = found;
    const allowed = methods.split(' ').includes(request.method);
    return {
      operation: `oauth/${step}`,
      work: () => (allowed ? work(request) : tomcatPage(405, 'Method Not Allowed')),
    };
  };
}

const textOf = (body: string) => ({ headers: { 'content-type': 'text/plain;charset=UTF-8' }, body });

function authorizePage(action: string, token: string, forgeryToken: string | null): string {
  const hidden = (name: string, value: string) =>
    `<input type="hidden" name="${name}" value="${escapeXml(value)}">`;
  const buttons = forgeryToken
    ? `${hidden('session_authenticity_token', forgeryToken)}<button name="oauthDecision" value="allow">Allow</button> <button name="oauthDecision" value="deny">Deny</button>`
    : '<button>Authorize</button>';
  return `<!doctype html><html lang="en"><head><title>Third party access</title></head><body>
<h1>Let this application use the clinic's records?</h1>
<form method="post" action="${action}">${hidden('oauth_token', token)}${buttons}</form></body></html>`;
}
