import { useMutation, useQuery } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSignedIn } from '../../api/session.ts';

const MOST = 50;

export function useThreads() {
  const { clinicId } = useSignedIn();
  return useQuery({
    queryKey: ['support', clinicId, 'list'],
    queryFn: ({ signal }) => readThreads(signal),
  });
}

async function readThreads(signal: AbortSignal) {
  const params = { query: { pageSize: MOST } };
  return (await read(api.GET('/api/clinic/support/tickets', { signal, params }))).data;
}

export type Thread = Awaited<ReturnType<typeof readThreads>>[number];

export function useThread(id: string) {
  const { clinicId } = useSignedIn();
  return useQuery({
    queryKey: ['support', clinicId, 'one', id],
    queryFn: ({ signal }) => readThread(id, signal),
  });
}

async function readThread(id: string, signal: AbortSignal) {
  const params = { path: { id } };
  return (await read(api.GET('/api/clinic/support/tickets/{id}', { signal, params }))).data;
}

export type WholeThread = Awaited<ReturnType<typeof readThread>>;

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
