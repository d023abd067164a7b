import type { Item, Joint, Placed } from './items/items.ts';
import type { Token } from './token.ts';
import { toldPlaces } from './told-places.ts';
import type { PersonWish } from './wish.ts';

/** A sentence that ends with one of these has an incomplete wish. */
const DANGLING = new Set<string>([
  'after',
  'later-than',
  'bit-later-than',
  'bit-earlier-than',
  'before',
  'not',
  'between',
]);
const JOINTS = new Set<string>(['or', 'if-not', 'comma', 'stop', 'positive']);

/** How far a sentence has been read. */
export interface Reading {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Days and times that only state what somebody does then. */
  readonly told: ReadonlySet<Token>;
  readonly items: Item[];
  readonly persons: PersonWish[];
  readonly noSuchDay: string[];
  readonly past: string[];
  readonly notUnderstood: string[];
  /** Index of the item at which a correction was heard. */
  readonly corrections: number[];
  /** Refusals that already have an object. */
  readonly used: Set<Token>;
  /** The items a busy clause after a comma seems to refuse; it may only give the reason. */
  readonly doubted: Item[];
  isAnything: boolean;
  prefers: 'late' | 'early' | null;
  /** How the next item is joined to the previous one. */
  joint: Joint;
  /** A "not" that applies to the following items. */
  refusing: Token | null;
  /** An "after" or "between" that still needs its day or time. */
  pending: Token | null;
  clauseStart: number;
  at: number;
}

export function readingOf(text: string, tokens: readonly Token[]): Reading {
  return {
    text,
    tokens,
    told: toldPlaces(text, tokens),
    items: [],
    persons: [],
    noSuchDay: [],
    past: [],
    notUnderstood: [],
    corrections: [],
    used: new Set(),
    doubted: [],
    isAnything: false,
    prefers: null,
    joint: 'none',
    refusing: null,
    pending: null,
    clauseStart: 0,
    at: 0,
  };
}

export function isDangling({ kind }: Token): boolean {
  return DANGLING.has(kind);
}

/** The original words of a stretch of the sentence. */
export function said({ text }: Reading, from: number, to: number): string {
  return text.slice(from, to).trim();
}

export function dropPending(reading: Reading): void {
  const { pending } = reading;
  if (pending && isDangling(pending)) reading.notUnderstood.push(phraseFrom(reading, pending));
  reading.pending = null;
}

/** "I don't sleep well": a negated verb says nothing about days and times. */
const OF_LIFE =
  /^(?: (?:really|even|usually|always|normally|often))? (?:sleep|drive|eat|feel|walk|move|breathe|stop|hear|remember|drink|smoke|speak|trust|own|live|read|write|stand|sit|lift|bend|swallow|talk|use|keep|leave the|find|afford|(?:do )?(?:stairs|steps|hills|needles|crowds|line-?ups|traffic|computers|buses)|climb|manage|get around|take the|handle|stay|concentrate|focus|function|see (?:so |very |too |that )?(?:good|well))\b/;

export function dropRefusal(reading: Reading): void {
  const { refusing, used, text } = reading;
  if (
    refusing &&
    OF_LIFE.test(text.slice(refusing.end, refusing.end + 30)) &&
    isAboutSomebody(reading, refusing)
  )
    used.add(refusing);
  if (refusing?.kind === 'not' && !used.has(refusing))
    reading.notUnderstood.push(phraseFrom(reading, refusing));
  reading.refusing = null;
}

function isAboutSomebody({ text }: Reading, { start, end }: Token): boolean {
  return (
    /n't|not$/.test(text.slice(start, end)) &&
    /\b(?:i|we|he|she|they|it) $/.test(text.slice(Math.max(0, start - 6), start))
  );
}

/** Whether the current refusal already has an object. */
export function useRefusal({ refusing, used }: Reading): void {
  if (refusing) used.add(refusing);
}

/** An item before its place in the sentence is known. */
type Unplaced<T> = T extends Item ? Omit<T, keyof Placed> : never;

/** 周末不要人太多, 平时的早上: a refusal has another object than a day after so many other words. */
function refuseFarAway(reading: Reading): void {
  const { refusing, used, text, tokens, at } = reading;
  const token = tokens[at];
  if (refusing?.kind !== 'not' || used.has(refusing) || !token) return;
  const [last] = tokens
    .slice(0, at)
    .filter(({ start }) => start > refusing.start)
    .slice(-1);
  const between = text.slice(Math.max(refusing.end, last?.end ?? 0), token.start);
  if (/[\u4e00-\u9fff]{3,}/.test(between))
    reading.notUnderstood.push(said(reading, refusing.start, token.end));
}

export function addItem(reading: Reading, item: Unplaced<Item>): void {
  refuseFarAway(reading);
  useRefusal(reading);
  const { joint, refusing, told, tokens, at } = reading;
  const token = tokens[at];
  const isTold = refusing === null && token !== undefined && told.has(token);
  const start = token?.start ?? 0;
  const place: Placed = { joint, isExcluded: refusing !== null, lasts: lastsOf(refusing), isTold, start };
  reading.items.push(Object.assign(item, place));
  reading.joint = 'none';
  reading.pending = null;
}

function lastsOf(refusing: Token | null): Placed['lasts'] {
  return refusing && 'lasts' in refusing ? (refusing.lasts ?? null) : null;
}

function phraseFrom(reading: Reading, token: Token): string {
  const stop = reading.tokens.find(
    (other) => other.start > token.start && JOINTS.has(other.kind) && other.kind !== 'or',
  );
  return said(reading, token.start, Math.min(stop?.start ?? reading.text.length, token.start + 60));
}
