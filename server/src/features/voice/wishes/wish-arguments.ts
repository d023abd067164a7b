import { argument, days, detail, string } from '../arguments/argument.ts';
import { readDetail, readerOf, readIdentifier } from '../arguments/readers.ts';

const readGender = readerOf({
  female: ['f', 'woman', 'women', 'lady', 'girl', '女', '女性', '女医生', '女的'],
  male: ['m', 'man', 'men', 'gentleman', '男', '男性', '男医生', '男的'],
});

/** Contract 8.3: at least 500 characters are read. */
const LONGEST_WISH = 800;
export const preference = detail("The caller's words about days, times and doctors.", LONGEST_WISH);

function beside(description: string) {
  return argument(
    string(description),
    // A value that is not an identifier matches no appointment, so the caller is asked.
    (raw) => readIdentifier(raw) ?? readDetail(raw, 60),
  );
}

/** The arguments that every search takes in addition to its own. */
export const wishArguments = {
  earliestTime: detail('The earliest start that suits the caller, HH:MM, 24 hours.', 60),
  latestTime: detail('The latest start that suits the caller, HH:MM, 24 hours.', 60),
  days: days('The only days that suit the caller: monday to sunday, or YYYY-MM-DD.'),
  excludeDays: days('Days that do not suit the caller: monday to sunday, or YYYY-MM-DD.'),
  providerGender: argument(
    { ...string('Whether the caller wants a woman or a man.'), enum: ['female', 'male'] },
    (raw) => readGender(raw) ?? readDetail(raw, 40),
  ),
  providerLanguage: detail(
    'A language that the provider must speak: a code such as zh, yue or fr, or its name.',
    40,
  ),
  movedAppointmentId: argument(
    string(
      'The appointment that the caller wants to move, as check_appointments returned it: its doctor is offered first.',
    ),
    (raw) => readIdentifier(raw) ?? null,
  ),
  afterAppointmentId: beside(
    'An appointment after which the visit is to be, on the same day, as this call returned it.',
  ),
  beforeAppointmentId: beside(
    'An appointment right before which the visit is to be, on the same day, as this call returned it.',
  ),
};
