import { describe, expect, test } from 'vitest';
import { basisOfText, type SaidInCall } from './basis-of-text.ts';
import type { StandingConsent } from './consent.ts';

const PHONE = '+16045550142';
const said = (over: Partial<SaidInCall> = {}): SaidInCall => ({
  phone: PHONE,
  callId: 'today',
  choice: null,
  sentence: null,
  ...over,
});
const stands = (over: Partial<StandingConsent> = {}): StandingConsent => ({
  id: 'standing',
  phone: PHONE,
  kind: 'booking',
  state: 'given',
  source: 'call',
  evidence: 'said yes',
  at: new Date('2026-11-16T17:00:00Z'),
  by: null,
  callId: 'last week',
  ...over,
});

describe('a caller who says', () => {
  test('yes gives consent in their own words, and the text rests on it', () => {
    const { answer, restsOn } = basisOfText(null, said({ choice: true, sentence: ' Yes, a text is fine. ' }));
    expect(answer?.row).toEqual({
      ...{ phone: PHONE, kind: 'booking', state: 'given', source: 'call' },
      ...{ evidence: 'Yes, a text is fine.', callId: 'today' },
    });
    expect(restsOn).toBe(answer?.id);
  });

  test('yes twice in a call adds one row', () => {
    const first = stands({ callId: 'today' });
    expect(basisOfText(first, said({ choice: true }))).toEqual({
      answer: null,
      silence: null,
      restsOn: 'standing',
    });
  });

  test('yes after an earlier STOP consents again', () => {
    const stop = stands({ state: 'withdrawn', source: 'text', evidence: 'STOP', callId: null });
    expect(basisOfText(stop, said({ choice: true })).answer?.row.state).toBe('given');
  });

  test('no withdraws, and nothing is sent', () => {
    const { answer, restsOn } = basisOfText(stands(), said({ choice: false }));
    expect(answer?.row).toMatchObject({ state: 'withdrawn', evidence: 'said no' });
    expect(restsOn).toBeNull();
  });

  test('that it is a landline changes no consent', () => {
    expect(basisOfText(stands(), said({ choice: 'landline' }))).toEqual({
      answer: null,
      silence: null,
      restsOn: null,
    });
  });
});

describe('without an answer', () => {
  test('the text refers to the consent in force', () => {
    expect(basisOfText(stands(), said())).toEqual({ answer: null, silence: null, restsOn: 'standing' });
  });

  test('a number nobody has asked gets the text because it was not declined', () => {
    const { silence, restsOn } = basisOfText(null, said());
    expect(silence?.row).toMatchObject({ state: 'given', source: 'call', evidence: 'not declined' });
    expect(restsOn).toBe(silence?.id);
  });

  test('a no of another call applies to that call only', () => {
    expect(basisOfText(stands({ state: 'withdrawn' }), said()).silence).not.toBeNull();
  });

  test.each(['text', 'provider', 'form'])('a withdrawal by %s stays in force', (source) => {
    expect(basisOfText(stands({ state: 'withdrawn', source }), said()).restsOn).toBeNull();
  });
});
