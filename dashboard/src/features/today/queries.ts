import { useMutation, useQuery } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';
import type { Day } from '../../api/day.ts';
import { EVERY_FEW_SECONDS, queryClient } from '../../api/query-client.ts';
import { useSignedIn } from '../../api/session.ts';
import { useLanguage } from '../../ui/wording/language.tsx';

const SHOWN_ITEMS = 6;

export type { Day } from '../../api/day.ts';
export type CallInProgress = Day['inProgress'][number];
export type NextVisit = Day['next'][number];

/** The most urgent items not yet taken. */
export function useNeeds() {
  const { clinicId } = useSignedIn();
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['inbox', clinicId, 'today', language],
    refetchInterval: EVERY_FEW_SECONDS,
    queryFn: async ({ signal }) => {
      const query = {
        state: 'open',
        sort: 'urgent',
        order: 'desc',
        pageSize: SHOWN_ITEMS,
        language,
      } as const;
      return await read(api.GET('/api/clinic/inbox', { signal, params: { query } }));
    },
  });
}

export function useTake() {
  return useMutation({
    mutationFn: (id: string) => read(api.POST('/api/clinic/inbox/{id}/take', { params: { path: { id } } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['inbox'] }),
  });
}
