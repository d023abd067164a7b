import type { Language } from '../../kernel/language.ts';
import { providerNameIn } from '../../kernel/spoken/provider-name.ts';
import type { RosterEntry } from '../providers/index.ts';
import type { KnownProvider } from './clinic-topics.ts';

/** Providers as callers may ask about them, with the name said in the caller's language. */
export function knownProviders(roster: readonly RosterEntry[], language: Language): readonly KnownProvider[] {
  return roster.map(({ name, nameZh, gender, languages }) => ({
    spokenName: language === 'zh' && nameZh ? nameZh : providerNameIn(language, name),
    gender,
    languages,
  }));
}
