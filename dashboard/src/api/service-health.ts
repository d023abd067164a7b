import { useQuery } from '@tanstack/react-query';
import { api, read } from './client.ts';
import { NOW_AND_THEN } from './query-client.ts';

/** Whether the service and what it leans on work; for operators. */
export function useServiceHealth(isWanted: boolean) {
  return useQuery({
    queryKey: ['ops', 'health'],
    enabled: isWanted,
    refetchInterval: NOW_AND_THEN,
    queryFn: async ({ signal }) => (await read(api.GET('/api/admin/health', { signal }))).data,
  });
}
export type ServiceHealth = NonNullable<ReturnType<typeof useServiceHealth>['data']>;
