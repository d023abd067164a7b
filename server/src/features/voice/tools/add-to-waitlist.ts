import { withOutcome } from '../../../kernel/calls/call-outcomes.ts';
import { toE164 } from '../../../kernel/people/phone-number.ts';
import { phrase } from '../../../kernel/phrase.ts';
import { isSayable, spokenAddress, spokenPerson } from '../../../kernel/spoken/person-name.ts';
import {
  argumentsOf,
  detail,
  firstName,
  forSomebodyElse,
  lastName,
  phoneOrOwn,
} from '../arguments/argument.ts';
import { DETAILS, spokenMissing } from '../speech/patient/missing-fields.ts';
import { defineTool } from '../tool.ts';

const added = phrase({
  en: "You're on the waitlist, {name}. The clinic will call you when there's a place.",
  zh: '{name}，已经帮您加到候补名单了。有名额时诊所会联系您。',
});
const addedOther = phrase({
  en: "{name} is on the waitlist. The clinic will call when there's a place.",
  zh: '{name}已经在候补名单上了。有名额时诊所会联系。',
});
const addedUnnamed = phrase({
  en: "That's on the waitlist. The clinic will call when there's a place.",
  zh: '已经加到候补名单了。有名额时诊所会联系。',
});
const missing = phrase({
  en: 'The name is not on the waitlist yet. I still need {fields}.',
  zh: '还没有加入候补名单。我还需要{fields}。',
});
const noWaitlist = phrase({
  en: "The clinic keeps no waitlist at the moment, so I haven't added anybody.",
  zh: '诊所目前没有候补名单，所以没有登记。',
});
const failed = phrase({
  en: "I wasn't able to put that on the waitlist. Nothing has been entered. Please try again in a moment.",
  zh: '刚才没能加入候补名单，没有登记。请稍后再试。',
});

const FIELDS = {
  ...DETAILS,
  phone: phrase({ en: 'a phone number with area code', zh: '带区号的电话号码' }),
};

export default defineTool({
  name: 'add_to_waitlist',
  aliases: ['addToWaitlist'],
  description: 'Use it when the clinic takes no new patients and the caller would like to wait.',
  arguments: argumentsOf(
    {
      firstName,
      lastName,
      phone: phoneOrOwn,
      notes: detail('Anything the staff should know.', 500),
      forSomebodyElse,
    },
    ['firstName', 'lastName'],
  ),
  cappedBy: 'waitlistPerCall',
  writes: true,
  whenItFails: { result: { success: false }, say: failed },

  async run({ firstName, lastName, notes, forSomebodyElse, ...given }, call) {
    const { language, clinicId, callId } = call;
    const phone = given.phone ?? toE164(call.callerPhone);
    if (!call.clinic.waitlistEnabled) return { success: false, message: noWaitlist(language) };
    if (!firstName || !lastName || !phone) {
      const fields = spokenMissing({ firstName, lastName, phone }, FIELDS, language);
      return { success: false, message: missing(language, { fields }) };
    }
    const newcomer = { firstName, lastName, phone, callId, ...(notes ? { notes } : {}) };
    if (call.limit.isReached && !(await call.waitlist.isWaiting(clinicId, newcomer)))
      return { success: false, message: failed(language) };
    const { isNew } = await call.waitlist.add(clinicId, newcomer, async () => undefined);
    if (!isNew) call.limit.noteRepeat();
    await call.remember(withOutcome('waitlisted', { patientName: spokenPerson({ firstName, lastName }) }));
    const name = spokenAddress({ firstName, lastName }, language);
    const say = forSomebodyElse ? addedOther : added;
    return { success: true, message: (isSayable(name, language) ? say : addedUnnamed)(language, { name }) };
  },
});
