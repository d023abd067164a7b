import { dictionary } from '@zxcvbn-ts/language-common';

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

/** The password's owner, whose public details must not be part of it. */
interface Person {
  readonly email: string;
  readonly name?: string | null;
}

const OWN = { themselves: 'is your own address or name', 'set-up': 'is their own address or name' };
// Built on first use, because startup does not need fifty thousand words.
let common: ReadonlySet<string> | null = null;
const LONGEST_PATTERN = 4;
const SHORTEST_NAME = 4;

/**
 * Why the password is too weak, phrased as the end of a sentence; null if it is strong enough. One that an
 * operator creates for somebody else (`set-up`) may be a common word or a name with digits around it.
 */
export function passwordComplaint(
  password: string,
  person: Person,
  chosenFor: 'themselves' | 'set-up' = 'themselves',
): string | null {
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX)
    return `must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`;
  const plain = password.toLowerCase();
  const isDressedUp = chosenFor === 'themselves' && isCommon(withoutEnds(plain));
  if (isCommon(plain) || isDressedUp) return 'is among the most common ones';
  if (isPattern(plain) || isSequence(plain)) return 'is one pattern repeated';
  if (chosenFor === 'themselves' && hasOnlyProductWords(plain))
    return 'is made of words that everybody here uses';
  const isAbout = chosenFor === 'themselves' ? isAboutThem : isOwnAddress;
  return isAbout(plain, person) ? OWN[chosenFor] : null;
}

function isCommon(plain: string): boolean {
  common ??= new Set(dictionary.passwords);
  return common.has(plain);
}

// Guessers try "Sunshine2026!!" as "sunshine".
function withoutEnds(plain: string): string {
  return plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

/** Words of this product, as listed in docs/accounts.md. A password needs enough besides these. */
export const PRODUCT_WORDS = [
  'frontdesk',
  'oscar',
  'clinic',
  'manager',
  'admin',
  'password',
  'reception',
  'doctor',
];
const LEAST_BESIDES = 4;

function hasOnlyProductWords(plain: string): boolean {
  const letters = onlyLetters(plain);
  const besides = PRODUCT_WORDS.reduce((left, word) => left.replaceAll(word, ''), letters);
  return besides.length < letters.length && besides.length < LEAST_BESIDES;
}

function isPattern(plain: string): boolean {
  for (let length = 1; length <= LONGEST_PATTERN; length += 1) {
    const unit = plain.slice(0, length);
    if (unit.repeat(Math.ceil(plain.length / length)).slice(0, plain.length) === plain) return true;
  }
  return false;
}

function isSequence(plain: string): boolean {
  const steps = new Set(
    [...plain].slice(1).map((letter, index) => letter.charCodeAt(0) - plain.charCodeAt(index)),
  );
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) === 1;
}

function isOwnAddress(plain: string, { email, name }: Person): boolean {
  return [email, email.split('@')[0], name].some((known) => known?.toLowerCase() === plain);
}

function isAboutThem(plain: string, { email, name }: Person): boolean {
  const bare = onlyLetters(plain);
  const [mailbox = ''] = email.toLowerCase().split('@');
  const known = [email.toLowerCase(), mailbox, name?.toLowerCase() ?? ''].map(onlyLetters);
  return (
    known.some((words) => words.length >= SHORTEST_NAME && bare === words) || plain === email.toLowerCase()
  );
}

function onlyLetters(text: string): string {
  return text.replace(/[^\p{L}]/gu, '');
}
