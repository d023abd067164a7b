import { missingCard } from '../../../kernel/calls/missing-card.ts';
import { tenDigits, toE164 } from '../../../kernel/people/phone-number.ts';
import type { SmsChoice } from '../../../kernel/text/sms-choice.ts';
import type { Sex } from '../../../ports/emr.ts';

/** Longer than anything a caller says; the rest, which a model may have added, is ignored. */
const LONGEST_READ = 4_000;
const BREAKS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu;
const INVISIBLE = /\p{Cf}+/gu;
const IDENTIFIER = /^[A-Za-z0-9_-]{1,40}$/;
const NOTHING = /^(?:null|undefined|none|nil|unknown|n\/?a)$/i;

/** One line of plain text, cut to its width; null for empty text and for a template that was not filled in. */
export function readText(raw: unknown, maxLength: number): string | null {
  if (typeof raw === 'number' && Number.isFinite(raw)) return readText(String(raw), maxLength);
  if (typeof raw !== 'string' || raw.includes('{{')) return null;
  const line = raw.slice(0, LONGEST_READ).normalize('NFC').replace(BREAKS, ' ').replace(INVISIBLE, '').trim();
  return Array.from(line).slice(0, maxLength).join('').trim() || null;
}

/** Text of an optional field: a model without a value writes "null" or "N/A". */
export function readDetail(raw: unknown, maxLength: number): string | null {
  const text = readText(raw, maxLength);
  return text === null || NOTHING.test(text) ? null : text;
}

/**
 * Letters, digits, hyphen and underscore. Anything else, especially a path, is not an identifier of ours or
 * of an EMR.
 */
export function readIdentifier(raw: unknown): string | null {
  const text = readText(raw, 60)?.normalize('NFKC') ?? '';
  return IDENTIFIER.test(text) && !NOTHING.test(text) ? text : null;
}

/** A first or last name; must contain a letter. */
export function readName(raw: unknown): string | null {
  const text = readText(raw, 60);
  return text !== null && /\p{L}/u.test(text) ? text : null;
}

const YES = new Set(['true', 'yes', 'y', '1', 'ok', '是', '对', '好', '同意']);
const NO = new Set(['false', 'no', 'n', '0', '否', '不', '不要', '不用', '不同意']);

export function readFlag(raw: unknown): boolean | null {
  if (typeof raw === 'boolean') return raw;
  const word = wordOf(raw);
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

/** Only a plain no declines; no answer is null, and anything else agrees. */
export function readConsent(raw: unknown): SmsChoice | null {
  if (isLandline(wordOf(raw))) return 'landline';
  if (readFlag(raw) === false) return false;
  return raw === undefined || raw === null || wordOf(raw) === '' ? null : true;
}

const LANDLINES = ['landline', 'land_line', 'wall_phone', 'home_phone', '座机', '固定电话', '家里电话'];
const isLandline = (word: string) => LANDLINES.some((each) => word.includes(each));

/** `In-Person`, `in person` and `in_person` are the same word. */
export function wordOf(raw: unknown): string {
  if (typeof raw === 'boolean') return String(raw);
  const text = readText(raw, 60) ?? '';
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
}

type Synonyms<Value extends string> = Readonly<Record<Value, readonly string[]>>;

/** Creates a reader for one of a few words, each with its synonyms. */
export function readerOf<Value extends string>(synonyms: Synonyms<Value>): (raw: unknown) => Value | null {
  const meanings = new Map(
    (Object.entries(synonyms) as [Value, readonly string[]][]).flatMap(([value, words]) =>
      [value, ...words].map((word) => [wordOf(word), value] as const),
    ),
  );
  return (raw) => meanings.get(wordOf(raw)) ?? null;
}

export const readSex: (raw: unknown) => Sex | null = readerOf({
  M: ['male', 'man', 'boy', 'masculine', '男', '男性', '男的', '男士', '先生'],
  F: ['female', 'woman', 'girl', 'feminine', '女', '女性', '女的', '女士', '小姐'],
  O: [
    'other',
    'x',
    't',
    'u',
    'non-binary',
    'nonbinary',
    'transgender',
    'diverse',
    'undisclosed',
    '其他',
    '其它',
  ],
});

/** The number as spoken, if it can be dialled. */
export function readPhone(raw: unknown): string | null {
  const text = readText(raw, 64);
  return toE164(text) ? text : null;
}

export function readTenDigits(raw: unknown): string | null {
  return tenDigits(readText(raw, 64));
}

/** A list, or one text with several values. */
export function readTexts(raw: unknown, most: number): string[] {
  const items = typeof raw === 'string' ? raw.slice(0, LONGEST_READ).split(/[,;，；、]+|\s+(?=\d{4}-)/) : raw;
  if (!Array.isArray(items)) return [];
  return items.slice(0, most).flatMap((item) => readText(item, 40) ?? []);
}

const POSTAL_CODE = /^([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)$/;

/** `v5v4e8` becomes `V5V 4E8`; any other format stays unchanged. */
export function readPostalCode(raw: unknown): string | null {
  const text = readDetail(raw, 20)?.toUpperCase() ?? null;
  return text?.replace(POSTAL_CODE, '$1 $2') ?? null;
}

export function readEmail(raw: unknown): string | null {
  const text = readDetail(raw, 100);
  return text !== null && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text : null;
}

/** A complete number, or the last four digits of one. */
export function readCardOrLastFour(raw: unknown): string | null {
  const digits = (readDetail(raw, 40) ?? '').normalize('NFKC').replace(/\D/g, '');
  return digits.length === 4 ? digits : readHealthNumber(raw);
}

/** Letters and digits only, because EMRs compare those; words without a digit are not a number. */
export function readHealthNumber(raw: unknown): string | null {
  const number = (readDetail(raw, 40) ?? '')
    .normalize('NFKC')
    .replace(/[^0-9A-Za-z]/g, '')
    .toUpperCase();
  return number.length >= 6 && number.length <= 20 && /\d/.test(number) ? number : null;
}

/** Words used in place of the number if the patient has no card. */
export const NO_CARD = 'none';
const NO_CARD_WORDS =
  /^(?:none|no|nil|no card|not yet|pending|applied(?: for)?|lost|does ?n[o']t have(?: one)?|at home|无|没有|还没有?|没有卡|暂无|申请中|在家)(?![a-z])/i;

/** A number, or that there is none; null if not mentioned. */
export function readHealthNumberOrNone(raw: unknown): string | null {
  const number = readHealthNumber(raw);
  if (number !== null) return number;
  const words = readText(raw, 40) ?? '';
  return NO_CARD_WORDS.test(words) || missingCard(words, true) ? NO_CARD : null;
}
