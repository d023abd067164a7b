import type { Utterance } from '../../../ports/voice/voice-webhook.ts';
import { at, type Fields, isFields, listOf, textAt, textOf } from '../fields.ts';

const SPEAKERS: ReadonlyMap<unknown, Utterance['by']> = new Map([
  ['bot', 'assistant'],
  ['assistant', 'assistant'],
  ['user', 'caller'],
  ['customer', 'caller'],
]);
const PLACES = [
  'artifact.messages',
  'messages',
  'call.artifact.messages',
  'call.messages',
  'artifact.messagesOpenAIFormatted',
  'messagesOpenAIFormatted',
  'conversation',
];
/** Only the newest sentences of a longer conversation are read. */
const MOST = 1_000;
const LONGEST_TEXT = 8_000;
const LONGEST_CALL_MS = 7 * 86_400_000;
const NOTHING: readonly Utterance[] = [];

/** The conversation so far, from whichever field of the message contains it. */
export function readHeard(message: Fields): readonly Utterance[] {
  for (const path of PLACES) {
    const list = listOf(at(message, path));
    if (list.length === 0) continue;
    const heard = list.slice(-MOST).flatMap((one) => (isFields(one) ? heardIn(one) : NOTHING));
    if (heard.length > 0) return heard;
  }
  return NOTHING;
}

const LINE = /^(user|customer|caller|ai|assistant|bot)\s*[:：]\s*(.+)$/iu;
const IS_CALLER = /^(?:user|customer|caller)$/iu;

/** Splits a plain-text transcript into its lines, each with its speaker. */
export function readLines(transcript: string | null): readonly Utterance[] {
  if (!transcript) return NOTHING;
  const lines = transcript.split('\n').slice(-MOST);
  return lines.flatMap((line) => {
    const [, speaker = '', text = ''] = LINE.exec(line.trim().slice(0, LONGEST_TEXT)) ?? [];
    if (text === '') return NOTHING;
    return [{ by: IS_CALLER.test(speaker) ? 'caller' : 'assistant', text, fromStartMs: null } as const];
  });
}

/** A final transcript is one sentence; null for a partial one. */
export function readSentence(message: Fields): Utterance | null {
  const isFinal = message.transcriptType === undefined || message.transcriptType === 'final';
  const by = SPEAKERS.get(message.role);
  const text = textAt(message, 'transcript');
  if (!isFinal || !by || !text) return null;
  return { by, text: clean(text), fromStartMs: null };
}

function heardIn(one: Fields): readonly Utterance[] {
  const by = SPEAKERS.get(one.role);
  if (!by) return NOTHING;
  const { content } = one;
  const text = Array.isArray(content)
    ? textOf(content.map((part) => textOf(at(part, 'text')) ?? '').join(' '))
    : textAt(one, 'message', 'content');
  if (!text) return NOTHING;
  const ms = Number(one.secondsFromStart) * 1_000;
  const isKnown = one.secondsFromStart !== undefined && ms >= 0 && ms < LONGEST_CALL_MS;
  return [{ by, text: clean(text), fromStartMs: isKnown ? Math.round(ms) : null, lastsMs: durationOf(one) }];
}

function durationOf({ duration }: Fields): number | null {
  return typeof duration === 'number' && duration >= 0 && duration < LONGEST_CALL_MS
    ? Math.round(duration)
    : null;
}

/** Keeps the start and end of an overlong text, the only parts that the rules search. */
function clean(text: string): string {
  const cut =
    text.length > LONGEST_TEXT
      ? `${text.slice(0, LONGEST_TEXT / 2)} ${text.slice(text.length - LONGEST_TEXT / 2)}`
      : text;
  return cut.replaceAll('\u0000', '').trim();
}
