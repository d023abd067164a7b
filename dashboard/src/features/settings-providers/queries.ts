import { api, read } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';

export function useRoster() {
  return useClinicQuery({
    queryKey: ['providers', 'roster'],
    queryFn: async ({ signal }) => {
      const query = { pageSize: 100 };
      return (await read(api.GET('/api/clinic/providers', { signal, params: { query } }))).data;
    },
  });
}
export type Provider = NonNullable<ReturnType<typeof useRoster>['data']>[number];

export function useEffective(id: string, isSeen: boolean) {
  return useClinicQuery({
    queryKey: ['providers', 'effective', id],
    enabled: isSeen,
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      return (await read(api.GET('/api/clinic/providers/{id}/effective-config', { signal, params }))).data;
    },
  });
}
export type Effective = NonNullable<ReturnType<typeof useEffective>['data']>;

export const ROSTER_TOUCHES = ['providers', 'setup', 'schedule', 'emr'];
