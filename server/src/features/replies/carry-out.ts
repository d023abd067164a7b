import { type Appointment, hasHappened, isLive } from '../../ports/emr.ts';
import type { Wish } from './decide-reply.ts';
import type { AskedVisit, Question, Step } from './question.ts';

/** What happened to a visit since the text named it. */
export type VisitState =
  | { readonly status: 'stands' | 'under-way' | 'cancelled' | 'gone' }
  | { readonly status: 'moved'; readonly to: AskedVisit };

export function stateInBook(visit: AskedVisit, row: Appointment | null): VisitState {
  // The row may belong to another patient by now, even under the same id.
  if (!row || row.patientId !== visit.patientId) return { status: 'gone' };
  if (!isLive(row)) return { status: row.status.startsWith('N') ? 'gone' : 'cancelled' };
  const isAsNamed = row.date === visit.date && row.time === visit.time;
  // A visit that moved and has begun is not asked about again.
  if (hasHappened(row)) return { status: isAsNamed ? 'under-way' : 'gone' };
  if (isAsNamed) return { status: 'stands' };
  const { providerId, date, time } = row;
  return { status: 'moved', to: { ...visit, providerId, date, time } };
}

export interface Placed {
  readonly place: number;
  readonly visit: AskedVisit;
}

export interface Plan {
  readonly confirms: readonly Placed[];
  readonly cancels: readonly Placed[];
  readonly tells:
    | 'confirmed'
    | 'reply-again'
    | 'which'
    | 'cancelled'
    | 'moved'
    | 'gone'
    /** Cannot be cancelled by text: the patient is at the clinic, or the visit is over. */
    | 'under-way';
  readonly names: readonly Placed[];
  readonly next: Pick<Question, 'visits' | 'step' | 'asked'> | null;
}

type ByBook = Extract<Wish, { readonly wish: 'confirm' | 'ask-to-cancel' | 'cancel' }>;

/**
 * `states` are in the order of the question's visits. A visit that moved is named and asked about again before
 * anything is done.
 */
export function carryOut(question: Question, wish: ByBook, states: readonly VisitState[]): Plan {
  const placed = question.visits.map((visit, index) => ({ place: index + 1, visit }));
  const about = (...statuses: readonly VisitState['status'][]) =>
    placed.filter(({ place }) => statuses.includes(states[place - 1]?.status ?? 'gone'));
  if (states.some(({ status }) => status === 'moved')) return planRepeatedQuestion(question, states);
  const standing = about('stands');
  if (wish.wish === 'confirm') {
    const coming = about('stands', 'under-way');
    if (coming.length === 0) return planAllCancelled(placed, about('cancelled'));
    return plan({ tells: 'confirmed', confirms: coming, names: coming, next: step(question, 'first', []) });
  }
  if (wish.wish === 'cancel') {
    const wanted = (each: Placed) => wish.places.includes(each.place);
    const cancels = standing.filter(wanted);
    const already = about('cancelled').filter(wanted);
    if (cancels.length + already.length === 0) return cannotCancel(placed.filter(wanted), states);
    const left = standing.filter(({ place }) => !wish.places.includes(place)).map(({ place }) => place);
    const next = left.length > 0 ? step(question, 'which', left) : step(question, 'first', []);
    return plan({ tells: 'cancelled', cancels, names: [...cancels, ...already].sort(byPlace), next });
  }
  return planWhichQuestion(question, placed, standing, states);
}

/** A single visit is cancelled by "reply 2 again", one of several by its number. */
function planWhichQuestion(
  question: Question,
  placed: readonly Placed[],
  standing: readonly Placed[],
  states: readonly VisitState[],
): Plan {
  const asked = standing.map(({ place }) => place);
  if (asked.length === 0) return cannotCancel(placed, states);
  return asked.length === 1
    ? plan({ tells: 'reply-again', names: standing, next: step(question, 'cancel', asked) })
    : plan({ tells: 'which', names: standing, next: step(question, 'which', asked) });
}

function planRepeatedQuestion(question: Question, states: readonly VisitState[]): Plan {
  const visits = question.visits.map((visit, index) => {
    const state = states[index];
    return state?.status === 'moved' ? state.to : visit;
  });
  const names = visits
    .map((visit, index) => ({ place: index + 1, visit }))
    .filter(({ place }) => ['moved', 'stands'].includes(states[place - 1]?.status ?? 'gone'));
  return plan({ tells: 'moved', names, next: { visits, step: 'first', asked: [] } });
}

function cannotCancel(wanted: readonly Placed[], states: readonly VisitState[]): Plan {
  const underWay = wanted.filter(({ place }) => states[place - 1]?.status === 'under-way');
  const cancelled = wanted.filter(({ place }) => states[place - 1]?.status === 'cancelled');
  return underWay.length > 0
    ? plan({ tells: 'under-way', names: underWay })
    : planAllCancelled(wanted, cancelled);
}

function planAllCancelled(placed: readonly Placed[], cancelled: readonly Placed[]): Plan {
  return cancelled.length === placed.length && cancelled.length > 0
    ? plan({ tells: 'cancelled', names: cancelled })
    : plan({ tells: 'gone', names: placed });
}

function step({ visits }: Question, next: Step, asked: readonly number[]) {
  return { visits, step: next, asked };
}

function plan(given: Partial<Plan> & Pick<Plan, 'tells'>): Plan {
  return { confirms: [], cancels: [], names: [], next: null, ...given };
}

const byPlace = (a: Placed, b: Placed) => a.place - b.place;
