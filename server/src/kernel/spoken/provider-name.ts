import type { Language } from '../language.ts';
import { spokenPerson } from './person-name.ts';

interface Titled {
  readonly firstName: string;
  readonly lastName: string;
  /** Doctor, nurse and the like; null where nobody says. Absent of people who are doctors by being listed. */
  readonly type?: string | null;
  /** The EMR's own; mostly empty. */
  readonly title?: string;
}

const DOCTOR = /^(dr|doctor|md|m\.d|physician)\.?$/i;

/** Doctors are called so and others are not, unless the EMR's own title says otherwise. Empty without a name. */
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

/** The name as it is said: in Chinese the title follows it. */
export function providerNameIn(language: Language, name: string): string {
  if (language !== 'zh') return name;
  const found = CHINESE.find(([english]) => english.test(name));
  return found ? name.replace(found[0], '') + found[1] : name;
}
