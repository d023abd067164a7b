const HAN = /\p{Script=Han}/u;

/** The name in spoken order; in Chinese the family name comes first. */
export const personName = (firstName: string, lastName: string): string =>
  HAN.test(firstName) && HAN.test(lastName) ? `${lastName}${firstName}` : `${firstName} ${lastName}`;

/** The first name, or a Chinese name in full. */
export const calledBy = (name: string): string =>
  HAN.test(name) ? name : (name.trim().split(/\s+/)[0] ?? name);

const LETTER_AFTER_NONE = /(?<![\p{L}\p{N}])\p{L}/gu;

/** A user's name, or one derived from the email address. */
export function userName({ name, email }: { readonly name: string | null; readonly email: string }): string {
  if (name) return name;
  const mailbox = email.toLowerCase().split('@', 1)[0] ?? '';
  return mailbox.replace(/[._+-]+/g, ' ').replace(LETTER_AFTER_NONE, (letter) => letter.toUpperCase());
}

/** MF for Maya Fong and Maya van der Fong; a Chinese name is shortened to its given name. */
export function initialsOf(name: string): string {
  if (HAN.test(name)) return [...name.replace(/\s/g, '')].slice(-2).join('');
  const parts = name.split(/[\s._-]+/).filter(Boolean);
  const [first = '', last = ''] = [parts[0], parts.length > 1 ? parts.at(-1) : ''];
  return `${first.slice(0, 1)}${last.slice(0, 1)}`.toUpperCase();
}
