import type { Question } from './question.ts';
import type { Reading } from './reading/read-reply.ts';
import type { Atom } from './reading/vocabulary.ts';

export type Wish =
  | { readonly wish: 'confirm' }
  | { readonly wish: 'ask-to-cancel' }
  | { readonly wish: 'cancel'; readonly places: readonly number[] }
  | { readonly wish: 'other-times' }
  | { readonly wish: 'accept' | 'decline' | 'stay' | 'leave' }
  | { readonly wish: 'unclear' }
  /** Sent before the current question had left, so it cannot answer that. */
  | { readonly wish: 'too-early' };

const UNCLEAR: Wish = { wish: 'unclear' };

/** Ambiguous replies are unclear. `isEarly`: sent before the text of the current step had left. */
export function decideReply(question: Question, reading: Reading, isEarly: boolean): Wish {
  const wish = wishOf(question, reading);
  if (!isEarly || wish.wish === 'unclear') return wish;
  // The first text asked the same, so keeping the visits is always allowed, unless one has moved since.
  return question.step !== 'first' && wish.wish === 'confirm' ? wish : { wish: 'too-early' };
}

function wishOf(question: Question, { says, places }: Reading): Wish {
  if (question.topic !== 'reminder') return places.length > 0 ? UNCLEAR : toOffer(question.topic, says);
  if (question.step === 'which') return wishForListedVisits(question, says, places);
  if (places.length > 0) return UNCLEAR;
  return question.step === 'cancel' ? toCancel(question, says) : toReminder(says);
}

function toReminder(says: ReadonlySet<Atom>): Wish {
  if (only(says, 'one', 'yes', 'keep')) return { wish: 'confirm' };
  if (says.has('no') && says.has('cancel')) return UNCLEAR;
  if (only(says, 'two', 'no', 'absent', 'cancel')) return { wish: 'ask-to-cancel' };
  return only(says, 'three', 'other') ? { wish: 'other-times' } : UNCLEAR;
}

/** A plain yes or no is ambiguous after "reply 2 again to cancel, 1 to keep it". */
function toCancel({ asked }: Question, says: ReadonlySet<Atom>): Wish {
  if (only(says, 'one', 'keep')) return { wish: 'confirm' };
  if (only(says, 'two', 'absent', 'cancel') || (only(says, 'yes', 'cancel') && says.has('cancel')))
    return { wish: 'cancel', places: asked };
  return only(says, 'three', 'other') ? { wish: 'other-times' } : UNCLEAR;
}

function wishForListedVisits({ asked }: Question, says: ReadonlySet<Atom>, places: readonly number[]): Wish {
  if (places.length > 0)
    return says.size === 0 && places.every((place) => asked.includes(place))
      ? { wish: 'cancel', places }
      : UNCLEAR;
  if (only(says, 'one', 'keep')) return { wish: 'confirm' };
  if (only(says, 'two', 'absent', 'cancel')) return { wish: 'ask-to-cancel' };
  return only(says, 'three', 'other') ? { wish: 'other-times' } : UNCLEAR;
}

/** A no to an offer concerns no visit; "cancel" might. */
function toOffer(topic: 'offer' | 'stay', says: ReadonlySet<Atom>): Wish {
  if (only(says, 'one', 'yes')) return { wish: topic === 'offer' ? 'accept' : 'stay' };
  if (only(says, 'two', 'no', 'absent')) return { wish: topic === 'offer' ? 'decline' : 'leave' };
  return UNCLEAR;
}

function only(says: ReadonlySet<Atom>, ...allowed: readonly Atom[]): boolean {
  return says.size > 0 && [...says].every((atom) => allowed.includes(atom));
}
