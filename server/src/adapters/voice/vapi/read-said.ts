import type { TimedUtterance } from '../../../ports/voice/voice-webhook.ts';
import { at, type Fields, isFields, listOf, textAt } from '../fields.ts';

const SPEAKERS: ReadonlyMap<unknown, TimedUtterance['by']> = new Map([
  ['bot', 'assistant'],
  ['assistant', 'assistant'],
  ['user', 'caller'],
]);
const PLACES = ['artifact.messages', 'messages', 'call.messages', 'call.artifact.messages'];
const MOST = 1_000;
const LONGEST_TEXT = 4_000;
const LONGEST_CALL_MS = 7 * 86_400_000;

/** The utterances with their times; null if the platform sent none. */
export function readSaid(message: Fields): readonly TimedUtterance[] | null {
  const lists = PLACES.map((path) => listOf(at(message, path)).filter(isFields));
  const said = (lists.find((list) => list.length > 0) ?? []).flatMap((one) => saidIn(one));
  return said.length > 0 ? said.slice(0, MOST) : null;
}

function saidIn(message: Fields): TimedUtterance[] {
  const by = SPEAKERS.get(message.role);
  const text = textAt(message, 'message', 'content')?.replaceAll('\u0000', '').slice(0, LONGEST_TEXT);
  const fromStartMs = ms(Number(message.secondsFromStart) * 1_000);
  if (!by || !text || fromStartMs === null) return [];
  return [
    { by, text, fromStartMs, lastsMs: typeof message.duration === 'number' ? ms(message.duration) : null },
  ];
}

function ms(value: number): number | null {
  return value >= 0 && value < LONGEST_CALL_MS ? Math.round(value) : null;
}
