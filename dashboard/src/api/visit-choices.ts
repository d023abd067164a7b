import type { components } from './schema.d.ts';

type Visits = components['schemas']['ProviderVisits'];
type VisitMode = NonNullable<Visits['visitMode']>;
type PreferredTime = NonNullable<Visits['preferredTime']>;
export type VisitReason = NonNullable<Visits['visitReason']>;

// Records, so that a missing or unknown choice does not compile.
const reasons: Readonly<Record<VisitReason, true>> = {
  general: true,
  follow_up: true,
  results: true,
  refill: true,
  pain_illness: true,
  referral: true,
  specialist: true,
  vaccination: true,
  checkup: true,
};
const modes: Readonly<Record<VisitMode, true>> = { in_person: true, phone: true, video: true };
const times: Readonly<Record<PreferredTime, true>> = { any: true, morning: true, afternoon: true };

export const VISIT_REASONS = Object.keys(reasons) as readonly VisitReason[];
export const VISIT_MODES = Object.keys(modes) as readonly VisitMode[];
export const PREFERRED_TIMES = Object.keys(times) as readonly PreferredTime[];
