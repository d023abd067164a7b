import { useQuery } from '@tanstack/react-query';
import { api, dataOf, read } from '../../api/client.ts';

export function useClinicDetail(id: string) {
  return useQuery({
    queryKey: ['platform', 'clinic', id],
    queryFn: dataOf('/api/admin/clinics/{clinicId}', { path: { clinicId: id } }),
  });
}
export type ClinicDetail = NonNullable<ReturnType<typeof useClinicDetail>['data']>;

/** The voice platform's numbers, squads and mappings; empty if none is configured, null while loading. */
export function useVoicePlatform() {
  const { data, isPending } = useQuery({
    queryKey: ['voice-platform'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const [numbers, squads, mappings] = await Promise.all([
        read(api.GET('/api/admin/voice/phone-numbers', { signal })),
        read(api.GET('/api/admin/voice/squads', { signal })),
        read(api.GET('/api/admin/voice/mappings', { signal })),
      ]);
      return { numbers: numbers.data, squads: squads.data, mappings: mappings.data };
    },
  });
  return isPending ? null : (data ?? { numbers: [], squads: [], mappings: [] });
}
export type VoicePlatform = NonNullable<ReturnType<typeof useVoicePlatform>>;
