import type { Turn } from '../scenario.ts';
import type { Offered, ToolInCall } from './tools-in-call.ts';

/** A turn while the pack is written. */
export type WrittenTurn = { -readonly [Field in keyof Turn]: Turn[Field] };

/** A time that an answer of this call had, and how a later turn refers to it. */
export interface Offer {
  readonly date: string | undefined;
  readonly time: string | undefined;
  readonly providerId: string | undefined;
  /** Blanks; what they stand for is kept from the answer on. */
  blanks(): { readonly date: string; readonly time: string; readonly provider: string };
}

/** Blanks of one pack: each has a name of its own, and is kept only where a later turn uses it. */
export function blanksOf(turns: readonly WrittenTurn[]) {
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

type Keep = ReturnType<typeof blanksOf>;

/** What an answer offered, the first offer first. */
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
      // The times of one provider's day are the provider's who was asked for.
      provider: offered.providerId
        ? keep(turn, 'provider', `${path}.providerId`)
        : String(turn.given.providerId ?? ''),
    }),
  }));
}

/** The earliest time of anybody, as a search of the test line will have it. */
export const EARLIEST: Pick<ToolInCall, 'answered'> = {
  answered: { slot: { date: 'earliest', time: 'earliest', providerId: 'earliest' } },
};
