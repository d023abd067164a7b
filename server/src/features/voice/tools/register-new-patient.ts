import type { MissingCard } from '../../../kernel/calls/missing-card.ts';
import type { RegistrationField } from '../../../kernel/clinic/registration-fields.ts';
import { tenDigits } from '../../../kernel/people/phone-number.ts';
import { type Phrase, phrase } from '../../../kernel/phrase.ts';
import { spokenBirthDate } from '../../../kernel/spoken/day.ts';
import { spokenList } from '../../../kernel/spoken/list.ts';
import { spokenAddress, spokenPerson } from '../../../kernel/spoken/person-name.ts';
import type { NewPatient } from '../../../ports/emr.ts';
import type { Registration } from '../../patients/index.ts';
import {
  argumentsOf,
  birthDate,
  detail,
  email,
  firstName,
  forSomebodyElse,
  gender,
  healthCardOrNone,
  lastName,
  oneOf,
  postalCode,
  language as spokenLanguage,
  tenDigitPhoneOrOwn,
} from '../arguments/argument.ts';
import { isMisheard } from '../arguments/bc-health-number.ts';
import { readBirthDate } from '../arguments/read-day.ts';
import { provinceCode } from '../arguments/read-province.ts';
import { NO_CARD, readerOf } from '../arguments/readers.ts';
import { aboutPatient } from '../speech/patient/about-patient.ts';
import { birthDateAgain, registerOnceSure } from '../speech/patient/birth-date-again.ts';
import {
  bringCard,
  bringLater,
  numberTaken,
  onceMore,
  registerWithCard,
} from '../speech/patient/card-number.ts';
import { chartNames, withSpelling } from '../speech/patient/chart-names.ts';
import { DETAILS, spokenMissing } from '../speech/patient/missing-fields.ts';
import { leftTheClinic } from '../speech/patient/patient-questions.ts';
import { askFor, sentences } from '../speech/questions.ts';
import { type Call, defineTool } from '../tool.ts';

const registered = aboutPatient({
  you: phrase({ en: "You're registered now: {chart}.", zh: '给您登记好了：{chart}。' }),
  other: phrase({ en: 'The registration is done: {chart}.', zh: '登记好了：{chart}。' }),
});
const bookNow = aboutPatient({
  you: phrase({ en: 'When would you like to come in?', zh: '您想约什么时候来？' }),
  other: phrase({ en: 'When would you like to come in?', zh: '想约什么时候来？' }),
});
/** Read back to the caller, so that a misheard name or year is noticed. */
const chart = phrase({ en: '{name}, born {birthDate}', zh: '{name}，{birthDate}出生' });
const exists = aboutPatient({
  you: phrase({
    en: "You're already registered at this clinic, {name}. When would you like to come in?",
    zh: '{name}，您已经在这家诊所登记过了。您想约什么时候来？',
  }),
  other: phrase({
    en: '{name} is already registered at this clinic. When would you like to come in?',
    zh: '{name}已经在这家诊所登记过了。想约什么时候来？',
  }),
});
/**
 * Asked together with the good news, so that the chart can be completed in the same call; booking follows in
 * the next turn.
 */
const stillWanted = phrase({
  en: 'For the chart the clinic would also like {fields}. Can you give me that now?',
  zh: '诊所的病历上还需要{fields}，您现在方便说一下吗？',
});
const completed = phrase({
  en: "Thank you. I've noted {fields} for the chart.",
  zh: '谢谢，{fields}已经记下，会补到病历里。',
});
const unconfirmed = phrase({
  en: "I couldn't confirm yet whether the registration went through. Please do not register again; the clinic will check it.",
  zh: '我还不能确认登记是否成功。请先不要重复登记，诊所会核实。',
});
const absent = phrase({
  en: 'The registration of {name} did not go through, so nobody is registered yet. Shall I try once more?',
  zh: '{name}的登记刚才没有成功，还没有登记。要我再试一次吗？',
});
const impossible = phrase({
  en: "I can't register new patients by phone at this clinic. The patient is not registered yet. Shall I put you through to the staff?",
  zh: '这家诊所不能通过电话登记新病人，还没有登记。要我为您转接工作人员吗？',
});
const waitlist = phrase({
  en: "The clinic isn't accepting new patients at the moment, so nothing has been registered. Shall I put the name on the waitlist?",
  zh: '我们现在不收新病人，没有登记。要加入候补名单吗？',
});
const notNow = phrase({
  en: "The clinic isn't accepting new patients at the moment, so nothing has been registered.",
  zh: '我们现在不收新病人，没有登记。',
});
const missing = phrase({
  en: 'The patient is not registered yet. I still need {fields}.',
  zh: '还没有登记。我还需要{fields}。',
});
const notYet = phrase({ en: 'The patient is not registered yet.', zh: '还没有登记。' });
const failed = phrase({
  en: 'That registration did not go through. Nothing has been entered. Shall I ask the clinic to call you back?',
  zh: '刚才没能登记，没有录入任何资料。要请诊所给您回电吗？',
});

const FIELDS = {
  ...DETAILS,
  dateOfBirth: phrase({ en: 'the date of birth', zh: '出生日期' }),
  gender: phrase({ en: 'the gender', zh: '性别' }),
  phone: phrase({ en: 'a ten digit phone number', zh: '十位数的电话号码' }),
};

/** Further fields a clinic may require. */
const WANTED: Readonly<Record<RegistrationField, Phrase>> = {
  healthCard: phrase({ en: 'the health card number', zh: 'MSP卡号' }),
  address: phrase({ en: 'the home address', zh: '家庭住址' }),
  email: phrase({ en: 'an e-mail address', zh: '电子邮箱' }),
};

/** The EMR's codes for who pays. */
const CARD_CODES = { BC: 'BC', OUT_OF_PROVINCE: 'OT', PRIVATE: 'PR' } as const;
const readCardType = readerOf({
  BC: ['b.c.', 'bc services card', 'msp', 'british columbia', '卑诗'],
  OUT_OF_PROVINCE: ['ot', 'oop', 'other province', 'out of province', '外省'],
  PRIVATE: ['pr', 'private pay', 'self pay', 'none', 'no insurance', '自费'],
});

export default defineTool({
  name: 'register_new_patient',
  aliases: ['registerPatient'],
  description:
    'Use it for somebody who is new, after checkNewPatientAcceptance. Ask how the names are spelled, and listen whether the caller agrees with what the message says back. Call it again with what was missing: it completes the chart that this call has made. spelling is the name letter by letter, for a caller who asks.',
  arguments: argumentsOf(
    {
      firstName,
      lastName,
      nameInLatin: detail(
        'Where the name is in characters: the same name in letters, given names first, then the family name, as on the health card. Ask how it is spelled.',
        120,
      ),
      dateOfBirth: birthDate,
      gender,
      phone: tenDigitPhoneOrOwn,
      address: detail('Street and number.'),
      city: detail('City.', 50),
      postalCode,
      province: detail('Province, two letters; BC when left out.', 40),
      healthCardNumber: healthCardOrNone,
      healthCardType: oneOf('The kind of health card.', readCardType, ['BC', 'OUT_OF_PROVINCE', 'PRIVATE']),
      language: spokenLanguage,
      email,
      forSomebodyElse,
    },
    ['firstName', 'lastName', 'dateOfBirth', 'gender'],
  ),
  concerns: 'registration',
  renamed: { sex: 'gender', hin: 'healthCardNumber' },
  heldInEmergency: true,
  writes: true,
  inCrowd: 'calls-back',
  whenItFails: { result: { success: false }, say: failed },

  async recall(call) {
    const found = await call.patients.recallRegistration(call.clinicId, call.run(null).attemptId);
    return found ? answerTo(found.outcome, found.newcomer, call) : null;
  },

  async run(said, call) {
    const { language, clinic, now } = call;
    const given = { ...said, ...cardOf(said, call) };
    if (!clinic.acceptingNewPatients)
      return { success: false, message: (clinic.waitlistEnabled ? waitlist : notNow)(language) };
    const { firstName, lastName, dateOfBirth, gender } = given;
    const phone = phoneOf(given.phone, call);
    const lacking = lackingOf(given);
    const required = lacking.filter((field) => clinic.registrationFields[field] === 'required');
    if (!firstName || !lastName || !dateOfBirth || !gender || !phone || required.length > 0) {
      return { success: false, message: sayMissing({ ...given, phone }, required, language) };
    }
    const born = readBirthDate(dateOfBirth, now.date);
    if (born.status !== 'day')
      return {
        success: false,
        message: sentences(language, notYet(language), askFor.birthDate(language)),
      };

    const province = provinceCode(given.province);
    const healthNumber = await healthNumberOf(given, province, call);
    if (healthNumber === null)
      return { success: false, message: sentences(language, notYet(language), onceMore(language)) };
    const patient = {
      ...chartNames(firstName, lastName, given.nameInLatin),
      ...homeOf(given),
      dateOfBirth: born.date,
      sex: gender,
      phone,
      province,
      healthNumber,
      healthCardType: CARD_CODES[given.healthCardType ?? (province === 'BC' ? 'BC' : 'OUT_OF_PROVINCE')],
      language,
    };
    const { attemptId, callId, callerPhone } = call.run(null);
    const asker = { attemptId, callId, language, callerPhone };
    const outcome = await registerOnceSure(call, patient, asker);
    await remember(outcome, given.language, call);
    // A number that stayed invalid is not asked for again.
    const isLeftOut = given.healthCardNumber !== null && healthNumber === '';
    const card = {
      healthCardNumber: healthNumber || null,
      noCard: isLeftOut ? ('away' as const) : given.noCard,
    };
    const wanted = { ...given, ...card };
    const newcomer = { firstName, lastName, dateOfBirth: born.date };
    if (await isOurs(outcome, call)) return complete(outcome, wanted, patient, call);
    const lacks = await tellWhatIsMissing(outcome, wanted, patient, call);
    const note = isLeftOut ? bringCard(language) : await bringLater(given.noCard, call);
    return withSpelling(answerTo(outcome, newcomer, call, { lacks, note }), patient);
  },
});

type Given = Parameters<typeof spokenMissing>[0] & Pick<Wanted, 'noCard'>;

/** A caller without the card at hand cannot give its number now, however often they are asked. */
function sayMissing(
  given: Given,
  required: readonly RegistrationField[],
  language: Call['language'],
): string {
  const more = Object.fromEntries(required.map((field) => [field, WANTED[field]]));
  const fields = spokenMissing({ ...given, email: null, address: null }, { ...FIELDS, ...more }, language);
  const isCardAlone = Boolean(given.noCard) && fields === WANTED.healthCard(language);
  return isCardAlone ? registerWithCard(language) : missing(language, { fields });
}

/** Omitted details stay empty in the chart. */
function homeOf(given: Readonly<Record<'address' | 'city' | 'postalCode' | 'email', string | null>>) {
  const { address, city, postalCode, email } = given;
  return { address: address ?? '', city: city ?? '', postalCode: postalCode ?? '', email: email ?? '' };
}

const phoneOf = (said: string | null, { callerPhone }: Call) => said ?? tenDigits(callerPhone);

/** The number, and what was said about a card that cannot be read out; callers who said so are not asked again. */
function cardOf({ healthCardNumber }: { readonly healthCardNumber: string | null }, call: Call) {
  const number = healthCardNumber === NO_CARD ? null : healthCardNumber;
  return {
    healthCardNumber: number,
    noCard: number === null ? (call.missingCard() ?? (healthCardNumber === NO_CARD ? 'none' : null)) : null,
  };
}

interface Wanted {
  readonly healthCardNumber: string | null;
  readonly healthCardType: string | null;
  readonly address: string | null;
  readonly email: string | null;
  readonly noCard?: MissingCard | null;
}

/** Patients who pay themselves have no card. */
function lackingOf({ healthCardNumber, healthCardType, address, email }: Wanted): RegistrationField[] {
  return [
    ...(healthCardNumber || healthCardType === 'PRIVATE' ? [] : ['healthCard' as const]),
    ...(address ? [] : ['address' as const]),
    ...(email ? [] : ['email' as const]),
  ];
}

type Named = Pick<NewPatient, 'firstName' | 'lastName' | 'dateOfBirth' | 'phone'>;
interface Answer {
  readonly success: boolean;
  readonly message: string;
  readonly patientId?: string;
  readonly unconfirmed?: true;
}

/** Staff complete the details that the clinic requires and the caller did not give. */
async function tellWhatIsMissing(
  outcome: Registration,
  given: Wanted,
  patient: Named,
  call: Call,
): Promise<RegistrationField[]> {
  const missing = lackingOf(given).filter((field) => call.clinic.registrationFields[field] !== 'off');
  if (outcome.status !== 'registered' || missing.length === 0) return [];
  const { patientId } = outcome;
  await call.tellChartIncomplete({
    ...{ patientId, name: spokenPerson(patient), phone: patient.phone, missing, given: {} },
  });
  return missing.filter((field) => field !== 'healthCard' || !given.noCard);
}

/** One question at a time: missing details of the chart come before the visit. */
function nextQuestion(lacks: readonly RegistrationField[], call: Call): string {
  const { language } = call;
  if (lacks.length === 0) return bookNow(call);
  return stillWanted(language, { fields: namesOf(lacks, language) });
}

const namesOf = (fields: readonly RegistrationField[], language: Call['language']): string =>
  spokenList(
    fields.map((field) => WANTED[field](language)),
    language,
    'and',
  );

/** Whether this call itself created the chart that was found. */
async function isOurs(outcome: Registration, call: Call): Promise<boolean> {
  return outcome.status === 'exists' && outcome.patientId === (await call.registeredPatient());
}

/**
 * Details given after the chart was created go to staff with its inbox item, because no wire can add to a
 * chart without overwriting what staff may have entered meanwhile.
 */
async function complete(
  outcome: Registration,
  wanted: Wanted & { readonly city?: string | null; readonly postalCode?: string | null },
  patient: Named,
  call: Call,
): Promise<object> {
  const { language, clinic } = call;
  const { patientId } = outcome as { patientId: string };
  const address = [wanted.address, wanted.city, wanted.postalCode].filter(Boolean).join(', ');
  const given = Object.fromEntries(
    Object.entries({
      healthCard: wanted.healthCardNumber,
      address: wanted.address && address,
      email: wanted.email,
    }).filter(([, value]) => value),
  ) as Partial<Record<RegistrationField, string>>;
  const fields = Object.keys(given) as RegistrationField[];
  if (fields.length === 0) return answerTo({ status: 'registered', patientId }, patient, call);
  const missing = lackingOf(wanted).filter((field) => clinic.registrationFields[field] !== 'off');
  await call.tellChartIncomplete({
    patientId,
    name: spokenPerson(patient),
    phone: patient.phone,
    missing,
    given,
  });
  const noted = completed(language, { fields: namesOf(fields, language) });
  const message = sentences(language, noted, bookNow(call));
  return { success: true, patientId, message };
}

/**
 * Null if it must be read out once more. A number that stays invalid, or that the caller has heard read back,
 * is left out: the card itself settles it.
 */
async function healthNumberOf(
  given: { readonly healthCardNumber: string | null; readonly healthCardType: string | null },
  province: string,
  call: Call,
): Promise<string | null> {
  const { healthCardNumber: number, healthCardType } = given;
  if (number === null || !isMisheard(number, healthCardType, province)) return number ?? '';
  return call.hasReadBack(number) || (await call.wasAsked('check-digit')) ? '' : null;
}

async function remember(outcome: Registration, language: Call['language'] | null, call: Call): Promise<void> {
  // The outcome is stored with the registration itself.
  await call.remember({
    ...(language ? { language } : {}),
    ...('patientId' in outcome ? { patientId: outcome.patientId } : {}),
    ...(outcome.status === 'registered' ? { registeredPatientId: outcome.patientId } : {}),
  });
}

const NOTHING_MORE = { lacks: [], note: '' };
type Newcomer = Pick<NewPatient, 'firstName' | 'lastName' | 'dateOfBirth'>;

function answerTo(
  outcome: Registration,
  newcomer: Newcomer,
  call: Call,
  { lacks, note }: { readonly lacks: readonly RegistrationField[]; readonly note: string } = NOTHING_MORE,
): Answer {
  const { language } = call;
  const name = spokenAddress(newcomer, language);
  switch (outcome.status) {
    case 'registered': {
      const birthDate = spokenBirthDate(newcomer.dateOfBirth, language);
      const said = chart(language, { name: spokenPerson(newcomer), birthDate });
      const message = sentences(language, registered(call, { chart: said }), note, nextQuestion(lacks, call));
      return { success: true, patientId: outcome.patientId, message };
    }
    case 'exists':
      return { success: true, patientId: outcome.patientId, message: exists(call, { name }) };
    case 'unconfirmed':
      return { success: false, unconfirmed: true, message: unconfirmed(language) };
    case 'absent':
      return { success: false, message: absent(language, { name }) };
    case 'left':
      return { success: false, message: sentences(language, notYet(language), leftTheClinic(language)) };
    case 'number-taken':
      return { success: false, message: numberTaken(language) };
    case 'other-birth-date':
      return { success: false, message: sentences(language, notYet(language), birthDateAgain(language)) };
    case 'impossible':
      return { success: false, message: impossible(language) };
  }
}
