import type { Said } from '../../ports/voice/voice-webhook.ts';

/** As it is written down. */
export interface WrittenSaid {
  readonly messages: string | null;
}

// A column of JSON refuses NUL and halves of a character.
const UNKEEPABLE = /\p{Surrogate}/gu;

export function messagesOf(said: readonly Said[] | null | undefined): string | null {
  if (!said || said.length === 0) return null;
  return JSON.stringify(said.map((one) => ({ ...one, text: one.text.replace(UNKEEPABLE, '') })));
}

/** What was written down: read leniently, since an older version may have written it. */
export function saidIn(messages: unknown): readonly Said[] | null {
  return Array.isArray(messages) ? messages.filter(isSaid) : null;
}

function isSaid(value: unknown): value is Said {
  const { by, text, fromStartMs } = (value ?? {}) as Partial<Said>;
  return (
    (by === 'caller' || by === 'assistant') && typeof text === 'string' && typeof fromStartMs === 'number'
  );
}
