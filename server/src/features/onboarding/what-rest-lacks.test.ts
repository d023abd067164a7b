import { expect, test } from 'vitest';
import { whatRestLacks } from './what-rest-lacks.ts';

const rest = { emrType: 'emr-rest', preferRest: false, username: null, admissionProgramId: null } as const;

test('a clinic that has REST alone is told what it lacks', () => {
  expect(whatRestLacks(rest)).toMatch(/Templates, holidays and days off.*admission program/);
});

test('each thing that it enters is no longer lacking', () => {
  expect(whatRestLacks({ ...rest, username: 'frontdesk' })).not.toContain('Templates');
  expect(whatRestLacks({ ...rest, admissionProgramId: 10_034 })).not.toContain('program');
  expect(whatRestLacks({ ...rest, username: 'frontdesk', admissionProgramId: 10_034 })).toBe('');
});

test('a SOAP clinic lacks nothing, unless it prefers REST', () => {
  const soap = { ...rest, emrType: 'emr-soap' } as const;
  expect(whatRestLacks(soap)).toBe('');
  expect(whatRestLacks({ ...soap, preferRest: true })).toContain('Templates');
});
