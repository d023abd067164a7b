import { phrase } from '../../../kernel/phrase.ts';
import { isSayable, spokenPerson } from '../../../kernel/spoken/person-name.ts';
import type { CalendarDate } from '../../../kernel/time/calendar.ts';
import type { Found } from '../../patients/index.ts';
import {
  argumentsOf,
  birthDate,
  forSomebodyElse,
  healthCardOrLastFour,
  phone,
  postalCode,
  spokenName,
  visit,
} from '../arguments/argument.ts';
import { readBirthDate } from '../arguments/read-day.ts';
import {
  askAboutCommonName,
  askForDifference,
  leftTheClinic,
  sayUnknown,
  welcomeNewPatient,
} from '../speech/patient/patient-questions.ts';
import { askFor } from '../speech/questions.ts';
import { type Call, defineTool } from '../tool.ts';

const found = phrase({ en: 'I found the file of {name}.', zh: '我找到了{name}的资料。' });
const foundUnnamed = phrase({ en: 'I found the file.', zh: '资料找到了。' });
const failed = phrase({
  en: "I couldn't search for the file just now. Shall I ask the clinic to call you back?",
  zh: '我现在查不到资料。要请诊所给您回电吗？',
});

export default defineTool({
  name: 'search_patient',
  aliases: ['searchPatient'],
  description:
    'Use it where the number of the call finds nobody, with the full name as heard and the date of birth; again with phone, healthCardNumber or postalCode where the message asks for one more fact, or for a first name.',
  arguments: argumentsOf(
    {
      name: spokenName,
      dateOfBirth: birthDate,
      phone,
      healthCardNumber: healthCardOrLastFour,
      postalCode,
      forSomebodyElse,
      isNewPatient: visit.isNewPatient,
    },
    ['name'],
  ),
  concerns: 'search',
  renamed: { hin: 'healthCardNumber' },
  inCrowd: 'calls-back',
  whenItFails: { result: { success: false, found: false }, say: failed },

  async run({ name, dateOfBirth, phone, healthCardNumber, isNewPatient }, call) {
    const { language, clinicId, callerPhone, deadline, now } = call;
    const born = dateOfBirth ? readBirthDate(dateOfBirth, now.date) : null;
    if (born && born.status !== 'day') return { found: false, message: askFor.birthDate(language) };
    const day = born?.date ?? null;
    if (!name) return byNumberAlone(day, call);
    const match = await call.patients.byName(
      clinicId,
      { name, dateOfBirth: day, callerPhone, phone, healthNumber: healthCardNumber, today: now.date },
      deadline,
    );
    if (match.status === 'none' && isNewPatient)
      return { found: false, message: welcomeNewPatient(language) };
    return answerTo(match, day !== null, call);
  },
});

/** A birth date without a name suffices for a patient with the calling number. */
async function byNumberAlone(dateOfBirth: CalendarDate | null, call: Call): Promise<object> {
  const { clinicId, callerPhone, deadline, language } = call;
  const match = dateOfBirth
    ? await call.patients.byPhone(clinicId, callerPhone, dateOfBirth, deadline)
    : null;
  return match?.status === 'one'
    ? answerTo(match, true, call)
    : { found: false, message: askFor.name(language) };
}

async function answerTo(match: Found, withBirthDate: boolean, call: Call): Promise<object> {
  const { language } = call;
  switch (match.status) {
    case 'none':
      return { found: false, message: await sayUnknown(withBirthDate, call) };
    case 'too-many':
      return { found: false, message: await askAboutCommonName(call) };
    case 'left':
      return { found: false, message: leftTheClinic(language) };
    case 'several':
      return { found: true, patient: shown(match), message: await askForDifference(match.differBy, call) };
    case 'one': {
      const name = (language === 'zh' && call.subject().fullName) || spokenPerson(match.patient);
      const isNamed = isSayable(name, language) || call.subject().fullName === name;
      const message = (isNamed ? found : foundUnnamed)(language, { name });
      return { found: true, patient: shown(match), message };
    }
  }
}

/** The record's birth date is not revealed to a caller who said another. */
function shown(match: Extract<Found, { status: 'one' | 'several' }>): object {
  const { id, firstName, lastName, dateOfBirth } = match.patient;
  const misheard = match.status === 'one' && match.misheard;
  return { id, firstName, lastName, dateOfBirth: misheard ? null : dateOfBirth };
}
