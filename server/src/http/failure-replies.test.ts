import { expect, test } from 'vitest';
import { Failure, type FailureCode } from '../kernel/failure.ts';
import { FailureBody, failureReply } from './failure-replies.ts';

test.each<[FailureCode, number, string]>([
  ['PATIENT_NOT_FOUND', 404, 'PATIENT_NOT_FOUND'],
  ['APPOINTMENT_NOT_FOUND', 404, 'APPOINTMENT_NOT_FOUND'],
  ['NO_AVAILABILITY', 404, 'NO_AVAILABILITY'],
  ['INVALID_REQUEST', 400, 'INVALID_REQUEST'],
  ['EMR_UNAVAILABLE', 503, 'OSCAR_UNAVAILABLE'],
  ['UNAUTHORIZED', 401, 'UNAUTHORIZED'],
  ['RATE_LIMITED', 429, 'RATE_LIMITED'],
  ['INTERNAL_ERROR', 500, 'INTERNAL_ERROR'],
  ['UNAVAILABLE', 503, 'INTERNAL_ERROR'],
  ['FORBIDDEN', 403, 'FORBIDDEN'],
  ['NOT_FOUND', 404, 'NOT_FOUND'],
  ['CONFLICT', 409, 'CONFLICT'],
  ['PAYLOAD_TOO_LARGE', 413, 'PAYLOAD_TOO_LARGE'],
  ['UNSUPPORTED_MEDIA_TYPE', 415, 'UNSUPPORTED_MEDIA_TYPE'],
])('%s is %i with the code %s on the wire', (code, status, wireCode) => {
  const reply = failureReply(
    new Failure(code, 'A sentence.', { fields: { name: 'is missing' } }),
    'request-1',
  );

  expect(reply).toEqual({
    success: false,
    status,
    error: 'A sentence.',
    code: wireCode,
    details: { fields: { name: 'is missing' } },
    requestId: 'request-1',
  });
  expect(FailureBody.parse(reply)).toEqual(reply);
});

test('the cause of a fault is not exposed', () => {
  const failure = new Failure('INTERNAL_ERROR', 'A sentence.', {
    cause: new Error('select * from patients'),
  });

  expect(JSON.stringify(failureReply(failure, 'request-1'))).not.toContain('patients');
});
