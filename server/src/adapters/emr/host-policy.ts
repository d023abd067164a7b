import { BlockList, isIP, isIPv6 } from 'node:net';

/** Which non-public hosts a clinic's base URL may name: all, none, or these hosts and CIDR ranges. */
export type HostPolicy = boolean | readonly string[];

type BaseUrlCheck =
  | { readonly status: 'ok'; readonly url: URL }
  | { readonly status: 'refused'; readonly reason: string };

/** Checks the form only. The host is checked when connecting, because DNS names change their addresses. */
export function checkBaseUrl(text: string): BaseUrlCheck {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || text.length > 2000) return refused('The base URL is not a web address.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return refused('The base URL must begin with https:// or http://.');
  if (url.username || url.password) return refused('The base URL must not hold a user name or a password.');
  if (url.search || url.hash || /[?#]/.test(text))
    return refused('The base URL must end with the path of the EMR, without ? or #.');
  return url.hostname ? { status: 'ok', url } : refused('The base URL names no host.');
}

function refused(reason: string): BaseUrlCheck {
  return { status: 'refused', reason };
}

/** Whether a host may be reached at the address it resolved to; build it once per policy. */
export type HostGate = (host: string, address: string) => boolean;

/** Plain http is not encrypted, so where that matters it is limited to the networks the policy allows. */
export function gateTo(url: URL, policy: HostPolicy, publicNeedsTls: boolean): HostGate {
  const gate = hostGate(policy);
  if (!publicNeedsTls || url.protocol === 'https:') return gate;
  return (host, address) => !isPublic(address) && gate(host, address);
}

export function hostGate(policy: HostPolicy): HostGate {
  if (policy === true) return () => true;
  const listed = policy === false ? null : readList(policy);
  return (host, address) => {
    if (isPublic(address)) return true;
    if (!listed) return false;
    const inner = embeddedIpv4(address);
    return (
      listed.hosts.has(plainHost(host)) ||
      contains(listed.ranges, address) ||
      (inner !== null && contains(listed.ranges, inner))
    );
  };
}

/** URL puts IPv6 literals in brackets, and a name may end with a dot. */
export function plainHost(host: string): string {
  return host.toLowerCase().replace(/^\[|\]$|\.$/g, '');
}

const NOT_PUBLIC_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
// Teredo and 6to4 embed an IPv4 address chosen by the sender, so they never count as public.
const NOT_PUBLIC_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const notPublic = rangesOf([...NOT_PUBLIC_IPV4, ...NOT_PUBLIC_IPV6]);
const globalUnicast = rangesOf(['2000::/3']);
const ipv4Carriers = rangesOf(['::ffff:0:0/96', '64:ff9b::/96']);

/** Every address that is not clearly public counts as private, including unassigned ranges. */
export function isPublic(address: string): boolean {
  const inner = embeddedIpv4(address);
  if (inner !== null) return !contains(notPublic, inner);
  if (contains(notPublic, address)) return false;
  return isIPv6(address) ? contains(globalUnicast, address) : isIP(address) === 4;
}

function embeddedIpv4(address: string): string | null {
  if (!isIPv6(address) || address.includes('%') || !contains(ipv4Carriers, address)) return null;
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':');
  const [high, low] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16));
  if (high === undefined || low === undefined) return null;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function readList(entries: readonly string[]) {
  const names = entries.map((entry) => plainHost(entry.trim())).filter((entry) => entry !== '');
  return { hosts: new Set(names), ranges: rangesOf(names.filter(isRange)) };
}

function isRange(entry: string): boolean {
  const [network = '', bits = '0'] = entry.split('/');
  return isIP(network) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(network) ? 128 : 32);
}

interface Ranges {
  readonly ipv4: BlockList;
  readonly ipv6: BlockList;
}

// Two lists, because one BlockList would also match IPv4 rules against mapped addresses.
function rangesOf(cidrs: readonly string[]): Ranges {
  const ranges = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const cidr of cidrs) {
    const [network = '', bits] = cidr.split('/');
    const family = isIPv6(network) ? 'ipv6' : 'ipv4';
    ranges[family].addSubnet(network, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return ranges;
}

function contains(ranges: Ranges, address: string): boolean {
  const bare = address.replace(/%.*$/, '');
  const family = isIPv6(bare) ? 'ipv6' : 'ipv4';
  return isIP(bare) !== 0 && ranges[family].check(bare, family);
}
