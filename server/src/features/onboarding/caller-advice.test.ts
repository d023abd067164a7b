import { expect, test } from 'vitest';
import { callerAdvice } from './caller-advice.ts';

test.each([
  ['off', false],
  ['bound', false],
  ['verified', true],
] as const)('pre-launch warns about a clinic whose callers are %s: %s', (callerVerification, passed) => {
  const [level] = callerAdvice({ callerVerification, emergencyWarnings: true, emergencyReviewedBy: null });
  expect(level).toMatchObject({ id: 'caller_verification', blocking: false, passed });
});
