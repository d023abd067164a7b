import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { api, read } from './client.ts';
import { NOW_AND_THEN, queryClient } from './query-client.ts';
import { useSession } from './session.ts';

const FRESH_MS = 60_000;

async function askForClinic(signal?: AbortSignal) {
  return (await read(api.GET('/api/clinic/me', { ...(signal && { signal }) }))).data;
}
export type Clinic = Awaited<ReturnType<typeof askForClinic>>;

const asked = (clinicId: string | null) =>
  ({
    queryKey: ['clinic', clinicId],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => askForClinic(signal),
  }) satisfies UseQueryOptions<Clinic>;

/** The clinic's record, shared by the shell and all pages. */
export function useClinic() {
  const session = useSession();
  const clinicId = 'clinicId' in session ? session.clinicId : null;
  return useQuery({
    ...asked(clinicId),
    enabled: clinicId !== null && session.status === 'in',
    refetchInterval: NOW_AND_THEN,
  });
}

/** The same query outside a component, to load it together with others. */
export const readClinic = (clinicId: string | null): Promise<Clinic> =>
  queryClient.fetchQuery(asked(clinicId));
