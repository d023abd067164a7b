export interface ControlHosts {
  /** Host names without ports; subdomains are included. */
  readonly hosts: readonly string[];
  readonly production: boolean;
}

/** Resolvers may map every name below localhost to this machine, too. */
const LOOPBACK =
  /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::(?:1|ffff:7f[\da-f]{2}:[\da-f]{1,4})\]?)$/u;
const LONGEST = 2_000;

/**
 * The address if we may send commands to it, else null. Whoever could make us post to any address could reach
 * our own network, so only listed hosts are allowed: by https, or by plain http on a loopback host outside
 * production.
 */
export function allowedControlAddress(
  address: string | null,
  { hosts, production }: ControlHosts,
): string | null {
  if (!address || address.length > LONGEST || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return null;
  const host = url.hostname.toLowerCase().replace(/\.$/u, '');
  const isLoopback = LOOPBACK.test(host);
  if (isLoopback && production) return null;
  if (!hosts.some((listed) => isWithin(host, listed))) return null;
  const isAllowedScheme = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback);
  return isAllowedScheme ? url.href : null;
}

function isWithin(host: string, listed: string): boolean {
  const bare = host.replace(/^\[|\]$/gu, '');
  return host === listed || bare === listed || (!LOOPBACK.test(host) && host.endsWith(`.${listed}`));
}
