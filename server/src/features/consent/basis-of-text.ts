import { randomUUID } from 'node:crypto';
import type { SmsChoice } from '../../kernel/text/sms-choice.ts';
import { type NewConsent, NOT_DECLINED, type StandingConsent } from './consent.ts';

/** What a caller said to texts about a booking. */
export interface SaidInCall {
  readonly phone: string;
  readonly callId: string | null;
  readonly choice: SmsChoice | null;
  /** The caller's own sentence, where it was heard. */
  readonly sentence: string | null;
}

export interface Answer {
  readonly id: string;
  readonly row: NewConsent;
}

export interface Basis {
  /** The caller's answer, written down whether or not a text follows. */
  readonly answer: Answer | null;
  /** Written down only with the text that it is for. */
  readonly silence: Answer | null;
  /** The row that a text would rest on; null if there may be none. */
  readonly restsOn: string | null;
}

const SAID = { given: 'said yes', withdrawn: 'said no' } as const;

/**
 * A yes or no is a row, once per call. Without an answer the text rests on the consent that stands; where none was ever
 * asked for, or the last call alone declined, on the fact that nobody declined (spec 4.9). What was withdrawn by text, by
 * the provider or by staff stays withdrawn until somebody says yes.
 */
export function basisOfText(standing: StandingConsent | null, said: SaidInCall): Basis {
  const { choice } = said;
  if (typeof choice === 'boolean') return explicit(standing, said, choice ? 'given' : 'withdrawn');
  if (choice === 'landline') return { answer: null, silence: null, restsOn: null };
  if (standing?.state === 'given') return { answer: null, silence: null, restsOn: standing.id };
  if (standing && standing.source !== 'call') return { answer: null, silence: null, restsOn: null };
  const silence = rowOf(said, 'given', NOT_DECLINED);
  return { answer: null, silence, restsOn: silence.id };
}

function explicit(standing: StandingConsent | null, said: SaidInCall, state: 'given' | 'withdrawn'): Basis {
  const evidence = said.sentence?.trim() || SAID[state];
  const isKnown =
    standing?.state === state &&
    standing.source === 'call' &&
    said.callId !== null &&
    standing.callId === said.callId &&
    standing.evidence !== NOT_DECLINED;
  const answer = isKnown ? null : rowOf(said, state, evidence);
  const id = answer?.id ?? standing?.id ?? null;
  return { answer, silence: null, restsOn: state === 'given' ? id : null };
}

function rowOf({ phone, callId }: SaidInCall, state: 'given' | 'withdrawn', evidence: string): Answer {
  return { id: randomUUID(), row: { phone, kind: 'booking', state, source: 'call', evidence, callId } };
}
