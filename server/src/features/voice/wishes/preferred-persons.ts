import { readWish } from '../../../kernel/wishes/read-wish.ts';
import type { Moment, PersonWish } from '../../../kernel/wishes/wish.ts';

const PREFERS =
  /\b(?:better|best|prefer(?:s|red|ably)?|ideally|rather|would be (?:nice|good|great|lovely|better)|if (?:possible|i (?:can|could|may)|you (?:can|could|have (?:one|any(?:body|one)?))|there(?:'s| is) (?:one|any(?:body|one)?)|that(?:'s| is) possible|at all possible)|where possible)\b|最好|尽量|优先|更好|好一?[点些]|比较好|(?:如果)?可以的话|(?:如果)?有的话|如果有|要是有|可能的话|行的话/i;
const CLAUSE = /[,，、;；.。!！?？]+|\b(?:and|but)\b|但是?|不过/i;

/**
 * Which of the persons the caller would rather have and can do without: "better a woman", 最好会说国语. A clause that names
 * nobody ("a woman doctor, if possible") speaks of the one before it.
 */
export function preferredPersons(said: string, moment: Moment): (person: PersonWish) => boolean {
  if (!PREFERS.test(said)) return () => false;
  const preferred = new Set<string>();
  let before: readonly PersonWish[] = [];
  for (const clause of said.split(CLAUSE)) {
    const { persons } = readWish(clause, moment);
    if (PREFERS.test(clause))
      for (const one of persons.length > 0 ? persons : before) preferred.add(keyOf(one));
    before = persons;
  }
  return (person) => preferred.has(keyOf(person));
}

const keyOf = ({ words, isExcluded }: PersonWish) => JSON.stringify([words, isExcluded]);
