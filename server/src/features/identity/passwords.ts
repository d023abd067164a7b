import { createHash } from 'node:crypto';
import { compare, hash } from 'bcrypt';
import { Failure } from '../../kernel/failure.ts';

const COST = 12;
const AT_ONCE = 2;
const MAX_WAITING = 50;

/** Comparing with this hash of a random password takes as long as with a real one. */
const nobody = (cost: number) =>
  `$2b$${String(cost).padStart(2, '0')}$CwTycUXWue0Thq9StjUM0uJ8Z8W4oTt1Y6qS1v6kq8o8m7mJ1l9hC`;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** For a null hash, takes the same time and returns false. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

/** bcrypt on Node's thread pool, two at a time. A burst of log-ins queues, and is refused beyond a limit. */
export function createPasswords(cost = COST): Passwords {
  const inTurn = bounded(AT_ONCE, MAX_WAITING);
  return {
    hash: (password) => inTurn(() => hash(whole(password), cost)),
    matches: async (password, known) => {
      const same = await inTurn(() => compare(whole(password), known ?? nobody(cost)));
      return same && known !== null;
    },
  };
}

// bcrypt reads at most 72 bytes and stops at NUL; the digest has 44 characters for any password.
function whole(password: string): string {
  return createHash('sha256').update(password, 'utf8').digest('base64');
}

function bounded(atOnce: number, maxWaiting: number) {
  let running = 0;
  const waiting: Array<() => void> = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting)
        throw new Failure(
          'RATE_LIMITED',
          'Too many people are signing in at once. Please try again in a moment.',
        );
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
