import { useQuery } from '@tanstack/react-query';
import { api, read } from './client.ts';
import { EVERY_FEW_SECONDS } from './query-client.ts';
import { useSession } from './session.ts';

export interface OpenEmergency {
  readonly id: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly since: string;
}

/** Emergencies come first, so that all of them are among these. */
const FIRST = 20;

/** Number of open items for the navigation, whether one of them is urgent, and the emergencies not yet taken. */
export function useInboxCount() {
  const session = useSession();
  const clinicId = 'clinicId' in session ? session.clinicId : null;
  return useQuery({
    queryKey: ['inbox', clinicId, 'count'],
    enabled: clinicId !== null && session.status === 'in',
    refetchInterval: EVERY_FEW_SECONDS,
    queryFn: async ({ signal }) => {
      const query = { state: 'open', sort: 'urgent', order: 'desc', pageSize: FIRST } as const;
      const { data, counts } = await read(api.GET('/api/clinic/inbox', { signal, params: { query } }));
      const emergencies = data
        .filter(({ kind, test }) => kind === 'emergency' && !test)
        .map(({ id, name, phone, since }): OpenEmergency => ({ id, name, phone, since }));
      return { open: counts.state.open, isUrgent: data[0]?.urgent ?? false, emergencies };
    },
  });
}
