import type { Failure } from '../../kernel/failure.ts';
import { emrFailure } from '../../ports/emr.ts';
import type { EmrAnswer } from './http.ts';

// The EMR has no such address or method.
const NOT_THERE = [404, 405];

/** A failure if the response says that this EMR lacks an optional operation. */
export function notOffered({ status }: Pick<EmrAnswer, 'status'>, what: string): Failure | null {
  return NOT_THERE.includes(status)
    ? emrFailure('not-offered', `This EMR does not take ${what} from us.`, { sent: 'answered' })
    : null;
}
