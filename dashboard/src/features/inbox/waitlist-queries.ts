import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { answerOf, api, dataOf, read } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { NOW_AND_THEN, queryClient } from '../../api/query-client.ts';

export const STATES = ['pending', 'contacted', 'registered', 'declined'] as const;
export type State = (typeof STATES)[number];

export function useWaitlist(state: State | undefined, search: string, page: number) {
  return useClinicQuery({
    queryKey: ['waitlist', 'list', state, search, page],
    refetchInterval: NOW_AND_THEN,
    placeholderData: keepPreviousData,
    queryFn: answerOf('/api/clinic/waitlist', {
      query: {
        ...{ page, pageSize: 50 },
        ...(state ? { status: state } : {}),
        ...(search.trim() ? { search: search.trim() } : {}),
      },
    }),
  });
}

export type Waiting = NonNullable<ReturnType<typeof useWaitlist>['data']>['data'][number];

export function useWaitlistCounts() {
  return useClinicQuery({
    queryKey: ['waitlist', 'counts'],
    queryFn: dataOf('/api/clinic/waitlist/stats'),
  });
}

const askAgain = (): void => void queryClient.invalidateQueries({ queryKey: ['waitlist'] });

export function useMoveMany() {
  return useMutation({
    mutationFn: async (body: { readonly ids: readonly string[]; readonly status: State }) =>
      (await read(api.POST('/api/clinic/waitlist/bulk', { body: { ...body, ids: [...body.ids] } }))).data,
    onSettled: askAgain,
  });
}

export interface NewEntry {
  firstName: string;
  lastName: string;
  phone: string;
  notes: string;
}

export function useAdd() {
  return useMutation({
    mutationFn: (body: NewEntry) => read(api.POST('/api/clinic/waitlist', { body })),
    onSettled: askAgain,
  });
}
