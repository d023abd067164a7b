import { useMutation, useQuery } from '@tanstack/react-query';
import { api, read, sessionFetch } from '../../api/client.ts';
import { NOW_AND_THEN, queryClient } from '../../api/query-client.ts';
import { refusalOf } from '../../api/refusal.ts';
import { useSignedIn } from '../../api/session.ts';
import { personName } from '../../ui/person-name.ts';

const MOST = 50;

/** Those whose patient is not sure, the oldest first: they have waited longest. */
export function useWaiting() {
  const { clinicId } = useSignedIn();
  return useQuery({
    queryKey: ['fax', clinicId, 'waiting'],
    refetchInterval: NOW_AND_THEN,
    queryFn: async ({ signal }) => {
      const query = { status: 'review_needed', pageSize: MOST } as const;
      const { data } = await read(api.GET('/api/fax/documents', { signal, params: { query } }));
      return data.docs.toReversed();
    },
  });
}

export function useFax(id: string) {
  const { clinicId } = useSignedIn();
  return useQuery({
    queryKey: ['fax', clinicId, 'one', id],
    staleTime: 60_000,
    queryFn: ({ signal }) => readFax(id, signal),
  });
}

async function readFax(id: string, signal: AbortSignal) {
  return (await read(api.GET('/api/fax/documents/{id}', { signal, params: { path: { id } } }))).data;
}

export type Fax = Awaited<ReturnType<typeof readFax>>;

/** A page as a picture; by fetch, since an image's address could not say who asks. */
export function usePage(id: string, page: number) {
  const { clinicId } = useSignedIn();
  return useQuery({
    queryKey: ['fax', clinicId, 'page', id, page],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    // A picture is not compared by what it holds.
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const address = `${location.origin}/api/fax/documents/${id}/pages/${page}`;
      const answer = await sessionFetch(new Request(address, { signal }));
      if (!answer.ok) throw refusalOf(answer, await answer.json().catch(() => null));
      return answer.blob();
    },
  });
}

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly dateOfBirth: string | null;
  readonly phone: string;
  /** Others fit as well. */
  readonly several: boolean;
}

/** Whom the clinic's EMR has by that name and birth date; null for nobody. */
export function usePerson(name: string, dateOfBirth: string | null) {
  const { clinicId } = useSignedIn();
  return useQuery({
    queryKey: ['fax', clinicId, 'person', name, dateOfBirth],
    enabled: name.trim().length >= 2,
    queryFn: async ({ signal }): Promise<Person | null> => {
      const asked = await api.POST('/api/clinic/onboarding/test-patient-search', {
        signal,
        body: { name: name.trim(), ...(dateOfBirth ? { dateOfBirth } : {}) },
      });
      if (asked.response.status === 404) return null;
      const { data } = await read(Promise.resolve(asked));
      const { id, firstName, lastName, phone, dateOfBirth: born } = data.patient;
      return { id, name: personName(firstName, lastName), dateOfBirth: born, phone, several: data.several };
    },
  });
}

export function useVerify() {
  return useMutation({
    mutationFn: ({ id, patientId }: { readonly id: string; readonly patientId: string | null }) =>
      read(
        api.PUT('/api/fax/documents/{id}/verify', {
          params: { path: { id } },
          body: patientId ? { demographicId: patientId } : {},
        }),
      ),
    onSettled: () => {
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) =>
          queryKey[0] === 'inbox' || (queryKey[0] === 'fax' && queryKey[2] !== 'page'),
      });
    },
  });
}
