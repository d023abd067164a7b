import { join } from 'node:path';
import type { Language } from '../../kernel/language.ts';
import type { Disk } from '../../ports/disk.ts';
import type { Welcome } from '../../ports/voice/voice-webhook.ts';
import type { ClinicProfile, Clinics } from '../clinics/index.ts';

export interface PromptNeeds {
  readonly disk: Pick<Disk, 'readText'>;
  /** The folder pushed to the voice platform. */
  readonly voiceFolder: string;
  /** The assistant's variables for a clinic at the start of a call. */
  readonly welcome: (
    clinic: ClinicProfile,
    calling: { readonly callerPhone: string | null; readonly isOpen: boolean },
    at: Date,
  ) => Welcome;
  readonly clinics: Pick<Clinics, 'profile' | 'isOpenAt'>;
}

const FILES: Readonly<Record<Language, string>> = { en: 'english.md', zh: 'mandarin.md' };

/** The prompt as pushed to the voice platform, with its placeholders filled. */
export async function shippedPrompt(
  { disk, voiceFolder, welcome, clinics }: PromptNeeds,
  clinic: ClinicProfile,
  { language, callerPhone }: { readonly language: Language; readonly callerPhone: string | null },
  now: Date,
): Promise<string> {
  const prompt = (await disk.readText(join(voiceFolder, 'assistants', FILES[language]))) ?? '';
  const calling = { callerPhone, isOpen: clinics.isOpenAt(clinic, now) };
  const blanks = { ...welcome(clinic, calling, now).variables, 'customer.number': callerPhone ?? '' };
  return prompt.replace(
    /\{\{([\w.]+)\}\}/g,
    (_, name: string) => (blanks as Record<string, string>)[name] ?? '',
  );
}
