import { LRUCache } from 'lru-cache';
import { findByRules, readEmergencies } from './find-emergencies.ts';

/** Longer sentences are shown without highlights, because searching them would take too long. */
const LONGEST = 300;
const MOST_MARKS = 5;
const WORD = /\p{Script=Han}|[^\s\p{Script=Han}]+/gu;
const EDGES = /^[\s\p{P}]+|[\s\p{P}]+$/gu;

/** The live screen polls every other second. */
const known = new LRUCache<string, readonly string[]>({ max: 500 });

/**
 * The words that make a sentence an emergency, as they occur in it: none if only several sentences together
 * do, and the whole sentence if it is alarming as a whole.
 */
export function alarmingWords(text: string): readonly string[] {
  if (text.length > LONGEST) return [];
  const before = known.get(text);
  if (before) return before;
  const marks =
    readEmergencies(text).length === 0 ? [] : isAlarming(text) ? marksIn(text) : [text.replace(EDGES, '')];
  known.set(text, marks);
  return marks;
}

/**
 * From the last word to the first: finds the shortest part that is an emergency by itself, then searches the
 * text before it.
 */
function marksIn(text: string): readonly string[] {
  const marks: string[] = [];
  let rest = text;
  while (marks.length < MOST_MARKS && isAlarming(rest)) {
    const { start, end } = shortestIn(rest);
    marks.unshift(rest.slice(start, end).replace(EDGES, ''));
    rest = rest.slice(0, start);
  }
  return marks;
}

function shortestIn(text: string): { readonly start: number; readonly end: number } {
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }));
  let [start, end] = [0, text.length];
  for (const word of words.slice(1)) {
    if (!isAlarming(text.slice(word.start, end))) break;
    start = word.start;
  }
  for (const word of words.toReversed().slice(1)) {
    if (word.end <= start || !isAlarming(text.slice(start, word.end))) break;
    end = word.end;
  }
  return { start, end };
}

const isAlarming = (text: string): boolean => findByRules(text).length > 0;
