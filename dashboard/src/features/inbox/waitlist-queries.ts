import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';
import { NOW_AND_THEN, queryClient } from '../../api/query-client.ts';
import { useSignedIn } from '../../api/session.ts';

export const STATES = ['pending', 'contacted', 'registered', 'declined'] as const;
export type State = (typeof STATES)[number];

export function useWaitlist(state: State | undefined, search: string, page: number) {
  const { clinicId } = useSignedIn();
  return useQuery({
    queryKey: ['waitlist', clinicId, 'list', state, search, page],
    refetchInterval: NOW_AND_THEN,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage(
        {
          page,
          pageSize: 50,
          ...(state ? { status: state } : {}),
          ...(search.trim() ? { search: search.trim() } : {}),
        },
        signal,
      ),
  });
}

async function readPage(
  query: {
    readonly page: number;
    readonly pageSize: number;
    readonly status?: State;
    readonly search?: string;
  },
  signal: AbortSignal,
) {
  return await read(api.GET('/api/clinic/waitlist', { signal, params: { query } }));
}

export type Waiting = Awaited<ReturnType<typeof readPage>>['data'][number];

export function useWaitlistCounts() {
  const { clinicId } = useSignedIn();
  return useQuery({
    queryKey: ['waitlist', clinicId, 'counts'],
    queryFn: async ({ signal }) => (await read(api.GET('/api/clinic/waitlist/stats', { signal }))).data,
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
