import { expect, test } from 'vitest';
import { describeRestLimits } from './describe-rest-limits.ts';

const rest = { emrType: 'emr-rest', preferRest: false, username: null, admissionProgramId: null } as const;

test('a clinic with REST only is told what it lacks', () => {
  expect(describeRestLimits(rest)).toMatch(/Templates, holidays and days off.*admission program/);
});

test('each item it sets up is removed from the list', () => {
  expect(describeRestLimits({ ...rest, username: 'frontdesk' })).not.toContain('Templates');
  expect(describeRestLimits({ ...rest, admissionProgramId: 10_034 })).not.toContain('program');
  expect(describeRestLimits({ ...rest, username: 'frontdesk', admissionProgramId: 10_034 })).toBe('');
});

test('a SOAP clinic lacks nothing, unless it prefers REST', () => {
  const soap = { ...rest, emrType: 'emr-soap' } as const;
  expect(describeRestLimits(soap)).toBe('');
  expect(describeRestLimits({ ...soap, preferRest: true })).toContain('Templates');
});
