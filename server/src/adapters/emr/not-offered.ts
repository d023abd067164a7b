import type { Failure } from '../../kernel/failure.ts';
import { emrFailure } from '../../ports/emr.ts';
import type { EmrAnswer } from './http.ts';

// What is not at that address, or is there for something else, is not offered at all.
const NOT_THERE = [404, 405];

/** For what only some systems can do: an answer that says that this one cannot. */
export function notOffered({ status }: Pick<EmrAnswer, 'status'>, what: string): Failure | null {
  return NOT_THERE.includes(status)
    ? emrFailure('not-offered', `This EMR does not take ${what} from us.`, { sent: 'answered' })
    : null;
}
