import type { Language } from '../../kernel/language.ts';
import { providerNameIn } from '../../kernel/spoken/provider-name.ts';
import type { RosterEntry } from '../providers/index.ts';
import type { KnownProvider } from './clinic-topics.ts';

/** Provider details that callers may ask about, with the name in the caller's language. */
export function knownProviders(roster: readonly RosterEntry[], language: Language): readonly KnownProvider[] {
  return roster.map(({ name, nameZh, gender, languages, minAge, maxAge, bio, bioZh }) => ({
    spokenName: language === 'zh' && nameZh ? nameZh : providerNameIn(language, name),
    names: [providerNameIn('en', name), shortName(name), ...(nameZh ? [nameZh] : [])],
    ...{ gender, languages, minAge, maxAge, bio, bioZh },
  }));
}

/** "Dr. Wong": most callers do not know first names. */
function shortName(name: string): string {
  const words = name.split(' ');
  return /^dr\.?$/i.test(words[0] ?? '') && words.length > 2 ? `Dr. ${words.at(-1)}` : name;
}
