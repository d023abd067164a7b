import { withOutcome } from '../../../kernel/calls/call-outcomes.ts';
import { mayContact } from '../../../kernel/clinic/phone-caps.ts';
import { toE164 } from '../../../kernel/people/phone-number.ts';
import { phrase } from '../../../kernel/phrase.ts';
import { spokenPhoneNumber } from '../../../kernel/spoken/phone-number.ts';
import {
  argumentsOf,
  detail,
  forSomebodyElse,
  messageOnly,
  patientId,
  phone,
  reasonInEnglish,
  language as spokenLanguage,
  spokenName,
} from '../arguments/argument.ts';
import { whenCalledBack } from '../speech/call-back.ts';
import { reasonForStaff } from '../speech/reason-for-staff.ts';
import { type Call, defineTool } from '../tool.ts';

const noted = phrase({
  en: "I've noted it. The clinic will call you back {when}.",
  zh: '已经记下了。诊所会在{when}给您回电。',
});
const notedNumber = phrase({
  en: "I've noted it. The clinic will call you back {when}, at {number}. Is that right?",
  zh: '已经记下了。诊所会在{when}打{number}给您回电，号码对吗？',
});
const notedOwnNumber = phrase({
  en: "I've noted it. The clinic will call you back {when}, at {number}, the number you're calling from. Is that right?",
  zh: '已经记下了。诊所会在{when}打您现在用的{number}给您回电，号码对吗？',
});
const changedNumber = phrase({
  en: "I've changed the number to {number}. The clinic will call you back {when}. Is that right?",
  zh: '号码改成{number}了，诊所会在{when}给您回电。号码对吗？',
});
const notedMessage = phrase({
  en: "I've noted it, and I'll pass it on to the clinic.",
  zh: '已经记下了，我会转告诊所。',
});
const notedMessageNumber = phrase({
  en: "I've noted it, and I'll pass it on to the clinic, with your number, {number}.",
  zh: '已经记下了，我会转告诊所，您的电话是{number}。',
});
const asWished = phrase({
  en: '{when}, if possible when you asked',
  zh: '{when}、尽量挑您方便的时候',
});
const whichNumber = phrase({
  en: "I haven't noted it yet. At which number, with area code, can the clinic call you back?",
  zh: '还没有记下。请告诉我诊所回电的号码，包括区号。',
});
const whoAndWhichNumber = phrase({
  en: "I haven't noted it yet. What's your full name, and at which number can the clinic reach you?",
  zh: '还没有记下。请问您的全名，还有诊所可以联系您的电话？',
});
const whereReached = phrase({
  en: "I haven't noted it yet. At which number can the clinic reach you?",
  zh: '还没有记下。诊所可以打哪个电话联系您？',
});
const notThatNumber = phrase({
  en: "I haven't noted it yet. The clinic can only call numbers in Canada and the United States. Which other number can it call?",
  zh: '还没有记下。诊所只能拨打加拿大和美国的号码。请问还有别的号码吗？',
});
const whatAbout = phrase({
  en: "I haven't noted it yet. What may I tell the clinic it is about?",
  zh: '还没有记下。请问是关于什么事情？',
});
const failed = phrase({
  en: "I wasn't able to note that. Please call the clinic directly.",
  zh: '刚才没能记下，请您直接联系诊所。',
});

const LONGEST_REASON = 300;
/** This many refusals in one call suggest fishing for a patient's data. */
const SUSPICIOUS_REFUSALS = 2;

export default defineTool({
  name: 'request_callback',
  aliases: ['requestCallback'],
  description:
    'Use it when something could not be done, nobody can be reached, the caller would rather be called, or leaves a message. For somebody who calls about another person give onBehalfOf and relationship. The number of the call is used unless another is given. If the number it says back is wrong, call it again with the right one.',
  arguments: argumentsOf(
    {
      name: spokenName,
      phone,
      reason: detail('What the call is about, in a few words.', 300),
      reasonInEnglish,
      preferredTime: detail('When the caller would like to be called, in their own words.', 120),
      onBehalfOf: detail('The name of the patient, where the caller is somebody else.', 120),
      relationship: detail('How the caller is related to the patient, such as wife or pharmacy.', 60),
      forSomebodyElse,
      messageOnly,
      language: spokenLanguage,
      patientId,
    },
    ['reason'],
  ),
  concerns: 'note',
  cappedBy: 'callbacksPerCall',
  inEmergency: 'goes-on',
  renamed: { demographicId: 'patientId', phoneNumber: 'phone' },
  writes: true,
  whenItFails: { result: { success: false }, say: failed },

  async run({ name, phone, preferredTime, language: asked, patientId, messageOnly, ...said }, call) {
    const { language, clinicId, callId } = call;
    const isMessage = messageOnly === true;
    const own = toE164(call.callerPhone);
    const number = toE164(phone) ?? own;
    const noNumber = isMessage ? null : whyNotCallable(number, call);
    if (noNumber) return { success: false, message: noNumber };
    const reason = reasonForStaff(said, 'Call-back', LONGEST_REASON);
    if (!reason) return { success: false, message: whatAbout(language) };
    if (call.limit.isReached) return { success: false, message: failed(language) };
    const { words: when, until } = whenCalledBack(call, preferredTime !== null);
    const about = patientId ?? (await onlyPatient(call));
    const unknown = isMessage ? await whoIsUnknown({ name, number, about }, call) : null;
    if (unknown) return { success: false, message: unknown };
    const subject = isMessage ? 'message' : subjectOf(said.onBehalfOf ?? about);
    const calledBack = { number, own, subject, hasWish: preferredTime !== null };
    const message = isMessage ? await sayNoted(calledBack, call) : await sayPromised(calledBack, when, call);
    await call.inbox.callBack(clinicId, {
      // A call that asks again corrects its wish, the number too.
      cause: `${callId ?? call.run(null).attemptId}/${subject}`,
      callId,
      name,
      phone: number,
      patientId: about,
      reason,
      preferredTime,
      language: asked ?? language,
      told: message,
      ...(await thirdParty(said, call)),
      ...(call.emergency.length > 0 ? { urgent: true } : {}),
      ...dueBy(isMessage, until),
    });
    const patientName = said.onBehalfOf ?? name;
    await call.remember(withOutcome('callback', { patientId: about, patientName }, subject));
    return { success: true, message };
  },
});

/** Whom a call back is about: another one for the same person corrects it. */
function subjectOf(about: string | null): string {
  return about?.trim().toLowerCase() ?? 'caller';
}

interface CalledBack {
  readonly number: string | null;
  readonly own: string | null;
  readonly subject: string;
  /** The caller has said when a call would suit them. */
  readonly hasWish: boolean;
}

/** The number is read back, once: it may be misheard, or a phone that the caller is not at later. */
async function sayPromised(
  { number, own, subject, hasWish }: CalledBack,
  until: string,
  call: Call,
): Promise<string> {
  const { language } = call;
  const when = hasWish ? asWished(language, { when: until }) : until;
  const [isNumberKnown, isAskedAgain] = [
    await call.wasAsked(`call-back:${number}`),
    await call.wasAsked(`call-back-about:${subject}`),
  ];
  if (!number || isNumberKnown) return noted(language, { when });
  const say = isAskedAgain ? changedNumber : number === own ? notedOwnNumber : notedNumber;
  return say(language, { when, number: spokenPhoneNumber(number) });
}

/** A number that the caller has given is read back with the first message. */
async function sayNoted({ number, own }: CalledBack, call: Call): Promise<string> {
  const { language } = call;
  const isKnown = !number || number === own || (await call.wasAsked(`call-back:${number}`));
  return isKnown
    ? notedMessage(language)
    : notedMessageNumber(language, { number: spokenPhoneNumber(number) });
}

interface Writer {
  readonly name: string | null;
  readonly number: string | null;
  readonly about: string | null;
}

/**
 * A message from a hidden number that nobody can answer: who left it, and where they are reached, is asked once. Callers who would
 * rather not say so still leave their message.
 */
async function whoIsUnknown({ name, number, about }: Writer, call: Call): Promise<string | null> {
  const { language, callId } = call;
  if (number || about || !callId) return null;
  if (await call.wasAsked('message-from')) return null;
  const isFullName = /\p{L}[\s·.]+\p{L}|^\p{Script=Han}{2,}$/u.test(name?.trim() ?? '');
  return (isFullName ? whereReached : whoAndWhichNumber)(language);
}

/** A message has no time for a call back. */
function dueBy(isMessage: boolean, until: ReturnType<typeof whenCalledBack>['until']) {
  if (isMessage) return { isMessage };
  return until ? { until } : {};
}

/** Why the clinic cannot call this number back, as a sentence; null if it can. */
function whyNotCallable(number: string | null, { language, clinic }: Call): string | null {
  if (!number) return whichNumber(language);
  return mayContact(clinic, number) ? null : notThatNumber(language);
}

interface ThirdParty {
  readonly onBehalfOf: string | null;
  readonly relationship: string | null;
  readonly forSomebodyElse: boolean | null;
}

async function thirdParty({ onBehalfOf, relationship, forSomebodyElse }: ThirdParty, call: Call) {
  const isForOther = onBehalfOf !== null || forSomebodyElse === true;
  const refusals = await call.refusedRecords().catch(() => 0);
  const isSuspicious = refusals >= SUSPICIOUS_REFUSALS || (isForOther && !relationship);
  return {
    ...(onBehalfOf ? { onBehalfOf } : {}),
    ...(relationship ? { relationship } : {}),
    ...(isSuspicious ? { isSuspicious } : {}),
  };
}

/** The patient, if the call knows exactly one. */
async function onlyPatient(call: Call): Promise<string | null> {
  const [only, ...others] = await call.knownPatients().catch(() => []);
  return others.length === 0 ? (only ?? null) : null;
}
