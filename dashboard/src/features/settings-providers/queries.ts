import { dataOf } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';

export function useRoster() {
  return useClinicQuery({
    queryKey: ['providers', 'roster'],
    queryFn: dataOf('/api/clinic/providers', { query: { pageSize: 100 } }),
  });
}
export type Provider = NonNullable<ReturnType<typeof useRoster>['data']>[number];

export function useEffective(id: string, isSeen: boolean) {
  return useClinicQuery({
    queryKey: ['providers', 'effective', id],
    enabled: isSeen,
    queryFn: dataOf('/api/clinic/providers/{id}/effective-config', { path: { id } }),
  });
}
export type Effective = NonNullable<ReturnType<typeof useEffective>['data']>;

export const ROSTER_TOUCHES = ['providers', 'setup', 'schedule', 'emr'];
