import type { Failure } from '../../kernel/failure.ts';
import { emrFailure } from '../../ports/emr.ts';
import type { EmrAnswer } from './http.ts';

// A missing or wrong address means that the operation is not offered.
const NOT_THERE = [404, 405];

/** For optional operations: whether the answer says that this system lacks them. */
export function notOffered({ status }: Pick<EmrAnswer, 'status'>, what: string): Failure | null {
  return NOT_THERE.includes(status)
    ? emrFailure('not-offered', `This EMR does not take ${what} from us.`, { sent: 'answered' })
    : null;
}
