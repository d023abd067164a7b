import { useQuery } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';

export function useClinicDetail(id: string) {
  return useQuery({
    queryKey: ['platform', 'clinic', id],
    queryFn: async ({ signal }) => {
      const params = { path: { clinicId: id } };
      return (await read(api.GET('/api/admin/clinics/{clinicId}', { signal, params }))).data;
    },
  });
}
export type ClinicDetail = NonNullable<ReturnType<typeof useClinicDetail>['data']>;
