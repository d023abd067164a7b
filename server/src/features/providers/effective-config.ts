import type { PREFERRED_TIMES, VISIT_MODES, VISIT_REASONS } from '../../kernel/clinic/record.ts';

export interface VisitSettings {
  readonly visitMode: (typeof VISIT_MODES)[number] | null;
  readonly visitReason: (typeof VISIT_REASONS)[number] | null;
  readonly isNewPatient: boolean | null;
  readonly preferredTime: (typeof PREFERRED_TIMES)[number] | null;
}

type Field = keyof VisitSettings;
export type Source = 'global' | 'clinic' | 'provider';

export type EffectiveConfig = {
  readonly [Name in Field]: { readonly value: NonNullable<VisitSettings[Name]>; readonly source: Source };
};

const GLOBAL = {
  visitMode: 'in_person',
  visitReason: 'general',
  isNewPatient: false,
  preferredTime: 'any',
} as const satisfies VisitSettings;

/** The most specific level with a value wins: provider, clinic, global. */
export function effectiveConfig(clinic: VisitSettings, provider: VisitSettings | null): EffectiveConfig {
  const pick = <Name extends Field>(name: Name) => {
    const own = provider?.[name] ?? null;
    if (own !== null) return { value: own, source: 'provider' as const };
    const shared = clinic[name];
    if (shared !== null) return { value: shared, source: 'clinic' as const };
    return { value: GLOBAL[name], source: 'global' as const };
  };
  return {
    visitMode: pick('visitMode'),
    visitReason: pick('visitReason'),
    isNewPatient: pick('isNewPatient'),
    preferredTime: pick('preferredTime'),
  } as EffectiveConfig;
}
