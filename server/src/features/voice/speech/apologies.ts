import { isOutage } from '../../../kernel/failure.ts';
import type { Language } from '../../../kernel/language.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import type { Tool } from '../tool.ts';
import { sentences } from './questions.ts';
import { say } from './sentences.ts';

export function apology(tool: Tool, language: Language, error: unknown): object {
  const why = whyDown(error);
  if (!why) return notDone(tool, tool.whenItFails.say(language));
  const next = tool.writes || isOutage(error) ? '' : say.offerCallback(language);
  const failed = tool.writes ? tool.whenItFails.say(language) : '';
  return notDone(tool, sentences(language, why(language), failed, next));
}

function whyDown(error: unknown): Phrase | null {
  if (isOutage(error)) return say.ourTrouble;
  return (error as { code?: string } | null)?.code === 'EMR_UNAVAILABLE' ? say.systemDown : null;
}

/** Tools ask for missing values themselves; this is for arguments that even their schema rejects. */
export function askAgain(tool: Tool, language: Language): object {
  const failed = tool.writes ? tool.whenItFails.say(language) : '';
  return notDone(tool, sentences(language, failed, say.unclear(language)));
}

export function notDone(tool: Tool, message: string): object {
  return { ...tool.whenItFails.result, message };
}

/** The outcome is unknown: the work continues after the answer. */
export function notConfirmed(tool: Tool, language: Language): object {
  return { ...tool.whenItFails.result, unconfirmed: true, message: say.notConfirmed(language) };
}

/** The same tool call may have run before, and its outcome cannot be read now. */
export function cannotTell(tool: Tool, language: Language): object {
  const message = sentences(language, say.ourTrouble(language), say.notSeen(language));
  return { ...tool.whenItFails.result, unconfirmed: true, message };
}
