import type { Language } from '../../kernel/language.ts';
import { filled } from './run-scenario.ts';
import type { Scenario, Turn } from './scenario.ts';

/** What the agent makes of a sentence: a tool to run, or that it does not know it. */
export type Understood =
  | {
      readonly status: 'understood';
      readonly scenario: string;
      readonly turn: Turn;
      readonly given: Readonly<Record<string, unknown>>;
    }
  | { readonly status: 'not-understood'; readonly couldSay: readonly string[] };

/** Below this a sentence is another one. */
const ALIKE = 0.6;
const MOST_HINTS = 4;
const BLANK = /\{\w+\}/;

/** The scenario that the talk is in, kept beside the names of the packs, which are words. */
export const IN_SCENARIO = 'in scenario';

/**
 * Understands what callers say in the packs and nothing else. Of several turns with the same words it takes one of the
 * call that it is in, and never one that refers to what was not said yet.
 */
export function understand(
  scenarios: readonly Scenario[],
  text: string,
  language: Language,
  kept: Readonly<Record<string, string>>,
): Understood {
  const names = new Map(Object.entries(kept));
  const candidates = scenarios.flatMap((scenario) =>
    scenario.turns.map((turn, at) => ({
      ...{ scenario: scenario.name, turn, at },
      given: filled(turn.given, names) as Readonly<Record<string, unknown>>,
      likeness: likenessOf(text, turn.says[language]),
    })),
  );
  const inTalk = kept[IN_SCENARIO];
  const isHere = ({ scenario }: { readonly scenario: string }) => (scenario === inTalk ? 1 : 0);
  const [best] = candidates
    .filter(({ likeness, given }) => likeness >= ALIKE && !BLANK.test(JSON.stringify(given)))
    .toSorted((a, b) => b.likeness - a.likeness || isHere(b) - isHere(a) || b.at - a.at);
  if (best) return { status: 'understood', scenario: best.scenario, turn: best.turn, given: best.given };
  const sayable = candidates.filter(({ given }) => !BLANK.test(JSON.stringify(given)));
  const hints = sayable.toSorted((a, b) => isHere(b) - isHere(a) || b.likeness - a.likeness);
  return {
    status: 'not-understood',
    couldSay: [...new Set(hints.map(({ turn }) => turn.says[language]))].slice(0, MOST_HINTS),
  };
}

/** How many of their words two sentences share; a Chinese sign counts as a word. */
function likenessOf(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size);
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{Script=Han}]|[\p{L}\p{N}']+/gu) ?? []);
}
