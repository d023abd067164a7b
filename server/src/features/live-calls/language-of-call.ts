import type { Language } from '../../kernel/language.ts';
import type { ClinicProfile } from '../clinics/index.ts';
import type { LocalCall } from './local-call.ts';

interface Needs {
  readonly calls: { languageOf(clinicId: string, callId: string): Promise<Language | null> };
}

/** The language for a spoken warning: the caller's words take precedence over the assistant's. */
export async function spokenLanguage(
  needs: Needs,
  local: LocalCall,
  clinic: ClinicProfile,
): Promise<Language> {
  return (
    local.wordsLanguage ??
    local.assistantLanguage ??
    (await learnedLanguage(needs, local)) ??
    usualLanguage(clinic)
  );
}

/** The language staff will need: the last tool argument takes precedence over the assistant's language. */
export async function callerLanguage(
  needs: Needs,
  local: LocalCall,
  clinic: ClinicProfile | null,
): Promise<Language | null> {
  const shown = local.wordsLanguage ?? (await learnedLanguage(needs, local)) ?? local.assistantLanguage;
  return shown ?? (clinic && usualLanguage(clinic));
}

function learnedLanguage({ calls }: Needs, { key }: LocalCall): Promise<Language | null> {
  return calls.languageOf(key.clinicId, key.callId).catch(() => null);
}

function usualLanguage({ supportedLanguages }: ClinicProfile): Language {
  const [only, ...others] = supportedLanguages ?? [];
  return only && others.length === 0 ? only : 'en';
}
