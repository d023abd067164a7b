import { useQuery } from '@tanstack/react-query';
import { api, read } from './client.ts';
import { EVERY_FEW_SECONDS } from './query-client.ts';
import { useSession } from './session.ts';

/** How much waits, for the navigation; and whether any of it cannot wait. */
export function useInboxCount() {
  const session = useSession();
  const clinicId = 'clinicId' in session ? session.clinicId : null;
  return useQuery({
    queryKey: ['inbox', clinicId, 'count'],
    enabled: clinicId !== null && session.status === 'in',
    refetchInterval: EVERY_FEW_SECONDS,
    queryFn: async ({ signal }) => {
      const query = { state: 'open', sort: 'urgent', order: 'desc', pageSize: 1 } as const;
      const { data, counts } = await read(api.GET('/api/clinic/inbox', { signal, params: { query } }));
      return { open: counts.state.open, isUrgent: data[0]?.urgent ?? false };
    },
  });
}
