import { api, read } from './client.ts';
import { useClinicQuery } from './clinic-query.ts';

export interface NamedProvider {
  /** The EMR's number. */
  readonly id: string;
  readonly name: string;
}

/** All providers by EMR number; loaded once. */
export function useProviders(isWanted = true) {
  return useClinicQuery({
    queryKey: ['providers', 'named'],
    enabled: isWanted,
    staleTime: 300_000,
    queryFn: async ({ signal }): Promise<readonly NamedProvider[]> => {
      const { data } = await read(
        api.GET('/api/clinic/providers', { signal, params: { query: { pageSize: 100 } } }),
      );
      return data.flatMap(({ emrProviderId, name }) => (emrProviderId ? [{ id: emrProviderId, name }] : []));
    },
  });
}
