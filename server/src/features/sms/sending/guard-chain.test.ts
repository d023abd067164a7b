import { describe, expect, test } from 'vitest';
import { type Guarded, skipReason } from './guard-chain.ts';

const allPass: Guarded = {
  hasApiKey: true,
  consent: true,
  optedOut: false,
  to: '+16045550142',
  clinic: { smsEnabled: true, smsSenderNumber: '+16045550100' },
};
const off = { smsEnabled: false, smsSenderNumber: null };

describe('the five guards, in the order of the specification', () => {
  test.each<[string, Partial<Guarded>]>([
    ['no_api_key', { hasApiKey: false }],
    ['consent_declined', { consent: false }],
    ['no_phone', { to: null }],
    ['sms_disabled', { clinic: { smsEnabled: false, smsSenderNumber: '+16045550100' } }],
    ['no_sender_number', { clinic: { smsEnabled: true, smsSenderNumber: null } }],
  ])('%s', (reason, broken) => {
    expect(skipReason({ ...allPass, ...broken })).toBe(reason);
  });

  test.each<[string, Partial<Guarded>]>([
    ['no_api_key', { hasApiKey: false, consent: false, to: null, clinic: off }],
    ['consent_declined', { consent: false, to: null, clinic: off }],
    ['no_phone', { to: null, clinic: off }],
    ['sms_disabled', { clinic: off }],
  ])('where several stop a message, the first is named: %s', (reason, broken) => {
    expect(skipReason({ ...allPass, ...broken })).toBe(reason);
  });

  test.each([[true], [null], [undefined]])('consent %s passes', (consent) => {
    expect(skipReason({ ...allPass, consent })).toBeNull();
  });

  test('a number that answered STOP has declined, even if the caller agrees now', () => {
    expect(skipReason({ ...allPass, optedOut: true })).toBe('consent_declined');
  });
});
