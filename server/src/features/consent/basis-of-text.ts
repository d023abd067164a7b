import { randomUUID } from 'node:crypto';
import type { SmsChoice } from '../../kernel/text/sms-choice.ts';
import { type NewConsent, NOT_DECLINED, type StandingConsent } from './consent.ts';

export interface SaidInCall {
  readonly phone: string;
  readonly callId: string | null;
  readonly choice: SmsChoice | null;
  /** The caller's own sentence, if it was transcribed. */
  readonly sentence: string | null;
}

export interface Answer {
  readonly id: string;
  readonly row: NewConsent;
}

export interface Basis {
  /** The caller's answer, recorded whether or not a text follows. */
  readonly answer: Answer | null;
  /** Recorded only together with a text. */
  readonly silence: Answer | null;
  /** The consent row a text would rest on; null if no text may be sent. */
  readonly restsOn: string | null;
}

const SAID = { given: 'said yes', withdrawn: 'said no' } as const;

/**
 * Each yes or no in a call adds a row. Without an answer the text rests on an existing consent. If nobody
 * ever asked, or only the last call declined, it rests on the caller not having declined (spec 4.9). A
 * withdrawal by text, by the provider or by staff stands until somebody says yes.
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
