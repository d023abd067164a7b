import { readFile } from 'node:fs/promises';
import type { Language } from '../../kernel/language.ts';
import type { ClinicProfile } from '../clinics/index.ts';
import { welcomeTo } from '../voice/index.ts';

const FILES: Readonly<Record<Language, string>> = { en: 'english.md', zh: 'mandarin.md' };
const FOLDER = new URL('../../../../voice/assistants/', import.meta.url);

/** The prompt as it is pushed to the voice platform, its blanks filled as the platform would. */
export async function shippedPrompt(
  clinic: ClinicProfile,
  { language, callerPhone }: { readonly language: Language; readonly callerPhone: string | null },
  now: Date,
): Promise<string> {
  const prompt = await readFile(new URL(FILES[language], FOLDER), 'utf8');
  const blanks = { ...welcomeTo(clinic, now).variables, 'customer.number': callerPhone ?? '' };
  return prompt.replace(
    /\{\{([\w.]+)\}\}/g,
    (_, name: string) => (blanks as Record<string, string>)[name] ?? '',
  );
}
