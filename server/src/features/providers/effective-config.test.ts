import { expect, test } from 'vitest';
import { effectiveConfig, type VisitSettings } from './effective-config.ts';

const nothing: VisitSettings = {
  visitMode: null,
  visitReason: null,
  isNewPatient: null,
  preferredTime: null,
};

test('without any settings, the global defaults apply', () => {
  expect(effectiveConfig(nothing, null)).toEqual({
    visitMode: { value: 'in_person', source: 'global' },
    visitReason: { value: 'general', source: 'global' },
    isNewPatient: { value: false, source: 'global' },
    preferredTime: { value: 'any', source: 'global' },
  });
});

test.each([
  ['phone', null, { value: 'phone', source: 'clinic' }],
  ['phone', 'video', { value: 'video', source: 'provider' }],
  [null, 'video', { value: 'video', source: 'provider' }],
  [null, null, { value: 'in_person', source: 'global' }],
] as const)(
  'with %s from the clinic and %s from the provider, the more specific wins',
  (clinic, provider, expected) => {
    const { visitMode } = effectiveConfig(
      { ...nothing, visitMode: clinic },
      { ...nothing, visitMode: provider },
    );

    expect(visitMode).toEqual(expected);
  },
);

test("a provider's no overrides a clinic's yes", () => {
  const { isNewPatient } = effectiveConfig(
    { ...nothing, isNewPatient: true },
    { ...nothing, isNewPatient: false },
  );

  expect(isNewPatient).toEqual({ value: false, source: 'provider' });
});
