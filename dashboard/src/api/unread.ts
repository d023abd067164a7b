import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, read } from './client.ts';
import { NOW_AND_THEN } from './query-client.ts';
import { useSession } from './session.ts';

/** Delayed, so that the screen's own requests go first. */
const AFTER_MS = 1_500;

/** Number of unread notifications of the user. */
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
