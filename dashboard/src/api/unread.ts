import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, read } from './client.ts';
import { NOW_AND_THEN } from './query-client.ts';
import { useSession } from './session.ts';

/** After the screen's own questions, so that none of them waits for it. */
const AFTER_MS = 1_500;

/** How many notifications I have not read. */
export function useUnread() {
  const { status } = useSession();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return useQuery({
    queryKey: ['notifications', 'unread'],
    enabled: isDue && status === 'in',
    refetchInterval: NOW_AND_THEN,
    queryFn: async ({ signal }) => {
      const query = { unread: 'true', pageSize: 1 } as const;
      return (await read(api.GET('/api/notifications', { signal, params: { query } }))).pagination.total;
    },
  });
}
