import { type EmrSettings, emrFailure, emrTrouble, type Wait } from '../../../ports/emr.ts';
import type { EmrHttp } from '../http.ts';
import { type JoinWork, joinWork } from '../line/join-work.ts';
import { rethrowAsNotSent } from '../rethrow-as-not-sent.ts';
import { malformed, readAnswer, readTargetNamespace, withDocument } from './answer.ts';
import { type SoapFields, type SoapUser, soapEnvelope } from './envelope.ts';
import { LARGE_BYTES } from './read-large.ts';
import { withoutFiles } from './without-files.ts';
import { textOf, type XmlElement } from './xml-element.ts';

type SoapService =
  | 'DemographicService'
  | 'DocumentService'
  | 'LoginService'
  | 'ProviderService'
  | 'ScheduleService';

export interface SoapClient {
  /**
   * The `return` elements; empty for null and for an empty list. Sends one request, or two if the token has
   * expired.
   */
  call(service: SoapService, operation: string, fields: SoapFields, wait: Wait): Promise<XmlElement[]>;
  /** Fetches the WSDLs, and the token if there is one. */
  warmUp(wait: Wait): Promise<void>;
  /** True if the EMR gives no token for this user name, so that every request carries the password. */
  sendsPassword(): boolean;
}

type SoapSettings = Pick<EmrSettings, 'baseUrl' | 'username' | 'password'>;

const HEADERS = {
  'content-type': 'text/xml; charset=UTF-8',
  soapaction: '""',
  accept: 'text/xml',
  'accept-encoding': 'gzip',
};
const WRITES: ReadonlySet<string> = new Set(['addAppointment', 'updateAppointment']);
/** Fits one day's documents of one patient, with their files. */
const MAX_DOCUMENT_BYTES = 80_000_000;
const COMMON_NAMESPACE = 'http://ws.oscarehr.org/';

export function soapClient(settings: SoapSettings, http: EmrHttp, documentHttp: EmrHttp = http): SoapClient {
  const join = joinWork();
  // The WSDL's own soap:address often names an internal host, so it is never used.
  const endpoint = (service: SoapService) => `${contextOf(settings.baseUrl)}/ws/${service}`;

  const post = async (
    service: SoapService,
    operation: string,
    fields: SoapFields,
    { user, signal, answerBy }: Pick<Wait, 'signal' | 'answerBy'> & { user: SoapUser | null },
  ) => {
    const namespace = await namespaceOf(service, signal).catch(rethrowAsNotSent);
    const body = soapEnvelope({ namespace, operation, fields }, user);
    const isDocument = service === 'DocumentService';
    const answer = await (isDocument ? documentHttp : http).send({
      method: 'POST',
      url: endpoint(service),
      headers: HEADERS,
      body,
      signal,
      answerBy,
      isWrite: WRITES.has(operation),
      ...(isDocument ? { maxBytes: MAX_DOCUMENT_BYTES } : { unpackAtMost: LARGE_BYTES }),
    });
    const read = isDocument ? { ...answer, body: withoutFiles(answer.body) } : answer;
    return readAnswer(await withDocument(read), operation);
  };
  const namespaceOf = servedNamespaces(http, endpoint, join);
  const users = soapUsers(settings, join, (fields, signal) =>
    post('LoginService', 'login2', fields, { user: null, signal }),
  );

  return {
    sendsPassword: users.sendsPassword,
    async call(service, operation, fields, { signal, answerBy, onAnswer }) {
      const user = await users.current(signal).catch(rethrowAsNotSent);
      try {
        const answer = await post(service, operation, fields, { user, signal, answerBy });
        onAnswer?.();
        return answer;
      } catch (cause) {
        if (emrTrouble(cause) !== 'credentials' || !users.drop(user)) throw cause;
        const renewed = await users.current(signal).catch(rethrowAsNotSent);
        return post(service, operation, fields, { user: renewed, signal, answerBy });
      }
    },
    async warmUp({ signal }) {
      const services = ['ScheduleService', 'DemographicService', 'ProviderService'] as const;
      await Promise.all(services.map((service) => namespaceOf(service, signal)));
      await users.current(signal);
    },
  };
}

function contextOf(baseUrl: string): string {
  return baseUrl.replace(/(\/ws)?\/*$/, '');
}

function servedNamespaces(http: EmrHttp, endpoint: (service: SoapService) => string, join: JoinWork) {
  const known = new Map<SoapService, string>();

  const fetchOne = async (service: SoapService, signal: AbortSignal): Promise<string> => {
    const url = `${endpoint(service)}?wsdl`;
    const headers = { accept: 'text/xml', 'accept-encoding': 'gzip' };
    const answer = await http.send({ method: 'GET', url, headers, signal, unpackAtMost: LARGE_BYTES });
    // A proxy may protect only the WSDL, and most services share one namespace.
    if (GUARDED.includes(answer.status)) return COMMON_NAMESPACE;
    const namespace = readTargetNamespace(await withDocument(answer));
    known.set(service, namespace);
    return namespace;
  };

  return async (service: SoapService, signal: AbortSignal): Promise<string> =>
    known.get(service) ?? join(service, signal, (joined) => fetchOne(service, joined));
}

const GUARDED = [400, 401, 405];

interface SoapUsers {
  current(signal: AbortSignal): Promise<SoapUser>;
  /** Returns whether logging in again can help: only if this user came from a log-in. */
  drop(user: SoapUser): boolean;
  /** True if this user name gets no token. */
  sendsPassword(): boolean;
}

type Login = (fields: SoapFields, signal: AbortSignal) => Promise<XmlElement[]>;

/**
 * The EMR's header needs the account's number and its password or token. With a password the EMR computes a
 * hash for every request, so every user logs in once for a token. If the log-in service does not accept a
 * numeric user name, it is used with the password.
 */
function soapUsers({ baseUrl, username, password }: SoapSettings, join: JoinWork, login: Login): SoapUsers {
  const numeric = /^\d+$/.test(username);
  let token: SoapUser | null = null;
  const key = `${baseUrl} ${username}`;
  let givesNoToken = (refusedUntil.get(key) ?? 0) > Date.now();

  const logIn = async (secret: string, signal: AbortSignal): Promise<SoapUser> => {
    const fields: SoapFields = [
      ['arg0', username],
      ['arg1', secret],
    ];
    const [session] = await login(fields, signal);
    const securityId = session ? textOf(session, 'securityId').trim() : '';
    const secretKey = session ? textOf(session, 'securityTokenKey') : '';
    if (!/^\d+$/.test(securityId) || secretKey === '') throw malformed();
    token = { securityId, password: secretKey };
    return token;
  };
  const asNumber = (secret: string): SoapUser => ({ securityId: username, password: secret });
  const current = async (secret: string, signal: AbortSignal): Promise<SoapUser> => {
    try {
      return await join('login2', signal, (joined) => logIn(secret, joined));
    } catch (error) {
      // Some builds have no log-in service, and most do not accept a numeric name.
      if (!numeric || !NO_TOKEN.includes(emrTrouble(error) ?? '')) throw error;
      givesNoToken = true;
      refusedUntil.set(key, Date.now() + REFUSED_MS);
      return asNumber(secret);
    }
  };

  return {
    async current(signal) {
      if (!username || !password) throw notConfigured();
      const secret = password.reveal();
      if (givesNoToken) return asNumber(secret);
      return token ?? current(secret, signal);
    },
    drop(user) {
      if (token === user) token = null;
      return !givesNoToken;
    },
    sendsPassword: () => givesNoToken,
  };
}

/** Every rejected log-in is a line in the EMR's log, so a renewed connection does not try again at once. */
const refusedUntil = new Map<string, number>();
const REFUSED_MS = 3_600_000;

const NO_TOKEN: readonly string[] = [
  'credentials',
  'refused',
  'misconfigured',
  'malformed',
  'bad-request',
  'forbidden',
];

function notConfigured() {
  const message = 'The EMR connection has no user name or password yet.';
  return emrFailure('not-configured', message, { sent: 'no' });
}
