import { isIP } from 'node:net';
import { z } from 'zod';

const ENCRYPTION_KEY_BYTES = 32;

/** A variable read by `parse`. The error follows the variable's name and never repeats the value. */
function read<Value>(parse: (text: string) => Value | undefined, complaint: string) {
  return z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue(complaint);
    return z.NEVER;
  });
}

const when =
  (fits: (text: string) => boolean) =>
  (text: string): string | undefined =>
    fits(text) ? text : undefined;

export const backupPublicKey = read(
  when((text) => /^fdpub_[\w-]{43}$/.test(text)),
  'must be a public key for backups, as `npm run backup -- --new-key` prints it: fdpub_ and 43 characters',
);

export const wholeNumber = (least: number, most: number) =>
  read((text) => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : -1;
    return value >= least && value <= most ? value : undefined;
  }, `must be a whole number from ${least} to ${most}`);

export const oneOf = <const Word extends string>(...words: Word[]) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` });

/** Some of these words, separated by commas, each once. */
export const someOf = <const Word extends string>(...words: Word[]) =>
  read<readonly Word[]>(
    (text) => {
      const named = text.split(',').map((word) => word.trim() as Word);
      const isKnown = named.every((word) => words.includes(word));
      return isKnown ? [...new Set(named)] : undefined;
    },
    `must be a comma-separated list of ${words.join(', ')}`,
  );

export const twilioId = (prefix: 'AC' | 'MG') =>
  read(
    when((text) => /^[0-9a-f]{32}$/i.test(text.slice(2)) && text.startsWith(prefix)),
    `must be ${prefix} and 32 hex digits, as the console shows it`,
  );

const YES = ['true', '1', 'yes', 'on'];
const NO = ['false', '0', 'no', 'off'];

function yesOrNo(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

export const flag = read(yesOrNo, 'must be true or false');

const SECONDS = { '': 1, s: 1, m: 60, h: 3600, d: 86_400 } as const;
const TEN_YEARS = 3650 * SECONDS.d;

function secondsOf(text: string): number | undefined {
  const [, amount, unit = ''] = /^(\d{1,9})(s|m|h|d)?$/.exec(text) ?? [];
  const seconds = Number(amount) * SECONDS[unit as keyof typeof SECONDS];
  return seconds >= 1 && seconds <= TEN_YEARS ? seconds : undefined;
}

export const duration = read(secondsOf, 'must be a duration such as 15m, 1h, 7d or 3600 (seconds)');

function isUrl(text: string, protocols: readonly string[]): boolean {
  // A PostgreSQL URL for a Unix socket has no host, which the URL parser rejects after a user name.
  const parseable = text.replace('@/', '@localhost/');
  return URL.canParse(parseable) && protocols.includes(new URL(parseable).protocol);
}

export const postgresUrl = read(
  when((text) => isUrl(text, ['postgres:', 'postgresql:'])),
  'must be a PostgreSQL URL such as postgres://user:password@host:5432/name',
);

export const redisUrl = read(
  when((text) => isUrl(text, ['redis:', 'rediss:'])),
  'must be a Redis URL such as redis://host:6379',
);

export const smtpUrl = read(
  when((text) => isUrl(text, ['smtp:', 'smtps:'])),
  'must be an SMTP URL such as smtps://user:password@host:465?from=desk@example.com',
);

/** Without trailing slashes, so that a path can be appended. */
export const webUrl = read(
  (text) => (isUrl(text, ['http:', 'https:']) ? text.replace(/\/+$/, '') : undefined),
  'must be an http or https URL',
);

const HOST_NAME = /^(?!-)[a-z\d_-]{1,63}(\.[a-z\d_-]{1,63})*\.?$/i;

const isHost = (text: string): boolean => isIP(text) !== 0 || HOST_NAME.test(text);

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export const host = read(when(isHost), 'must be a host name or an IP address');

function listOf(text: string, fits: (entry: string) => boolean): readonly string[] | undefined {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.every(fits) ? Object.freeze(entries) : undefined;
}

/** "true" is refused: it would trust any address a client puts into the header. */
export const trustedProxies = read<false | number | readonly string[]>((text) => {
  if (/^\d{1,3}$/.test(text)) return Number(text) || false;
  if (text.toLowerCase() === 'false') return false;
  const named = ['loopback', 'linklocal', 'uniquelocal'];
  return listOf(text, (entry) => named.includes(entry) || isAddressOrRange(entry));
}, 'must be false, a number of hops, or a comma-separated list of addresses or CIDR ranges');

const looksLikeRange = (text: string): boolean => text.includes('/') || /^[\d.]+$/.test(text);

export const privateHosts = read<boolean | readonly string[]>(
  (text) =>
    yesOrNo(text) ??
    listOf(text, (entry) => (looksLikeRange(entry) ? isAddressOrRange(entry) : isHost(entry))),
  'must be true, false, or a comma-separated list of hosts or CIDR ranges',
);

export const hostNames = read<readonly string[]>(
  (text) => listOf(text, (entry) => isHost(entry) && !/[:/@]/.test(entry))?.map((host) => host.toLowerCase()),
  'must be a comma-separated list of host names, without ports',
);

function fromBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  const bare = text.replace(/=+$/, '');
  const same = [bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')].includes(bare);
  return same ? bytes : undefined;
}

/** 64 hex digits, base64 of 32 bytes, or exactly 32 characters used as bytes. */
function encryptionKeyOf(text: string): Buffer | undefined {
  if (/^[\da-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  const bytes = text.length === ENCRYPTION_KEY_BYTES ? Buffer.from(text) : fromBase64(text);
  return bytes?.length === ENCRYPTION_KEY_BYTES ? bytes : undefined;
}

export const encryptionKey = read(
  encryptionKeyOf,
  'must be 32 bytes: 64 hex digits, base64, or exactly 32 plain characters',
);

export const encryptionKeys = read((text) => {
  const keys = text.split(',').map((entry) => encryptionKeyOf(entry.trim()));
  const known = keys.filter((key) => key !== undefined);
  return known.length === keys.length ? known : undefined;
}, 'must be a comma-separated list of keys, each 64 hex digits, base64 of 32 bytes, or 32 plain characters');

/** 32 raw bytes, in the base64 shown in the provider's portal. */
export const ed25519PublicKey = read((text) => {
  const bytes = fromBase64(text);
  return bytes?.length === 32 ? bytes : undefined;
}, 'must be an ed25519 public key: 32 bytes in base64');

export const emailAddress = z.email({ error: 'must be an e-mail address' });

export const password = read(
  when((text) => text.length >= 12 && text.length <= 128),
  'must have 12 to 128 characters',
);

export const anyText = z.string();
