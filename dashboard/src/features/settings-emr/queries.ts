import { dataOf } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';

export function useEmr() {
  return useClinicQuery({
    queryKey: ['emr', 'connection'],
    queryFn: dataOf('/api/clinic/emr'),
  });
}
export type EmrSettings = NonNullable<ReturnType<typeof useEmr>['data']>;

export function useEmrConfig() {
  return useClinicQuery({
    queryKey: ['emr', 'config'],
    queryFn: dataOf('/api/clinic/emr-config'),
  });
}
export type EmrConfig = NonNullable<ReturnType<typeof useEmrConfig>['data']>;

/** Queries that depend on the connection. */
export const EMR_TOUCHES = ['emr', 'setup', 'today', 'providers'];
