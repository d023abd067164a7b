import { useQuery } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';
import { useSignedIn } from '../../api/session.ts';

export function useEmr() {
  const { clinicId } = useSignedIn();
  return useQuery({
    queryKey: ['emr', clinicId, 'connection'],
    queryFn: async ({ signal }) => (await read(api.GET('/api/clinic/emr', { signal }))).data,
  });
}
export type EmrSettings = NonNullable<ReturnType<typeof useEmr>['data']>;

export function useEmrConfig() {
  const { clinicId } = useSignedIn();
  return useQuery({
    queryKey: ['emr', clinicId, 'config'],
    queryFn: async ({ signal }) => (await read(api.GET('/api/clinic/emr-config', { signal }))).data,
  });
}
export type EmrConfig = NonNullable<ReturnType<typeof useEmrConfig>['data']>;

/** Everything that shows something of the connection. */
export const EMR_TOUCHES = ['emr', 'setup', 'today', 'providers'];
