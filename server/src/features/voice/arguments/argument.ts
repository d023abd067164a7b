import { z } from 'zod';
import { readLanguage } from '../../../kernel/language.ts';
import {
  readCardOrLastFour,
  readConsent,
  readDetail,
  readEmail,
  readerOf,
  readFlag,
  readHealthNumberOrNone,
  readIdentifier,
  readName,
  readPhone,
  readPostalCode,
  readSex,
  readTenDigits,
  readText,
  readTexts,
} from './readers.ts';

/** The description of one argument for the voice platform's model. */
interface Told {
  readonly type: 'string' | 'boolean' | 'array';
  readonly description: string;
  readonly enum?: string[];
  readonly items?: { readonly type: 'string' };
}

/**
 * Parses an argument as far as possible. Models rarely send exactly what they were told to, and callers must
 * not notice: an unreadable value is null, and the tool asks for it.
 */
export function argument<Value>(told: Told, read: (raw: unknown) => Value) {
  return z
    .unknown()
    .optional()
    .transform(read)
    .meta({ ...told });
}

/**
 * Still accepted, because assistants written by others send it, but no longer pushed: a model fills in every
 * argument it is told about.
 */
export const obsolete = <Schema extends z.ZodType>(schema: Schema): Schema =>
  schema.meta({ ...schema.meta(), deprecated: true });

export const string = (description: string): Told => ({ type: 'string', description });

export const detail = (description: string, width = 60) =>
  argument(string(description), (raw) => readDetail(raw, width));
export const oneOf = <Value extends string>(
  description: string,
  read: (raw: unknown) => Value | null,
  words: readonly Value[],
) => argument({ ...string(description), enum: [...words] }, read);

export const patientId = argument(
  string('The id that a search or a registration in this call returned.'),
  readIdentifier,
);
export const providerId = detail(
  'The number that came with the offered time; else the name as the caller said it.',
  80,
);
export const providerName = detail('The name of the provider as the caller said it.', 80);
export const appointmentId = argument(
  string('The id that check_appointments or a booking returned.'),
  readIdentifier,
);

export const days = (description: string) =>
  argument({ type: 'array', items: { type: 'string' }, description }, (raw) => readTexts(raw, 100));

export const appointmentTime = detail('The agreed time, local and without an offset: 2026-11-20T14:30.', 80);

export const reason = detail("Why the caller comes, in a few words of the caller's own.", 80);
export const reasonInEnglish = detail(
  'The same in English for the staff, where the caller speaks another language.',
  80,
);

export const smsConsent = argument(
  {
    ...string(
      'The offered text: true unless declined, false, or landline where the phone takes none. Leave it out where none was offered.',
    ),
    enum: ['true', 'false', 'landline'],
  },
  readConsent,
);
export const language = oneOf('The language the caller speaks.', readLanguage, ['en', 'zh']);

/** The arguments of a tool and which of them are required; every tool takes the language of its answer. */
export function argumentsOf<Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
  required: readonly (keyof Shape & string)[] = [],
) {
  return z.object({ ...shape, language }).meta({ required: [...required] });
}

const readVisitMode = readerOf({
  in_person: ['in-person', 'inperson', 'office', 'clinic', 'face to face', '到诊', '面诊', '当面'],
  phone: ['telephone', 'by phone', 'phone call', 'call', 'virtual', '电话', '電話'],
  video: ['video call', 'online', '视频', '視頻'],
});
const readTimeOfDay = readerOf({
  any: ['anytime', 'any time', 'either', '任何时间', '都可以', '随时'],
  morning: ['am', 'a.m.', 'mornings', 'in the morning', 'forenoon', '上午', '早上', '早晨'],
  afternoon: ['pm', 'p.m.', 'afternoons', 'in the afternoon', '下午'],
  evening: ['evenings', 'in the evening', 'night', 'tonight', 'after work', '晚上', '傍晚', '下班后'],
});
/** Spec 4.5 has two halves of a day for the preferred time. */
const readHalfDay = (raw: unknown) => {
  const read = readTimeOfDay(raw);
  return read === 'evening' ? 'afternoon' : read;
};
const halfDay = oneOf('The part of the day that is offered first; nothing is ruled out.', readHalfDay, [
  'any',
  'morning',
  'afternoon',
]);
/** The kind of visit, in searches and bookings. */
export const visit = {
  appointmentType: obsolete(
    detail('The type code: B, 2, 3, P or one of the clinic. Leave it out when unsure.', 40),
  ),
  visitMode: oneOf('How the visit takes place.', readVisitMode, ['in_person', 'phone', 'video']),
  visitReason: argument(
    {
      ...string('The kind of visit; checkup is a physical or a pregnancy visit.'),
      enum: [
        'general',
        'follow_up',
        'results',
        'refill',
        'pain_illness',
        'referral',
        'specialist',
        'vaccination',
        'checkup',
      ],
    },
    (raw) => readDetail(raw, 40),
  ),
  isNewPatient: obsolete(
    argument({ type: 'boolean', description: 'Whether this is the first visit at the clinic.' }, readFlag),
  ),
  preferredTime: obsolete(halfDay),
};

export const timeOfDay = argument(
  { ...string('The part of the day.'), enum: ['any', 'morning', 'afternoon', 'evening'] },
  (raw) => readTimeOfDay(raw) ?? readDetail(raw, 60),
);

export const spokenName = argument(string('First and last name as the caller said them.'), (raw) =>
  readText(raw, 120),
);
export const birthDate = detail('Date of birth, YYYY-MM-DD.');
/** Only clinics that verify callers ask for it. */
export const provenBirthDate = obsolete(
  detail("The patient's date of birth, YYYY-MM-DD, where an answer has asked for it."),
);
export const firstName = argument(string('First name.'), readName);
export const lastName = argument(string('Last name.'), readName);
export const gender = oneOf('M, F or O.', readSex, ['M', 'F', 'O']);
export const phone = argument(string('Phone number with area code.'), readPhone);
/** Null if omitted, which means the calling number; empty if unreadable, so that the tool asks for it. */
const phoneUnlessOwn = (what: string, read: (raw: unknown) => string | null) =>
  argument(string(`${what}. Leave out to use the number they call from.`), (raw) =>
    raw === undefined || raw === null || raw === '' ? null : (read(raw) ?? ''),
  );
export const phoneOrOwn = phoneUnlessOwn('Phone number with area code', readPhone);
export const tenDigitPhoneOrOwn = phoneUnlessOwn('Phone number, 10 digits', readTenDigits);
export const email = argument(string('E-mail address.'), readEmail);
export const postalCode = argument(string('Postal code.'), readPostalCode);
export const healthCardOrNone = argument(
  string('Health card number; "none" where the caller has no card.'),
  readHealthNumberOrNone,
);
export const healthCardOrLastFour = argument(
  string('Health card number, whole or its last four digits.'),
  readCardOrLastFour,
);
export const messageOnly = argument(
  {
    type: 'boolean',
    description: 'True where the caller leaves a message and wants no call.',
  },
  readFlag,
);
export const forSomebodyElse = argument(
  {
    type: 'boolean',
    description: 'True where the caller speaks for another adult.',
  },
  readFlag,
);
