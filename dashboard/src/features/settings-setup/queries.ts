import { useQuery } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';
import { readClinic } from '../../api/clinic.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { useSignedIn } from '../../api/session.ts';

export type Setup = NonNullable<ReturnType<typeof useSetup>['data']>;
export type Check = Setup['checks'][number];

/** The clinic, the progress of its set-up, and the ten launch checks, which query the EMR and take a moment. */
export function useSetup() {
  const { clinicId } = useSignedIn();
  return useQuery({
    queryKey: ['setup', clinicId],
    queryFn: async ({ signal }) => {
      const [clinic, progress, validation] = await Promise.all([
        readClinic(clinicId),
        read(api.GET('/api/clinic/onboarding', { signal })),
        read(api.GET('/api/clinic/onboarding/validate', { signal })),
      ]);
      return { clinic, progress: progress.data, ...validation.data };
    },
  });
}

/** Bookable providers, for the trial search. */
export function useBookable() {
  return useClinicQuery({
    queryKey: ['providers', 'bookable'],
    queryFn: async ({ signal }) => {
      const query = { status: 'active', pageSize: 100 } as const;
      const { data } = await read(api.GET('/api/clinic/providers', { signal, params: { query } }));
      return data.flatMap(({ emrProviderId, name }) => (emrProviderId ? [{ id: emrProviderId, name }] : []));
    },
  });
}
