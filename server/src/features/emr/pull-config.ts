import type {
  AppointmentKind,
  AppointmentStatus,
  Emr,
  EmrProvider,
  TemplateCode,
  Wait,
} from '../../ports/emr.ts';

export const CONFIG_DOMAINS = [
  'template-codes',
  'appointment-types',
  'appointment-statuses',
  'providers',
] as const;
export type ConfigDomain = (typeof CONFIG_DOMAINS)[number];

/** What the EMR says of itself; domains that were not asked for are absent. */
export interface PulledConfig {
  readonly 'template-codes'?: readonly TemplateCode[];
  readonly 'appointment-types'?: readonly AppointmentKind[];
  readonly 'appointment-statuses'?: readonly AppointmentStatus[];
  readonly providers?: readonly EmrProvider[];
}

const READ: { readonly [Domain in ConfigDomain]: (emr: Emr, wait: Wait) => Promise<readonly object[]> } = {
  'template-codes': (emr, wait) => emr.getTemplateCodes(wait),
  'appointment-types': (emr, wait) => emr.getAppointmentTypes(wait),
  'appointment-statuses': (emr, wait) => emr.getAppointmentStatuses(wait),
  providers: (emr, wait) => emr.listProviders(wait),
};

/** All or nothing: half a configuration would pass for a whole one. */
export async function pullConfig(
  emr: Emr,
  domains: readonly ConfigDomain[],
  wait: Wait,
): Promise<PulledConfig> {
  const read = await Promise.all(
    domains.map(async (domain) => [domain, await READ[domain](emr, wait)] as const),
  );
  return Object.fromEntries(read);
}
