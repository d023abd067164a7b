import { z } from 'zod';
import { anyText } from '../../kernel/fields.ts';
import { readSpokenLanguage } from '../../kernel/providers/spoken-language.ts';
import { GENDERS } from '../../kernel/providers/suits-patient.ts';

const MOST_LANGUAGES = 20;
const OLDEST = 130;
const LONGEST_BIO = 600;

/** Empty text becomes null. */
const textOrNone = (max: number) =>
  anyText(max)
    .nullable()
    .transform((written) => written || null);

const language = z
  .string()
  .max(80, 'is no language')
  .transform((written, context) => {
    const code = readSpokenLanguage(written);
    if (code) return code;
    context.addIssue({
      code: 'custom',
      message: 'is no language that we know; send a code such as en, zh, yue or pa',
    });
    return z.NEVER;
  });
const age = z.int('is no number of years').min(0, 'is below 0').max(OLDEST, `is above ${OLDEST}`).nullable();

const gender = z.enum(GENDERS).nullable().describe('Null where nobody has said').meta({ example: 'female' });
const LANGUAGES = {
  description: 'Codes of the languages this provider speaks with patients; zh is Mandarin, yue Cantonese',
  example: ['en', 'zh'],
};
const minAge = age
  .describe('Youngest patient, in years on the day of the visit; null for no limit')
  .meta({ example: 0 });
const maxAge = age
  .describe('Oldest patient, in years on the day of the visit; null for no limit')
  .meta({ example: 18 });
const NAME_ZH = {
  description: 'The name in Chinese characters, with or without a title',
  example: '李慧医生',
};
const BIO = {
  description: 'What a caller hears who asks about this provider, in English',
  example: 'Family doctor with a special interest in newborns.',
};
const BIO_ZH = { description: 'The same in Chinese', example: '家庭医生，擅长新生儿护理。' };

/** Provider details callers may ask about, as a manager sends them. */
export const PersonFields = {
  gender,
  languages: z
    .array(language)
    .max(MOST_LANGUAGES, `has more than ${MOST_LANGUAGES}`)
    .transform((codes) => [...new Set(codes)])
    .meta(LANGUAGES),
  minAge,
  maxAge,
  nameZh: textOrNone(40).meta(NAME_ZH),
  bio: textOrNone(LONGEST_BIO).meta(BIO),
  bioZh: textOrNone(LONGEST_BIO).meta(BIO_ZH),
};

export const NewPersonFields = {
  gender: PersonFields.gender.default(null),
  languages: PersonFields.languages.default([]),
  minAge: PersonFields.minAge.default(null),
  maxAge: PersonFields.maxAge.default(null),
  nameZh: PersonFields.nameZh.default(null),
  bio: PersonFields.bio.default(null),
  bioZh: PersonFields.bioZh.default(null),
};

export const ShownPersonFields = {
  gender,
  languages: z.array(z.string()).meta(LANGUAGES),
  minAge,
  maxAge,
  nameZh: z.string().nullable().meta(NAME_ZH),
  bio: z.string().nullable().meta(BIO),
  bioZh: z.string().nullable().meta(BIO_ZH),
};
