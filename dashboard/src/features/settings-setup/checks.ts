import type { Check } from './queries.ts';

const STEPS = ['clinic_details', 'emr_connection', 'business_hours', 'validation'] as const;
export type Step = (typeof STEPS)[number];

/** Each check with its step, words and the page where it can be fixed. */
export const CHECKS = {
  clinic_info: { step: 'clinic_details', title: 'clinic_info', to: '/settings/clinic', hash: '' },
  privacy_officer: {
    step: 'clinic_details',
    title: 'privacy_officer',
    to: '/settings/privacy',
    hash: 'officer',
  },
  emr_connection: {
    step: 'emr_connection',
    title: 'emr_connectionCheck',
    to: '/settings/emr',
    hash: 'address',
  },
  credentials_encrypted: {
    step: 'emr_connection',
    title: 'credentials_encrypted',
    to: '/settings/emr',
    hash: 'account',
  },
  active_providers: {
    step: 'emr_connection',
    title: 'active_providers',
    to: '/settings/providers',
    hash: '',
  },
  oscar_config_synced: {
    step: 'emr_connection',
    title: 'oscar_config_synced',
    to: '/settings/emr',
    hash: 'configuration',
  },
  schedule_data_flow: { step: 'emr_connection', title: 'schedule_data_flow', to: '/schedule', hash: '' },
  business_hours: { step: 'business_hours', title: 'business_hoursCheck', to: '/schedule/hours', hash: '' },
  vapi_assigned: { step: 'business_hours', title: 'vapi_assigned', to: '/settings', hash: 'go-live' },
  test_call: { step: 'validation', title: 'test_call', to: '/calls', hash: '' },
} as const;
export type CheckId = keyof typeof CHECKS;

const isKnown = (id: string): id is CheckId => id in CHECKS;

export interface KnownCheck extends Check {
  readonly id: CheckId;
}

/** The checks of each step, in the order of the service. */
export function byStep(
  checks: readonly Check[],
): ReadonlyArray<{ readonly step: Step; readonly checks: readonly KnownCheck[] }> {
  const known = checks.filter((check): check is KnownCheck => isKnown(check.id));
  return STEPS.map((step) => ({ step, checks: known.filter(({ id }) => CHECKS[id].step === step) }));
}
