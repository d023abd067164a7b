import { queryOptions, useQuery } from '@tanstack/react-query';
import { dataOf } from './client.ts';
import { NOW_AND_THEN, queryClient } from './query-client.ts';

const HEALTH = queryOptions({
  queryKey: ['ops', 'health'],
  queryFn: dataOf('/api/admin/health'),
});

/** The health of the service and its dependencies, for operators. */
export const useServiceHealth = () => useQuery({ ...HEALTH, refetchInterval: NOW_AND_THEN });

export type ServiceHealth = NonNullable<ReturnType<typeof useServiceHealth>['data']>;

/** The same query outside a component, shared with the status line. */
export const readServiceHealth = (): Promise<ServiceHealth> =>
  queryClient.fetchQuery({ ...HEALTH, staleTime: 5_000 });
