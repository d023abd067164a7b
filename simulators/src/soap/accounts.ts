import { createHash } from 'node:crypto';
import type { WireDialect } from '../book/emr-dialect.ts';
import { SoapFault } from './fault.ts';
import { attributeOf, childOf, type XmlElement } from './xml.ts';

export interface Login {
  readonly username: string;
  readonly password: string;
  /** The account's number, which the security header contains in place of the name. */
  readonly securityId: number;
  /** The account's provider; defaults to the demo doctor. */
  readonly providerNo?: string;
  readonly expired?: boolean;
  readonly lacks?: readonly string[];
  /**
   * Patients with the consent type that the EMR ties to the account's provider. Absent in a fresh EMR, and
   * for an account with `_appointment.UpdatedAfterDate`.
   */
  readonly consented?: readonly number[];
}

export interface Accounts {
  login(username: string, password: string): { account: Login; token: string } | null;
  /** Throws the dialect's fault if the header is invalid. */
  authenticate(header: XmlElement | undefined): Login;
  /** Invalidates all tokens, like a server restart. */
  restart(): void;
  changePassword(username: string, password: string): void;
}

export const wsse = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd';
const profile = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0';
const base64 =
  'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0#Base64Binary';

type Refusal = 'FailedAuthentication' | 'InvalidSecurity' | 'InvalidSecurityToken';

const classicTexts: Readonly<Record<Refusal, string>> = {
  FailedAuthentication: 'The security token could not be authenticated or authorized',
  InvalidSecurity: 'An error was discovered processing the <wsse:Security> header.',
  InvalidSecurityToken: 'An invalid security token was provided',
};

export function accounts(logins: readonly Login[], dialect: WireDialect): Accounts {
  const byName = new Map(logins.map((login) => [login.username, login]));
  const seenNonces = new Set<string>();
  let startedMs = Date.now();
  const tokenOf = ({ password }: Login) =>
    String(startedMs + createHash('sha1').update(password).digest().readUInt32BE());
  const opens = (login: Login, secret: string) =>
    !login.expired && (secret === tokenOf(login) || secret === login.password);

  return {
    login(username, password) {
      const account = byName.get(username);
      return account && opens(account, password) ? { account, token: tokenOf(account) } : null;
    },
    authenticate(header) {
      const refuse = (why: Refusal) => securityFault(why, dialect);
      const { username, password } = readToken(header, seenNonces, refuse);
      const account = [...byName.values()].find(({ securityId }) => String(securityId) === username);
      if (!account || !opens(account, password)) throw refuse('FailedAuthentication');
      return account;
    },
    restart() {
      startedMs += 60_000;
    },
    changePassword(username, password) {
      const account = byName.get(username);
      if (account) byName.set(username, { ...account, password });
    },
  };
}

function securityFault(why: Refusal, dialect: WireDialect): SoapFault {
  if (dialect === 'classic') return new SoapFault({ uri: wsse, name: why }, classicTexts[why]);
  const carlosStatus = why === 'FailedAuthentication' ? 401 : 400;
  return new SoapFault(
    { uri: 'http://ws.apache.org/wss4j', name: 'SecurityError' },
    'A security error was encountered when verifying the message',
    { status: dialect === 'carlos' ? carlosStatus : 500 },
  );
}

function readToken(
  header: XmlElement | undefined,
  seenNonces: Set<string>,
  refuse: (why: Refusal) => SoapFault,
): { username: string; password: string } {
  const security = childOf(header, wsse, 'Security');
  const token = childOf(security, wsse, 'UsernameToken');
  // Only the configured action is allowed, so a Timestamp is refused.
  if (!security || !token || security.children.length !== 1) throw refuse('InvalidSecurity');
  const username = childOf(token, wsse, 'Username');
  const password = childOf(token, wsse, 'Password');
  const type = password && attributeOf(password, 'Type');
  if (!username || !password || !type) throw refuse('InvalidSecurityToken');
  checkNonce(childOf(token, wsse, 'Nonce'), seenNonces, refuse);
  if (type !== `${profile}#PasswordText`) throw refuse('FailedAuthentication');
  return { username: username.text, password: password.text };
}

function checkNonce(
  nonce: XmlElement | undefined,
  seen: Set<string>,
  refuse: (why: Refusal) => SoapFault,
): void {
  if (!nonce) return;
  if (attributeOf(nonce, 'EncodingType') !== base64) throw refuse('InvalidSecurityToken');
  if (seen.has(nonce.text)) throw refuse('InvalidSecurity');
  seen.add(nonce.text);
}
