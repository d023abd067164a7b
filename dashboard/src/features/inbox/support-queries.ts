import { useMutation } from '@tanstack/react-query';
import { api, dataOf, read } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { queryClient } from '../../api/query-client.ts';

const MOST = 50;

export function useThreads() {
  return useClinicQuery({
    queryKey: ['support', 'list'],
    queryFn: dataOf('/api/clinic/support/tickets', { query: { pageSize: MOST } }),
  });
}

export type Thread = NonNullable<ReturnType<typeof useThreads>['data']>[number];

export function useThread(id: string) {
  return useClinicQuery({
    queryKey: ['support', 'one', id],
    queryFn: dataOf('/api/clinic/support/tickets/{id}', { path: { id } }),
  });
}

export type WholeThread = NonNullable<ReturnType<typeof useThread>['data']>;

const askAgain = (): void => void queryClient.invalidateQueries({ queryKey: ['support'] });

export interface Question {
  title: string;
  description: string;
  priority: Thread['priority'];
}

export function useAsk() {
  return useMutation({
    mutationFn: async (body: Question) =>
      (await read(api.POST('/api/clinic/support/tickets', { body }))).data,
    onSettled: askAgain,
  });
}

export function useReply(id: string) {
  return useMutation({
    mutationFn: (body: string) =>
      read(
        api.POST('/api/clinic/support/tickets/{id}/messages', { params: { path: { id } }, body: { body } }),
      ),
    onSettled: askAgain,
  });
}
