import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answerOf, api, dataOf, read } from '../../api/client.ts';
import { EVERY_FEW_SECONDS } from '../../api/query-client.ts';
import { useSaving } from '../../api/saving.ts';
import type { JobsSearch } from './route.ts';

/** The schedule's last runs and the queue. */
export function useSchedule() {
  return useQuery({
    queryKey: ['jobs', 'schedule'],
    refetchInterval: EVERY_FEW_SECONDS,
    queryFn: dataOf('/api/admin/ops/schedule'),
  });
}
export type ScheduledJob = NonNullable<ReturnType<typeof useSchedule>['data']>['jobs'][number];

export function useJobs(
  { state, kind, page = 1 }: JobsSearch,
  words: string,
  pageSize = 50,
  isWanted = true,
) {
  return useQuery({
    queryKey: ['jobs', 'list', state, kind, words, page, pageSize],
    enabled: isWanted,
    refetchInterval: EVERY_FEW_SECONDS,
    placeholderData: keepPreviousData,
    queryFn: answerOf('/api/admin/ops/jobs', {
      query: {
        ...{ page, pageSize },
        ...(state ? { state } : {}),
        ...(kind ? { kind } : {}),
        ...(words.trim() ? { q: words.trim() } : {}),
      },
    }),
  });
}
export type Job = NonNullable<ReturnType<typeof useJobs>['data']>['data'][number];

export function useRetry(onSaved: () => void) {
  return useSaving({
    save: (id: number) =>
      read(api.POST('/api/admin/ops/jobs/{job}/retry', { params: { path: { job: String(id) } } })),
    touches: ['jobs'],
    onSaved,
  });
}
