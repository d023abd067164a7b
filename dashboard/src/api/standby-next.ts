import { api, read } from './client.ts';
import { useClinicQuery } from './clinic-query.ts';
import { NOW_AND_THEN } from './query-client.ts';

interface Place {
  readonly providerId: string;
  readonly date: string;
  readonly time: string;
}

/** Who is being offered a time and who is next; disabled without a time. */
export function useStandbyNext(place: Place | null) {
  const query = place && { providerId: place.providerId, date: place.date, time: place.time };
  return useClinicQuery({
    queryKey: ['standby', 'next', query],
    enabled: query !== null,
    refetchInterval: NOW_AND_THEN,
    queryFn: async ({ signal }) => {
      if (!query) return null;
      return (await read(api.GET('/api/clinic/standby/next', { signal, params: { query } }))).data;
    },
  });
}
