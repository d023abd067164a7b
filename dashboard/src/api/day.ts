import { useQuery } from '@tanstack/react-query';
import { dataOf } from './client.ts';
import { NOW_AND_THEN } from './query-client.ts';
import { useSession } from './session.ts';

/** Number of calls in progress. */
export function useLiveCount(): number {
  return useDay(NOW_AND_THEN).data?.inProgress.length ?? 0;
}

/** Today's figures with those of the same weekday last week, the state of each part, and the next visits. */
export function useDay(everyMs: number) {
  const session = useSession();
  const clinicId = 'clinicId' in session ? session.clinicId : null;
  return useQuery({
    queryKey: ['today', clinicId],
    enabled: clinicId !== null && session.status === 'in',
    refetchInterval: everyMs,
    queryFn: dataOf('/api/clinic/today'),
  });
}

export type Day = NonNullable<ReturnType<typeof useDay>['data']>;
