import { useMutation } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';
import type { Day } from '../../api/day.ts';
import { useOpenInbox } from '../../api/inbox.ts';
import { queryClient } from '../../api/query-client.ts';
import { useLanguage } from '../../ui/wording/language.tsx';

const SHOWN_ITEMS = 6;

export type { Day } from '../../api/day.ts';
export type CallInProgress = Day['inProgress'][number];
export type NextVisit = Day['next'][number];

/** The most urgent items not yet taken. */
export function useNeeds() {
  const { language } = useLanguage();
  return useOpenInbox(language, ({ data, counts }) => ({ data: data.slice(0, SHOWN_ITEMS), counts }));
}

export function useTake() {
  return useMutation({
    mutationFn: (id: string) => read(api.POST('/api/clinic/inbox/{id}/take', { params: { path: { id } } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['inbox'] }),
  });
}
