import type { Shape, Tone } from '../mark.tsx';

export type Urgency = 'now' | 'today' | 'later';

/** Marks of urgency: triangle for now, dot for today, ring for later. */
export const URGENCY_MARKS: Readonly<Record<Urgency, { readonly shape: Shape; readonly tone: Tone }>> = {
  now: { shape: 'triangle', tone: 'bad' },
  today: { shape: 'dot', tone: 'watch' },
  later: { shape: 'ring', tone: 'quiet' },
};

/** Items with a deadline matter today; others can wait. */
export const urgencyOf = ({
  urgent,
  until,
}: {
  readonly urgent: boolean;
  readonly until: string | null;
}): Urgency => (urgent ? 'now' : until ? 'today' : 'later');
