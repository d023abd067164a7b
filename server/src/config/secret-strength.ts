/** Why a secret is too weak for production, or null. The reason never repeats the secret. */
export function weaknessOf(secret: string, leastLength: number): string | null {
  if (secret.length < leastLength) return `must have at least ${leastLength} characters`;
  return isGuessable(secret) ? GUESSABLE : null;
}

/** The same check for a key whose length is already valid. */
export function weaknessOfKey(written: string, bytes: Uint8Array): string | null {
  return isGuessable(written) || bytes.every((byte) => byte === bytes[0]) ? GUESSABLE : null;
}

const GUESSABLE = 'is a well-known word or a repetition; use a random value';

// Placeholder words from templates and tutorials: "your-super-secret-jwt-key" consists of nothing else. No word may be a
// concatenation of others, or the expression below could take exponential time.
const PLACEHOLDER_WORDS = [
  ...['secret', 'password', 'passwort', 'passwd', 'phrase', 'pass', 'change', 'replace', 'me', 'it', 'this'],
  ...['please', 'default', 'example', 'sample', 'placeholder', 'your', 'my', 'the', 'super', 'very', 'long'],
  ...['strong', 'secure', 'random', 'string', 'jwt', 'refresh', 'access', 'webhook', 'voice', 'encryption'],
  ...['signing', 'key', 'token', 'value', 'here', 'in', 'production', 'development', 'test', 'demo', 'admin'],
  ...['root', 'user', 'qwerty', 'letmein', 'welcome', 'abc', 'foo', 'bar', 'frontdesk'],
];
const ONLY_PLACEHOLDERS = new RegExp(`^(?:${PLACEHOLDER_WORDS.join('|')})+$`);

function isGuessable(secret: string): boolean {
  const plain = secret.toLowerCase();
  const letters = plain.replace(/[^a-z]/g, '');
  return isOneCharacter(plain) || isCounting(plain) || ONLY_PLACEHOLDERS.test(letters);
}

const isOneCharacter = (text: string): boolean => new Set(text).size <= 1;

const isCounting = (text: string): boolean =>
  '0123456789'.repeat(Math.ceil(text.length / 10) + 1).includes(text);
