import type { Language } from '../language.ts';
import { fold } from '../names/fold.ts';
import { spellingOf } from '../names/sounds/sound.ts';
import { isChinese, syllablesOf } from '../names/spellings/chinese.ts';
import { spokenPerson } from './person-name.ts';

interface Titled {
  readonly firstName: string;
  readonly lastName: string;
  readonly type?: string | null;
  readonly title?: string;
}

const DOCTOR = /^(dr|doctor|md|m\.d|physician)\.?$/i;

/** Doctors get the title, others do not, unless the EMR has its own title. Empty without a name. */
export function titledName({ firstName, lastName, type = 'doctor', title = '' }: Titled): string {
  const name = spokenPerson({ firstName, lastName });
  if (name === '') return '';
  const given = DOCTOR.test(title.trim()) ? 'Dr.' : title.trim();
  const own = given || (type === 'doctor' ? 'Dr.' : '');
  return own ? `${own} ${name}` : name;
}

const CHINESE: readonly (readonly [english: RegExp, chinese: string])[] = [
  [/^Dr\.?\s+/i, '医生'],
  [/^Prof(essor|\.)?\s+/i, '教授'],
  [/^(Nurse|RN)\.?\s+/i, '护士'],
];

/** In Chinese the title follows the name. */
export function providerNameIn(language: Language, name: string): string {
  if (language !== 'zh') return name;
  const found = CHINESE.find(([english]) => english.test(name));
  return found ? name.replace(found[0], '') + found[1] : name;
}

interface NamedProvider {
  readonly name: string;
  readonly nameZh?: string | null | undefined;
}

const TITLE_ZH = /(?:医生|醫生|大夫|医师|醫師|教授|护士|護士)$/u;
const TWO_CHARACTER_SURNAME = /^(?:欧阳|歐陽|司徒|司马|司馬|上官|诸葛|諸葛|皇甫|慕容|令狐)/u;
const PARTICLE = /^(?:van|von|de|del|della|der|den|la|le|di|da|dos|el|al|st\.?|mc|mac)$/i;

/**
 * How to refer to each provider in speech: "Dr. Lee", 李医生; the full name if two would sound the same ("Dr.
 * Susan Lee" beside Dr. Lee or Dr. Li, 李小明医生). In the order of the list.
 */
export function spokenProviderNames(people: readonly NamedProvider[], language: Language): string[] {
  const forms = people.map((person) =>
    language === 'zh' ? formsInChinese(person) : formsInEnglish(person.name),
  );
  return forms.map(({ short, whole, key }, at) =>
    forms.some((other, index) => index !== at && other.key === key) ? whole : short,
  );
}

/** The full name for texts: "Dr. Susan Lee", 李慧医生. */
export function writtenProviderName(person: NamedProvider, language: Language): string {
  return language === 'zh' ? formsInChinese(person).whole : person.name;
}

interface Forms {
  readonly short: string;
  readonly whole: string;
  readonly key: string;
}

/** Only a titled name is shortened: "Fiona Clarke" stays whole. */
function formsInEnglish(name: string): Forms {
  const [, title = '', rest = ''] = /^((?:Dr|Prof)\.?)\s+(.+)$/i.exec(name) ?? [];
  const words = rest.split(',')[0]?.trim().split(/\s+/) ?? [];
  if (title === '' || words.length < 2 || isChinese(rest)) return { short: name, whole: name, key: name };
  let from = words.length - 1;
  while (from > 1 && PARTICLE.test(words[from - 1] ?? '')) from -= 1;
  const surname = words.slice(from).join(' ');
  return { short: `${title} ${surname}`, whole: name, key: soundOf(surname) };
}

function formsInChinese({ name, nameZh }: NamedProvider): Forms {
  if (!nameZh || !isChinese(nameZh)) {
    const { short, key } = formsInEnglish(name);
    return { short: providerNameIn('zh', short), whole: providerNameIn('zh', name), key };
  }
  const own = TITLE_ZH.exec(nameZh)?.[0] ?? '';
  const bare = nameZh.replace(TITLE_ZH, '').replace(/\s+/g, '');
  const title = own || (/^Dr\.?\s/i.test(name) ? '医生' : '');
  const surname = TWO_CHARACTER_SURNAME.exec(bare)?.[0] ?? bare.slice(0, 1);
  const whole = `${bare}${title}`;
  return {
    short: title ? `${surname}${title}` : whole,
    whole,
    key: soundOf(syllablesOf(surname, 'surname').join('')),
  };
}

/** Lee and Li sound the same. */
function soundOf(surname: string): string {
  const { consonants, vowels } = spellingOf(fold(surname).replace(/[^a-z]/g, ''));
  return consonants === '' && vowels === '' ? surname : `${consonants} ${vowels}`;
}
