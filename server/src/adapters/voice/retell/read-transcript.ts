import type { TimedUtterance, Utterance } from '../../../ports/voice/voice-webhook.ts';
import { type Fields, fieldsOf, isFields, listOf, textAt } from '../fields.ts';

/** A person who takes a transferred call is neither, so those words are not read as the caller's. */
const SPEAKERS: ReadonlyMap<unknown, Utterance['by']> = new Map([
  ['agent', 'assistant'],
  ['user', 'caller'],
]);
const PLACES = ['transcript_object', 'transcript_with_tool_calls'];
const LINE = /^(agent|user)\s*[:：]\s*(.+)$/iu;
const AGENT_LINE = /^agent\s*[:：]\s*/gimu;
const USER_LINE = /^user\s*[:：]\s*/gimu;
const MOST = 1_000;
const LONGEST_TEXT = 8_000;
const LONGEST_CALL_MS = 7 * 86_400_000;

/** The conversation so far: from the lists if present, else from the text. */
export function readHeard(call: Fields): readonly Utterance[] {
  for (const place of PLACES) {
    const heard = listOf(call[place]).slice(-MOST).filter(isFields).flatMap(heardIn);
    if (heard.length > 0) return heard;
  }
  return linesOf(textAt(call, 'transcript'));
}

/** Sentences with times; one without its own time is placed after the previous one. */
export function readSaid(heard: readonly Utterance[]): readonly TimedUtterance[] | null {
  if (!heard.some(({ fromStartMs }) => fromStartMs !== null)) return null;
  let last = 0;
  return heard.map(({ by, text, fromStartMs, lastsMs = null }) => {
    const from = fromStartMs ?? last;
    last = from + (lastsMs ?? 0);
    return { by, text, fromStartMs: from, lastsMs };
  });
}

/** Uses the speaker labels of our stored transcripts. */
export function writtenTranscript(call: Fields, heard: readonly Utterance[]): string | null {
  const text = textAt(call, 'transcript')?.trim();
  if (text) return text.replace(AGENT_LINE, 'AI: ').replace(USER_LINE, 'User: ');
  const lines = heard.map((one) => `${one.by === 'caller' ? 'User' : 'AI'}: ${one.text}`);
  return lines.length > 0 ? lines.join('\n') : null;
}

function heardIn(one: Fields): readonly Utterance[] {
  const by = SPEAKERS.get(one.role);
  const text = textAt(one, 'content')?.slice(0, LONGEST_TEXT).trim();
  if (!by || !text) return [];
  const words = listOf(one.words);
  const from = msOf(fieldsOf(words[0]).start);
  const until = msOf(fieldsOf(words.at(-1)).end);
  const lastsMs = from !== null && until !== null && until >= from ? until - from : null;
  return [{ by, text, fromStartMs: from, lastsMs }];
}

function linesOf(transcript: string | null): readonly Utterance[] {
  if (!transcript) return [];
  return transcript
    .split('\n')
    .slice(-MOST)
    .flatMap((line) => {
      const [, speaker = '', text = ''] = LINE.exec(line.trim().slice(0, LONGEST_TEXT)) ?? [];
      const by = SPEAKERS.get(speaker.toLowerCase());
      return by && text !== '' ? [{ by, text, fromStartMs: null, lastsMs: null }] : [];
    });
}

function msOf(seconds: unknown): number | null {
  const ms = typeof seconds === 'number' ? Math.round(seconds * 1_000) : Number.NaN;
  return ms >= 0 && ms < LONGEST_CALL_MS ? ms : null;
}
