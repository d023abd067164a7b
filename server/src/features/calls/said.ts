import type { TimedUtterance } from '../../ports/voice/voice-webhook.ts';

/** An utterance as stored. */
export interface WrittenSaid {
  readonly messages: string | null;
}

// JSON columns reject NUL and half of a surrogate pair.
const UNKEEPABLE = /\p{Surrogate}/gu;

export function messagesOf(said: readonly TimedUtterance[] | null | undefined): string | null {
  if (!said || said.length === 0) return null;
  return JSON.stringify(said.map((one) => ({ ...one, text: one.text.replace(UNKEEPABLE, '') })));
}

/** The stored utterances, read leniently, because an older version may have written them. */
export function saidIn(messages: unknown): readonly TimedUtterance[] | null {
  return Array.isArray(messages) ? messages.filter(isSaid) : null;
}

function isSaid(value: unknown): value is TimedUtterance {
  const { by, text, fromStartMs } = (value ?? {}) as Partial<TimedUtterance>;
  return (
    (by === 'caller' || by === 'assistant') && typeof text === 'string' && typeof fromStartMs === 'number'
  );
}
