import { withOutcome } from '../../../kernel/calls/call-outcomes.ts';
import { mayContact } from '../../../kernel/clinic/phone-caps.ts';
import { toE164 } from '../../../kernel/people/phone-number.ts';
import { phrase } from '../../../kernel/phrase.ts';
import type { TextOutcome } from '../../scheduling/index.ts';
import type { Call } from '../tool.ts';
import { whenCalledBack } from './call-back.ts';
import { sentences } from './questions.ts';
import { say } from './sentences.ts';

const willCallBack = phrase({
  en: 'The clinic will call you back {when} about it.',
  zh: '这件事，诊所会在{when}给您回电。',
});

interface Matter {
  /** For staff. Null if the clinic was already asked to call back. */
  readonly reason: string | null;
  readonly patientId: string | null;
}

/**
 * The answer to a caller who has reached one of the clinic's caps: why nothing was done, and that the clinic
 * calls back. All caps of one call share one inbox item. A call back is only promised to a number the clinic
 * can call.
 */
export async function answerCapReached(
  call: Call,
  why: string,
  { reason, patientId }: Matter,
): Promise<string> {
  const { language, clinic, clinicId, callId } = call;
  const phone = toE164(call.callerPhone);
  const isReachable = phone !== null && mayContact(clinic, phone);
  const { words: when, until } = whenCalledBack(call);
  const next =
    reason === null || isReachable ? willCallBack(language, { when }) : say.offerCallback(language);
  const message = sentences(language, why, next);
  const isNoted = reason !== null && isReachable;
  if (isNoted)
    await call.inbox.callBack(clinicId, {
      ...{ cause: `${callId ?? call.run(null).attemptId}/cap`, callId, phone, language, told: message },
      ...{ name: null, patientId, preferredTime: null, reason },
      ...(until ? { until } : {}),
    });
  await call.remember({
    outcomes: {
      ...withOutcome('refused', { patientId }, 'limit').outcomes,
      ...(isNoted ? withOutcome('callback', { patientId }, 'limit').outcomes : {}),
    },
  });
  return message;
}

/** The change was made, but its text exceeds the number's limit, so the clinic tells the caller by phone. */
export async function callBackForText(
  answer: object,
  outcome: object,
  call: Call,
  patientId: string | null,
): Promise<object> {
  if ((outcome as TextOutcome).smsHeldBack !== 'too_many_texts') return answer;
  const { message } = answer as { readonly message: string };
  const reason = 'Wanted a text about a visit; the number has had as many texts as it may get today';
  return { ...answer, message: await answerCapReached(call, message, { reason, patientId }) };
}
