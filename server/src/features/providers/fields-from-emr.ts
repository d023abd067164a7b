import type { EmrProvider } from '../../ports/emr.ts';
import { nameOf } from './plan-sync.ts';
import type { Provider } from './store.ts';

export const EMR_FIELDS = ['name', 'specialty', 'gender'] as const;

/** Fields a sync may still change: a value that differs from the EMR's previous one was set by the clinic. */
export function fieldsFromEmr(
  provider: Pick<Provider, 'emrProviderId' | (typeof EMR_FIELDS)[number]>,
  read: readonly EmrProvider[],
): (typeof EMR_FIELDS)[number][] {
  const there = read.find(({ id }) => id === provider.emrProviderId);
  if (!there) return [];
  const said = { name: nameOf(there), specialty: there.specialty, gender: there.gender };
  return EMR_FIELDS.filter((field) => said[field] && said[field] === provider[field]);
}
