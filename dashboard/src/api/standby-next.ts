import { useQuery } from '@tanstack/react-query';
import { api, read } from './client.ts';
import { NOW_AND_THEN } from './query-client.ts';
import { useSignedIn } from './session.ts';

interface Place {
  readonly providerId: string;
  readonly date: string;
  readonly time: string;
}

/** Who is being asked about a time and who comes next; loads nothing without a time. */
export function useStandbyNext(place: Place | null) {
  const { clinicId } = useSignedIn();
  const query = place && { providerId: place.providerId, date: place.date, time: place.time };
  return useQuery({
    queryKey: ['standby', clinicId, 'next', query],
    enabled: query !== null,
    refetchInterval: NOW_AND_THEN,
    queryFn: async ({ signal }) => {
      if (!query) return null;
      return (await read(api.GET('/api/clinic/standby/next', { signal, params: { query } }))).data;
    },
  });
}
