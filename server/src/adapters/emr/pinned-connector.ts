import { X509Certificate } from 'node:crypto';
import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { rootCertificates, type TLSSocket } from 'node:tls';
import { buildConnector } from 'undici';
import { type HostGate, plainHost } from './host-policy.ts';

interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export type Lookup = (host: string) => Promise<readonly ResolvedAddress[]>;

const lookupAll: Lookup = (host) => systemLookup(host, { all: true, verbatim: true });

/** Error codes that undici passes through; the adapter turns them into messages. */
export const HOST_REFUSED = 'EMR_HOST_REFUSED';

const CONNECT_TIMEOUT_MS = 4000;

interface ConnectorNeeds {
  readonly allows: HostGate;
  readonly certificates: readonly X509Certificate[];
  readonly lookup?: Lookup;
}

interface PinnedConnector {
  readonly connect: buildConnector.connector;
  openSockets(): number;
}

/** Resolves a name once per connection and connects to the checked addresses, which prevents DNS rebinding. */
export function pinnedConnector({
  allows,
  certificates,
  lookup = lookupAll,
}: ConnectorNeeds): PinnedConnector {
  const sockets = new Set<Socket>();
  let connecting = 0;
  const connect = buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    lookup: checkedLookup(lookup, allows),
    ...(certificates.length > 0 ? trustAlso(certificates) : {}),
  });

  return {
    openSockets: () => sockets.size + connecting,
    connect(options, done) {
      const host = plainHost(options.hostname);
      // Node calls no lookup for a literal address.
      if (isIP(host) !== 0 && !allows(host, host)) return done(coded(HOST_REFUSED), null);
      connecting += 1;
      connect({ ...options, hostname: host }, (error, socket) => {
        connecting -= 1;
        if (error) return done(error, null);
        const distrust = certificates.length > 0 && distrustOf(socket, certificates);
        if (distrust) {
          socket.destroy();
          return done(distrust, null);
        }
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
        done(null, socket);
      });
    },
  };
}

export function readCertificates(pem: string): X509Certificate[] | null {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  if (!blocks || blocks.length > 10) return null;
  try {
    return blocks.map((block) => new X509Certificate(block));
  } catch {
    return null;
  }
}

// Verifies certificates itself, because OpenSSL cannot trust a leaf that is not self-signed. TLS sessions are
// not cached, because resuming one skips the host name check.
function trustAlso(certificates: readonly X509Certificate[]) {
  const ca = [...rootCertificates, ...certificates.map((each) => each.toString())];
  return { ca, rejectUnauthorized: false, maxCachedSessions: 0 };
}

function distrustOf(socket: Socket | TLSSocket, certificates: readonly X509Certificate[]): Error | null {
  if (!('authorized' in socket) || socket.authorized) return null;
  const shown = socket.getPeerX509Certificate();
  if (shown && certificates.some((each) => each.fingerprint256 === shown.fingerprint256)) return null;
  return coded(String(socket.authorizationError ?? 'CERT_REJECTED'));
}

function checkedLookup(lookup: Lookup, allows: HostGate): LookupFunction {
  return (host, { all }, done) => {
    lookup(host).then(
      (found) => {
        const [first] = found;
        if (!first) return done(coded('ENOTFOUND'), '');
        if (!found.every(({ address }) => allows(host, address))) return done(coded(HOST_REFUSED), '');
        return all ? done(null, [...found]) : done(null, first.address, first.family);
      },
      (error: Error) => done(error, ''),
    );
  };
}

function coded(code: string): Error {
  return Object.assign(new Error(code), { code });
}
