import { api, read } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';

export function useEmr() {
  return useClinicQuery({
    queryKey: ['emr', 'connection'],
    queryFn: async ({ signal }) => (await read(api.GET('/api/clinic/emr', { signal }))).data,
  });
}
export type EmrSettings = NonNullable<ReturnType<typeof useEmr>['data']>;

export function useEmrConfig() {
  return useClinicQuery({
    queryKey: ['emr', 'config'],
    queryFn: async ({ signal }) => (await read(api.GET('/api/clinic/emr-config', { signal }))).data,
  });
}
export type EmrConfig = NonNullable<ReturnType<typeof useEmrConfig>['data']>;

/** Everything that shows something of the connection. */
export const EMR_TOUCHES = ['emr', 'setup', 'today', 'providers'];
