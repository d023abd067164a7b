import { isOutage } from '../../kernel/failure.ts';
import type { Language } from '../../kernel/language.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { say } from './sentences.ts';
import type { Call, Tool } from './tool.ts';
import type { Fields } from './wire-fields.ts';

export type ReadArguments =
  | { readonly status: 'ready'; readonly given: unknown }
  | { readonly status: 'missing'; readonly names: readonly string[] };

/** Old names become current ones, blanks the platform did not fill in count as missing, then the tool's own schema. */
export function readArguments(tool: Tool, raw: Fields): ReadArguments {
  try {
    const parsed = tool.arguments.safeParse(withCurrentNames(tool, withoutBlanks(raw)));
    if (parsed.success) return { status: 'ready', given: parsed.data };
    const names = parsed.error.issues.map(({ path }) => String(path[0] ?? ''));
    return { status: 'missing', names: [...new Set(names)] };
  } catch {
    // A reader that stumbles over one call's arguments must not take the other calls with it.
    return { status: 'missing', names: [] };
  }
}

/** Whatever is thrown becomes the tool's own apology; the error's words stay out of the log, they may hold a patient. */
export async function runTool(
  tool: Tool,
  given: unknown,
  call: Call,
  log: Logger,
  fault: (error: unknown) => void = () => undefined,
): Promise<object> {
  try {
    return await tool.run(given, call);
  } catch (error) {
    log.warn(
      { tool: tool.name, clinicId: call.clinicId, callId: call.callId, ...nameOf(error) },
      'a tool failed',
    );
    fault(error);
    return apology(tool, call.language, error);
  }
}

export function apology(tool: Tool, language: Language, error: unknown): object {
  const why = whyDown(error);
  if (!why) return notDone(tool, tool.whenItFails.say(language));
  return notDone(tool, joined(language, why(language), tool.writes ? tool.whenItFails.say(language) : ''));
}

function whyDown(error: unknown): Phrase | null {
  if (isOutage(error)) return say.ourTrouble;
  return (error as { code?: string } | null)?.code === 'EMR_UNAVAILABLE' ? say.systemDown : null;
}

/** Tools ask for what they miss themselves; this is for arguments that not even their schema takes. */
export function askAgain(tool: Tool, language: Language): object {
  const failed = tool.writes ? tool.whenItFails.say(language) : '';
  return notDone(tool, joined(language, failed, say.unclear(language)));
}

export function notDone(tool: Tool, message: string): object {
  return { ...tool.whenItFails.result, message };
}

/** It may be through or not: the work goes on after the answer. */
export function notConfirmed(tool: Tool, language: Language): object {
  return { ...tool.whenItFails.result, unconfirmed: true, message: say.notConfirmed(language) };
}

export function nameOf(error: unknown): { err: string; code?: string } {
  const { name, code } = (error ?? {}) as { name?: string; code?: string };
  return { err: name ?? 'unknown', ...(typeof code === 'string' ? { code } : {}) };
}

function joined(language: Language, ...sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== '').join(language === 'zh' ? '' : ' ');
}

function withoutBlanks(raw: Fields): Fields {
  const entries = Object.entries(raw).filter(([, value]) => !isBlank(value));
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      Array.isArray(value) ? value.filter((item) => !isBlank(item)) : value,
    ]),
  );
}

function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === 'string' && (value.includes('{{') || value.trim() === '');
}

function withCurrentNames(tool: Tool, raw: Fields): Fields {
  const renamed = Object.entries(tool.renamed)
    .filter(([old, current]) => Object.hasOwn(raw, old) && !Object.hasOwn(raw, current))
    .map(([old, current]) => [current, raw[old]]);
  return { ...raw, ...Object.fromEntries(renamed) };
}
