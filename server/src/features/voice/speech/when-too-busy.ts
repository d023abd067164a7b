import { toE164 } from '../../../kernel/phone-number.ts';
import { type Phrase, phrase } from '../../../kernel/phrase.ts';
import type { Call } from '../tool.ts';
import { type Spoken, spokenRefusal } from './booking-refusal.ts';
import { whenCalledBack } from './call-back.ts';
import { sentences } from './questions.ts';

const busy = phrase({
  en: 'Very many people are calling at this moment, so I could not do that.',
  zh: '现在来电的人特别多，刚才没能办成。',
});
const noted = phrase({
  en: 'I have noted it for the clinic. They will call you back {when}.',
  zh: '我已经替您记下了，诊所会在{when}给您回电。',
});

interface Wished {
  readonly patientId: string | null;
  /** For the staff, who will do it by hand. */
  readonly about: string;
}

/** Nothing was begun: the clinic calls back, and that is written down before it is said. Where it cannot be, it is asked for. */
export async function whenTooBusy(
  call: Call,
  { patientId, about }: Wished,
  notDone: Phrase,
): Promise<Spoken> {
  const { language, clinicId, callId } = call;
  const phone = toE164(call.callerPhone);
  const instead = () => spokenRefusal({ status: 'too-busy' }, notDone, call);
  if (!phone) return instead();
  const { words: when, until } = whenCalledBack(call);
  const message = sentences(language, busy(language), notDone(language), noted(language, { when }));
  try {
    await call.inbox.callBack(clinicId, {
      cause: `${callId ?? call.run(null).attemptId}/${phone}`,
      callId,
      name: null,
      phone,
      patientId,
      reason: about,
      preferredTime: null,
      language,
      told: message,
      ...(until ? { until } : {}),
    });
  } catch {
    return instead();
  }
  return { success: false, message };
}
