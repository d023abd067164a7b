import { useQuery } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';
import { useSignedIn } from '../../api/session.ts';

export function useRoster() {
  const { clinicId } = useSignedIn();
  return useQuery({
    queryKey: ['providers', clinicId, 'roster'],
    queryFn: async ({ signal }) => {
      const query = { pageSize: 100 };
      return (await read(api.GET('/api/clinic/providers', { signal, params: { query } }))).data;
    },
  });
}
export type Provider = NonNullable<ReturnType<typeof useRoster>['data']>[number];

export function useEffective(id: string, isSeen: boolean) {
  const { clinicId } = useSignedIn();
  return useQuery({
    queryKey: ['providers', clinicId, 'effective', id],
    enabled: isSeen,
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      return (await read(api.GET('/api/clinic/providers/{id}/effective-config', { signal, params }))).data;
    },
  });
}
export type Effective = NonNullable<ReturnType<typeof useEffective>['data']>;

export const ROSTER_TOUCHES = ['providers', 'setup', 'schedule', 'emr'];
