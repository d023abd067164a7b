import { useMutation } from '@tanstack/react-query';
import { answerOf, api, dataOf, read } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { EVERY_FEW_SECONDS, queryClient } from '../../api/query-client.ts';
import { useLanguage } from '../../ui/wording/language.tsx';
import type { InboxSearch, Kind } from './route.ts';

const MOST = 100;

export interface Item {
  readonly id: string;
  readonly kind: Kind;
  readonly state: 'open' | 'taken' | 'done' | 'dismissed';
  readonly urgent: boolean;
  readonly title: string;
  readonly happened: string;
  readonly brief: string;
  readonly name: string | null;
  readonly phone: string | null;
  /** Of a fax. */
  readonly sender: string | null;
  readonly since: string;
  readonly until: string | null;
  readonly takenByName: string | null;
  readonly snoozedUntil: string | null;
  readonly tries: number;
  readonly closedAt: string | null;
  readonly test: boolean;
}

export function useItems({ view, kind, whose }: InboxSearch, q: string) {
  const { language } = useLanguage();
  return useClinicQuery({
    queryKey: ['inbox', 'list', view, kind, whose, q, language],
    refetchInterval: EVERY_FEW_SECONDS,
    queryFn: answerOf('/api/clinic/inbox', {
      query: {
        state: view === 'done' ? 'done,dismissed' : 'open,taken',
        sort: view === 'done' ? ('since' as const) : ('urgent' as const),
        order: 'desc' as const,
        pageSize: MOST,
        language,
        ...(kind ? { kind } : {}),
        ...(view === 'mine' ? { takenBy: 'me' } : whose ? { takenBy: whose } : {}),
        ...(view === 'snoozed' ? { snoozed: 'only' as const } : {}),
        ...(q.trim() ? { q: q.trim() } : {}),
      },
    }),
  });
}

export function useItem(id: string) {
  const { language } = useLanguage();
  return useClinicQuery({
    queryKey: ['inbox', 'item', id, language],
    queryFn: dataOf('/api/clinic/inbox/{id}', { path: { id }, query: { language } }),
  });
}

export type Move =
  | { readonly move: 'take' | 'done' | 'reopen' }
  | { readonly move: 'dismiss'; readonly reason: string }
  | { readonly move: 'note'; readonly text: string }
  | { readonly move: 'assign'; readonly userId: string | null }
  | { readonly move: 'snooze'; readonly until: string; readonly note: string | null }
  | { readonly move: 'no-answer' };

/** Moves several items; reports those that could not be moved. */
export function useMoveMany() {
  return useMutation({
    mutationFn: (body: { ids: string[]; move: 'done' | 'reopen' }) =>
      read(api.POST('/api/clinic/inbox/bulk', { body })),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'inbox' || queryKey[0] === 'today',
      }),
  });
}

/** Colleagues to whom an item can be assigned. */
export function useColleagues(isOn: boolean) {
  return useClinicQuery({
    queryKey: ['colleagues'],
    enabled: isOn,
    queryFn: dataOf('/api/clinic/inbox/people'),
  });
}

/** All actions on an item; the lists reload whether or not they succeed. */
export function useMove() {
  return useMutation({
    mutationFn: async ({ id, ...move }: Move & { readonly id: string }) => {
      const params = { path: { id } };
      switch (move.move) {
        case 'take':
          return read(api.POST('/api/clinic/inbox/{id}/take', { params }));
        case 'done':
          return read(api.POST('/api/clinic/inbox/{id}/done', { params }));
        case 'reopen':
          return read(api.POST('/api/clinic/inbox/{id}/reopen', { params }));
        case 'dismiss':
          return read(api.POST('/api/clinic/inbox/{id}/dismiss', { params, body: { reason: move.reason } }));
        case 'note':
          return read(api.POST('/api/clinic/inbox/{id}/note', { params, body: { text: move.text } }));
        case 'assign':
          return read(api.POST('/api/clinic/inbox/{id}/assign', { params, body: { userId: move.userId } }));
        case 'snooze': {
          const { until, note } = move;
          const body = { until, ...(note ? { note } : {}) };
          return read(api.POST('/api/clinic/inbox/{id}/snooze', { params, body }));
        }
        case 'no-answer':
          return read(api.POST('/api/clinic/inbox/{id}/no-answer', { params }));
      }
    },
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'inbox' || queryKey[0] === 'today',
      }),
  });
}
