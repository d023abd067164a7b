import { useQuery } from '@tanstack/react-query';
import { api, read } from './client.ts';
import { NOW_AND_THEN } from './query-client.ts';
import { useSession } from './session.ts';

/** How many notifications I have not read. */
export function useUnread() {
  const { status } = useSession();
  return useQuery({
    queryKey: ['notifications', 'unread'],
    enabled: status === 'in',
    refetchInterval: NOW_AND_THEN,
    queryFn: async ({ signal }) => {
      const query = { unread: 'true', pageSize: 1 } as const;
      return (await read(api.GET('/api/notifications', { signal, params: { query } }))).pagination.total;
    },
  });
}
