// In lower case, because keys are compared case-insensitively.
const SENSITIVE = new Set([
  'password',
  'currentpassword',
  'newpassword',
  'token',
  'accesstoken',
  'refreshtoken',
  'accesstokensecret',
  'secret',
  'clientsecret',
  'consumersecret',
  'apikey',
  'authorization',
  'privatekey',
  'encryptionkey',
]);

// Our longer field names (managerPassword) are secret too.
const ENDS_AS_SECRET = /(password|secret|token)$/i;

const MAX_DEPTH = 6;
const MAX_ITEMS = 50;
const MAX_TEXT = 300;
const MAX_KEY = 100;

/** Returns a copy of limited size without the values of the 14 sensitive keys, at any depth. */
export function redactSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${cut(value, MAX_TEXT)}…` : value;
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (value instanceof Date) return value.toISOString();
  if (depth >= MAX_DEPTH) return '[deeper]';
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => redactSecrets(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_ITEMS)
      .map(([key, item]) => [
        cut(key, MAX_KEY),
        isSensitive(key) ? '[redacted]' : redactSecrets(item, depth + 1),
      ]),
  );
}

export function isSensitive(key: string): boolean {
  return SENSITIVE.has(key.toLowerCase()) || ENDS_AS_SECRET.test(key);
}

// The database rejects half of a surrogate pair.
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Surrogate}$/u, '');
}
