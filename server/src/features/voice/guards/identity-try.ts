import type { Caller, IdentityTry, TryOutcome } from '../../calls/index.ts';
import type { Gate } from './gate.ts';
import { identityWords } from './identity-words.ts';
import * as known from './known-caller.ts';

interface Attempt extends Pick<IdentityTry, 'patientIds' | 'compare'> {
  readonly names?: readonly string[];
  readonly countsFor?: IdentityTry['countsFor'];
  readonly whenRight?: (caller: Caller) => Caller;
  readonly whenWrong?: (caller: Caller) => Caller;
}

/** Counts and compares the given facts; see `Callers.attempt`. */
export function attempt(gate: Gate, tried: Attempt): Promise<TryOutcome> {
  const { patientIds, compare, names = [], countsFor = 'everything' } = tried;
  const { whenRight = (caller) => caller, whenWrong = (caller) => caller } = tried;
  return gate.callers.attempt(gate.ref, {
    ...{ patientIds, compare, names, countsFor },
    id: gate.idOfTry(),
    day: gate.call.now.date,
    after: (caller, isRight) => (isRight ? whenRight(caller) : known.afterTurnedDown(whenWrong(caller))),
  });
}

export function refuseLocked(gate: Gate, fields: object = gate.tool.whenItFails.result): object {
  return gate.refuse('locked', identityWords.locked, { ...fields, locked: true });
}
