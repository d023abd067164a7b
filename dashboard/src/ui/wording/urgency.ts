import type { Shape, Tone } from '../mark.tsx';

export type Urgency = 'now' | 'today' | 'later';

/** The same shape wherever something waits: triangle now, dot today, ring when you can. */
export const URGENCY_MARKS: Readonly<Record<Urgency, { readonly shape: Shape; readonly tone: Tone }>> = {
  now: { shape: 'triangle', tone: 'bad' },
  today: { shape: 'dot', tone: 'watch' },
  later: { shape: 'ring', tone: 'quiet' },
};

/** What ends by itself at some hour matters today; what waits for ever can wait until there is time. */
export const urgencyOf = ({
  urgent,
  until,
}: {
  readonly urgent: boolean;
  readonly until: string | null;
}): Urgency => (urgent ? 'now' : until ? 'today' : 'later');
