const NAME = 'frontdesk_refresh';
const CLIENT = 'x-frontdesk-client';

interface Request {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}
interface Reply {
  header(name: string, value: string): unknown;
}

/**
 * The page must send a custom header, which other sites' forms and links cannot, so they cannot use the
 * cookie.
 */
export function isBrowserClient({ headers }: Request): boolean {
  return headers[CLIENT] === 'browser';
}

export function refreshCookieOf({ headers }: Request): string | null {
  const cookies = String(headers.cookie ?? '')
    .split(';')
    .map((cookie) => cookie.trim());
  const found = cookies.find((cookie) => cookie.startsWith(`${NAME}=`));
  return found ? found.slice(NAME.length + 1) : null;
}

/** Not readable by scripts, and sent to sign-in routes only. */
export function setRefreshCookie(reply: Reply, token: string, seconds: number): void {
  reply.header(
    'set-cookie',
    `${NAME}=${token}; Path=/api/auth; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Strict`,
  );
}

export function clearRefreshCookie(reply: Reply): void {
  setRefreshCookie(reply, '', 0);
}
