import type { z } from 'zod';
import type { Failure } from '../../../kernel/failure.ts';
import { type EmrSent, type EmrTrouble, emrFailure } from '../../../ports/emr.ts';
import type { EmrAnswer } from '../http.ts';
import { parseJson } from '../parse-json.ts';

export type Effect = 'read' | 'write';

/**
 * Null if the bridge itself answers 404. Its error texts are never shown, because they may name a patient.
 */
export function readAnswer<Shape extends z.ZodType>(
  answer: EmrAnswer,
  shape: Shape,
  effect: Effect,
): z.infer<Shape> | null {
  const value = json(answer);
  if (answer.status === 404 && isBridgeError(value)) return null;
  const failure = failureOf(answer, isBridgeError(value), effect);
  if (failure) throw failure;
  const result = shape.safeParse(value);
  if (!result.success) throw unreadable(effect);
  return result.data;
}

/** A write whose response cannot be read may have succeeded. */
export function unreadable(effect: Effect): Failure {
  return emrFailure('malformed', 'The EMR bridge sent an answer that cannot be read.', {
    sent: doubt(effect),
  });
}

function doubt(effect: Effect): EmrSent {
  return effect === 'write' ? 'unknown' : 'answered';
}

function json({ body }: EmrAnswer): unknown {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

function isBridgeError(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'error' in value;
}

function failureOf({ status, contentType }: EmrAnswer, itsOwn: boolean, effect: Effect): Failure | null {
  const say = (trouble: EmrTrouble, message: string, sent: EmrSent = 'answered') =>
    emrFailure(trouble, message, { sent });
  if (status === 401 || status === 403)
    return say('credentials', 'The EMR bridge does not accept our key for this clinic. Check the key.');
  if (/html/.test(contentType)) return say('misconfigured', WRONG_PLACE, doubt(effect));
  if (status === 404 || status === 405 || (status >= 300 && status < 400))
    return say('misconfigured', WRONG_PLACE);
  if ([502, 503, 504].includes(status))
    return say('unreachable', 'The EMR bridge cannot reach the EMR.', doubt(effect));
  // An error from the bridge itself means that it has finished; behind a proxy's error the work may continue.
  if (status >= 500)
    return emrFailure('refused', 'The EMR bridge answered that it could not do this.', {
      sent: itsOwn ? 'answered' : doubt(effect),
      serverFault: true,
    });
  if (status === 409 || status === 429) return say('refused', 'The EMR bridge refused to do this now.');
  if (status >= 400) return say('bad-request', 'The EMR bridge did not understand the request.');
  return null;
}

const WRONG_PLACE = 'Something else answered instead of the EMR bridge. Check the address of the bridge.';
