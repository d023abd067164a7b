import { randomInt } from 'node:crypto';

// Excludes characters that are easily misread: 0 and o, 1 and l and i.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Four groups of five, such as `kq7fm-2hxwe-…`: 99 bits, and easy to read aloud. */
export function temporaryPassword(): string {
  const letter = () => ALPHABET.charAt(randomInt(ALPHABET.length));
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
