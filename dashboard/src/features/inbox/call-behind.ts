import { api, read } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';

/** Finds our call id by the voice platform's call id. */
export function useCallLog(callId: string | null): string | null {
  const { data } = useClinicQuery({
    queryKey: ['calls', 'behind', callId],
    enabled: callId !== null && callId.length >= 2,
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const query = { text: callId ?? '', pageSize: 1 };
      const { data: found } = await read(api.GET('/api/clinic/call-history', { signal, params: { query } }));
      return found.find((call) => call.callId === callId)?.id ?? null;
    },
  });
  return data ?? null;
}
