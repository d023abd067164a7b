import type { Language } from '../../kernel/language.ts';
import { filled } from './run-scenario.ts';
import type { Scenario, Turn } from './scenario.ts';

/** The agent's interpretation of a sentence: a tool to run, or not understood. */
export type Understood =
  | {
      readonly status: 'understood';
      readonly scenario: string;
      readonly turn: Turn;
      readonly given: Readonly<Record<string, unknown>>;
    }
  | { readonly status: 'not-understood'; readonly couldSay: readonly string[] };

/** Minimum similarity of two sentences. */
const ALIKE = 0.6;
const MOST_HINTS = 4;
const BLANK = /\{\w+\}/;

/** The key of the current scenario among the kept values; no placeholder has a space. */
export const IN_SCENARIO = 'in scenario';

interface Speaker {
  readonly language: Language;
  /** Null hides the number. */
  readonly caller: string | null;
  readonly kept: Readonly<Record<string, string>>;
}

/**
 * Understands the scenarios' sentences and nothing else. Prefers turns of the current scenario, then of scenarios
 * with the same caller, and never uses a turn that refers to a value not kept yet.
 */
export function understand(
  scenarios: readonly Scenario[],
  text: string,
  { language, caller, kept }: Speaker,
): Understood {
  const names = new Map(Object.entries(kept));
  const inTalk = kept[IN_SCENARIO];
  const candidates = scenarios.flatMap((scenario) =>
    scenario.turns.map((turn, at) => {
      const isSameCaller = scenario.caller === caller;
      const hasOthersBirthDate = !isSameCaller && givesOwnBirthDate(turn);
      const given = hasOthersBirthDate ? withoutBirthDate(turn.given) : turn.given;
      return {
        ...{ scenario: scenario.name, turn, at },
        given: filled(given, names) as Readonly<Record<string, unknown>>,
        likeness: likenessOf(text, turn.says[language]),
        fit: [!hasOthersBirthDate, scenario.name === inTalk, isSameCaller],
      };
    }),
  );
  const isHere = ({ scenario }: { readonly scenario: string }) => (scenario === inTalk ? 1 : 0);
  const [best] = candidates
    .filter(({ likeness, given }) => likeness >= ALIKE && !BLANK.test(JSON.stringify(given)))
    .toSorted((a, b) => b.likeness - a.likeness || compareFit(b.fit, a.fit) || b.at - a.at);
  if (best) return { status: 'understood', scenario: best.scenario, turn: best.turn, given: best.given };
  const sayable = candidates.filter(({ given }) => !BLANK.test(JSON.stringify(given)));
  const hints = sayable.toSorted((a, b) => isHere(b) - isHere(a) || b.likeness - a.likeness);
  return {
    status: 'not-understood',
    couldSay: [...new Set(hints.map(({ turn }) => turn.says[language]))].slice(0, MOST_HINTS),
  };
}

/** The birth date belongs to the scenario's caller; from another number it would count as a wrong try. */
const givesOwnBirthDate = ({ tool, given }: Turn) =>
  tool === 'search_patient_by_phone' && given.dateOfBirth !== undefined;

function withoutBirthDate({ dateOfBirth: _, ...given }: Turn['given']): Turn['given'] {
  return given;
}

/** The first difference decides. */
function compareFit(one: readonly boolean[], other: readonly boolean[]): number {
  const at = one.findIndex((fits, index) => fits !== other[index]);
  if (at === -1) return 0;
  return one[at] ? 1 : -1;
}

/** The share of common words; a Chinese character counts as a word. */
function likenessOf(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size);
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{Script=Han}]|[\p{L}\p{N}']+/gu) ?? []);
}
