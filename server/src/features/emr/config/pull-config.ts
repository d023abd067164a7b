import type { Emr, EmrAnswer, EmrOperation, Wait } from '../../../ports/emr.ts';

const OPERATIONS = {
  'template-codes': 'getTemplateCodes',
  'appointment-types': 'getAppointmentTypes',
  'appointment-statuses': 'getAppointmentStatuses',
  providers: 'listProviders',
} as const satisfies Record<string, EmrOperation>;

export type ConfigDomain = keyof typeof OPERATIONS;
export const CONFIG_DOMAINS = Object.keys(OPERATIONS) as ConfigDomain[];

/** Domains that were not requested are absent. */
export type PulledConfig = {
  readonly [Domain in ConfigDomain]?: Readonly<EmrAnswer<(typeof OPERATIONS)[Domain]>>;
};

/** All or nothing, because a partial configuration would pass for a complete one. */
export async function pullConfig(
  emr: Emr,
  domains: readonly ConfigDomain[],
  wait: Wait,
): Promise<PulledConfig> {
  const read = domains.map(async (domain) => [domain, await emr[OPERATIONS[domain]](wait)] as const);
  return Object.fromEntries(await Promise.all(read));
}
