import type { DateRange } from '../../../kernel/time/calendar.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { type Appointment, priorityOf } from '../../../ports/emr.ts';
import type { EmrCall, Step } from '../../../ports/emr-call.ts';
import type { RequestBudget } from './request-budget.ts';

interface Remembered {
  readonly at: number;
  readonly answer: unknown;
}

/** A stale book may offer a time that staff have just filled; booking rereads the day and refuses it. */
const KEPT_MS = 45_000;
const MOST = 500;

/**
 * While the EMR rate-limits us, callers share recently read provider books. A booking's own reads bypass this
 * cache and refresh it. An EMR without a limit is always read.
 */
export function rememberBooks(budget: Pick<RequestBudget, 'learned'>, clock: Clock): Step {
  const books = new Map<string, Remembered>();
  const now = () => clock.now().getTime();
  const recall = (key: string): Remembered | null => {
    const known = books.get(key);
    return known && now() - known.at < KEPT_MS && now() >= known.at ? known : null;
  };
  const keep = (key: string, answer: unknown) => {
    if (books.size >= MOST) books.clear();
    books.set(key, { at: now(), answer });
  };

  return async (call, next) => {
    if (call.operation === 'cancel') books.clear();
    if (budget.learned().perMinute === null) return next(call);
    const key = keyOf(call);
    if (!key) return next(call);
    const known = mayUseCachedBook(call) ? recall(key) : null;
    if (known) return known.answer;
    const answer = await next(call);
    if (call.operation === 'listBookings') renew(books, call.given, answer as Appointment[]);
    keep(key, answer);
    return answer;
  };
}

function keyOf({ operation, given }: EmrCall): string | null {
  if (operation !== 'listBookings' && operation !== 'getSchedule') return null;
  const [providerId, { from, to }] = given;
  return `${operation} ${providerId} ${from} ${to}`;
}

/** Templates change rarely, so even a booking may use a cached one. */
function mayUseCachedBook({ operation, fresh, wait }: EmrCall): boolean {
  return priorityOf(wait) === 'caller' && (operation === 'getSchedule' || !fresh);
}

/** Fresh rows replace those days in every longer cached range of the same book. */
function renew(
  books: Map<string, Remembered>,
  [providerId, days]: readonly [string, DateRange],
  rows: readonly Appointment[],
): void {
  for (const [key, { at, answer }] of books) {
    const [operation, provider, from = '', to = ''] = key.split(' ');
    if (operation !== 'listBookings' || provider !== providerId || from > days.from || to < days.to) continue;
    const others = (answer as Appointment[]).filter(({ date }) => date < days.from || date > days.to);
    const all = [...others, ...rows].sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
    books.set(key, { at, answer: all });
  }
}

const startOf = ({ date, time }: Appointment) => `${date} ${time}`;
