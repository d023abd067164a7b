import { tenDigits } from '../../../kernel/people/phone-number.ts';
import { phrase } from '../../../kernel/phrase.ts';
import { isSayable, spokenAddress } from '../../../kernel/spoken/person-name.ts';
import type { CalendarDate } from '../../../kernel/time/calendar.ts';
import type { Found } from '../../patients/index.ts';
import { argumentsOf, birthDate, detail, forSomebodyElse, obsolete } from '../arguments/argument.ts';
import { readBirthDate } from '../arguments/read-day.ts';
import { aboutPatient } from '../speech/patient/about-patient.ts';
import { askForDifference, leftTheClinic } from '../speech/patient/patient-questions.ts';
import { askFor, sentences } from '../speech/questions.ts';
import { type Call, defineTool } from '../tool.ts';

const confirm = aboutPatient({
  you: phrase({
    en: 'I found a file for {name}. Could you confirm your date of birth?',
    zh: '我找到了一份资料。请您确认一下出生日期，好吗？',
  }),
  other: phrase({
    en: "I found a file for {name}. Could you confirm the patient's date of birth?",
    zh: '我找到了一份资料。请您确认一下病人的出生日期，好吗？',
  }),
});
const confirmed = phrase({ en: 'I found your file, {name}.', zh: '{name}，我找到了您的资料。' });
const foundOther = phrase({ en: 'I found the file for {name}.', zh: '我找到了{name}的资料。' });
const confirmedUnnamed = phrase({ en: 'I found your file.', zh: '我找到了您的资料。' });
const foundUnnamed = phrase({ en: 'I found the file.', zh: '资料找到了。' });
const shared = phrase({
  en: 'Several people share this phone number. May I have the date of birth?',
  zh: '有几位病人使用这个电话号码。请告诉我出生日期。',
});
const unknown = phrase({
  en: "I can't find a file for this phone number. May I have the full name and date of birth?",
  zh: '我没有找到这个电话号码的资料。请告诉我病人的全名和出生日期。',
});
const unknownWithDate = phrase({
  en: "I can't find a file with this phone number and that birthday. May I have the full name?",
  zh: '我没有找到这个电话号码和生日都符合的资料。请问病人的全名是什么？',
});
const hidden = phrase({
  en: "I can't see the number you're calling from.",
  zh: '我看不到您的来电号码。',
});
const failed = phrase({
  en: "I couldn't look up the file just now. Shall I ask the clinic to call you back?",
  zh: '我现在查不到资料。要请诊所给您回电吗？',
});

export default defineTool({
  name: 'search_patient_by_phone',
  description:
    'The first tool of most calls: use it as soon as the caller has said the date of birth of the patient the call is about. The number of the call is known. Use it again for each other family member.',
  arguments: argumentsOf({
    phone: obsolete(detail('Ignored: the number of the call is used.')),
    dateOfBirth: birthDate,
    forSomebodyElse,
  }),
  concerns: 'search',
  inCrowd: 'calls-back',
  whenItFails: { result: { success: false, found: false }, say: failed },

  async run({ dateOfBirth }, call) {
    const { language, clinicId, callerPhone, deadline, now } = call;
    const born = dateOfBirth ? readBirthDate(dateOfBirth, now.date) : null;
    if (born && born.status !== 'day') return { found: false, message: askFor.birthDate(language) };
    const match = await call.patients.byPhone(clinicId, callerPhone, born?.date ?? null, deadline);
    return answerTo(match, born?.date ?? null, call);
  },
});

async function answerTo(match: Found, born: CalendarDate | null, call: Call): Promise<object> {
  const { language, callerPhone } = call;
  if (match.status === 'left') return { found: false, message: leftTheClinic(language) };
  if (!('patient' in match)) {
    const say = born ? unknownWithDate : unknown;
    const withheld = born ? askFor.name : askFor.nameAndBirth;
    if (tenDigits(callerPhone)) return { found: false, message: say(language) };
    return { found: false, message: sentences(language, hidden(language), withheld(language)) };
  }
  const { id, firstName, lastName, dateOfBirth, phone } = match.patient;
  return {
    found: true,
    patient: { id, firstName, lastName, dateOfBirth, phone },
    message: await sayFound(match, born, call),
  };
}

async function sayFound(
  match: Extract<Found, { status: 'one' | 'several' }>,
  born: CalendarDate | null,
  call: Call,
): Promise<string> {
  const { language } = call;
  const { firstName } = match.patient;
  if (match.status === 'one') {
    if (!born && !match.isVerified) return confirm(call, { name: firstName });
    return sayWhose(match.patient, call);
  }
  if (born) return askForDifference(match.differBy, call);
  return (await call.wasAsked('birth-date')) ? askFor.name(language) : shared(language);
}

/** By name, if it may be spoken. */
function sayWhose(patient: Extract<Found, { status: 'one' }>['patient'], call: Call): string {
  const { language } = call;
  const { isCaller, fullName } = call.subject();
  const own = language === 'zh' && fullName;
  const name = own || spokenAddress(patient, language);
  if (!own && !isSayable(name, language)) return (isCaller ? confirmedUnnamed : foundUnnamed)(language);
  return (isCaller ? confirmed : foundOther)(language, { name });
}
