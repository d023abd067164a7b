import type { Turn } from '../scenario.ts';
import type { Offered, ToolInCall } from './tools-in-call.ts';

/** A turn while the scenario is being written. */
export type WrittenTurn = { -readonly [Field in keyof Turn]: Turn[Field] };

/** A time offered in this call, and how a later turn refers to it. */
export interface Offer {
  readonly date: string | undefined;
  readonly time: string | undefined;
  readonly providerId: string | undefined;
  /** Returns placeholders; from then on the answer's values are kept. */
  blanks(): { readonly date: string; readonly time: string; readonly provider: string };
}

/** The placeholders of one scenario: each has a unique name and is kept only if a later turn uses it. */
export function placeholdersFor(turns: readonly WrittenTurn[]) {
  return (turn: WrittenTurn, base: string, path: string): string => {
    const known = Object.entries(turn.keeps).find(([, kept]) => kept === path);
    if (known) return `{${known[0]}}`;
    const taken = new Set(turns.flatMap(({ keeps }) => Object.keys(keeps)));
    let name = base;
    for (let count = 2; taken.has(name); count += 1) name = `${base}${count}`;
    turn.keeps = { ...turn.keeps, [name]: path };
    return `{${name}}`;
  };
}

type Keep = ReturnType<typeof placeholdersFor>;

/** The offered times in an answer, in order. */
export function offersIn({ answered }: Pick<ToolInCall, 'answered'>, turn: WrittenTurn, keep: Keep): Offer[] {
  const { slot, slots = [], date } = answered;
  const all: Array<readonly [Offered, string]> = [
    ...(slot ? [[slot, 'slot'] as const] : []),
    ...slots.map((each, at) => [each, `slots.${at}`] as const),
  ];
  return all.map(([offered, path]) => ({
    date: offered.date ?? date,
    time: offered.time,
    providerId: offered.providerId,
    blanks: () => ({
      date: keep(turn, 'date', offered.date ? `${path}.date` : 'date'),
      time: keep(turn, 'time', `${path}.time`),
      // Times of one provider's day belong to the requested provider.
      provider: offered.providerId
        ? keep(turn, 'provider', `${path}.providerId`)
        : String(turn.given.providerId ?? ''),
    }),
  }));
}

/** The earliest time of any provider, as a search on the test line returns it. */
export const EARLIEST: Pick<ToolInCall, 'answered'> = {
  answered: { slot: { date: 'earliest', time: 'earliest', providerId: 'earliest' } },
};
