import { useMutation } from '@tanstack/react-query';
import { api, dataOf, read, sessionFetch } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { NOW_AND_THEN, queryClient } from '../../api/query-client.ts';
import { refusalOf } from '../../api/refusal.ts';

const MOST = 50;

/** Faxes with an uncertain patient, oldest first. */
export function useWaiting() {
  return useClinicQuery({
    queryKey: ['fax', 'waiting'],
    refetchInterval: NOW_AND_THEN,
    queryFn: async ({ signal }) => {
      const query = { status: 'review_needed', pageSize: MOST } as const;
      const { data } = await read(api.GET('/api/fax/documents', { signal, params: { query } }));
      return data.docs.toReversed();
    },
  });
}

/** Uses the list's data if the fax is listed, else loads it. */
export function useFax(id: string, listed: Fax | undefined, listedAt: number) {
  return useClinicQuery({
    queryKey: ['fax', 'one', id],
    staleTime: 60_000,
    queryFn: readFax(id),
    ...(listed && { initialData: listed, initialDataUpdatedAt: listedAt }),
  });
}

const readFax = (id: string) => dataOf('/api/fax/documents/{id}', { path: { id } });

export type Fax = Awaited<ReturnType<ReturnType<typeof readFax>>>;

/** A page as an image. Uses fetch, because an image URL cannot send the token. */
export function usePage(id: string, page: number) {
  return useClinicQuery({
    queryKey: ['fax', 'page', id, page],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    // Comparing images byte by byte is slow.
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const address = `${location.origin}/api/fax/documents/${id}/pages/${page}`;
      const answer = await sessionFetch(new Request(address, { signal }));
      if (!answer.ok) throw refusalOf(answer, await answer.json().catch(() => null));
      return answer.blob();
    },
  });
}

/** Possible patients from the EMR, likeliest first. */
export function useCandidates(id: string, isAsked: boolean) {
  return useClinicQuery({
    queryKey: ['fax', 'candidates', id],
    enabled: isAsked,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      const { data } = await read(api.GET('/api/fax/documents/{id}/candidates', { signal, params }));
      return data.candidates;
    },
  });
}

export type FaxCandidate = NonNullable<ReturnType<typeof useCandidates>['data']>[number];

/** Searches patients; the search text is not stored. */
export function usePatientSearch() {
  return useMutation({
    mutationFn: async ({ typed, born }: { readonly typed: string; readonly born: string }) => {
      const body = { ...wantedBy(typed.trim()), ...(born ? { dateOfBirth: born } : {}) };
      return (await read(api.POST('/api/clinic/patients/search', { body }))).data;
    },
  });
}

/** Ten digits starting with 9 are a British Columbia health number; phone numbers never start with 9. */
function wantedBy(typed: string) {
  const digits = typed.replace(/[\s().+-]/g, '');
  if (!/^\d{7,}$/.test(digits)) return { name: typed };
  return /^9\d{9}$/.test(digits) ? { healthNumber: digits } : { phone: typed };
}

interface Verification {
  readonly id: string;
  readonly patientId: string | null;
  /** The provider it is routed to; null for the patient's doctor. */
  readonly providerId: string | null;
}

export function useVerify() {
  return useMutation({
    mutationFn: ({ id, patientId, providerId }: Verification) =>
      read(
        api.PUT('/api/fax/documents/{id}/verify', {
          params: { path: { id } },
          body: {
            ...(patientId ? { demographicId: patientId } : {}),
            ...(providerId ? { providerId } : {}),
          },
        }),
      ),
    onSettled: askAgain,
  });
}

export type FieldName =
  | 'sender'
  | 'documentType'
  | 'documentDate'
  | 'patientName'
  | 'dateOfBirth'
  | 'phn'
  | 'phone';

/** Corrects a field and reloads the candidates, which depend on the fields. */
export function useCorrect(id: string) {
  return useMutation({
    mutationFn: ({ field, value }: { readonly field: FieldName; readonly value: string | null }) =>
      read(
        api.PUT('/api/fax/documents/{id}/fields', {
          params: { path: { id } },
          body: { [field]: value },
        }),
      ),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'fax' && queryKey[2] !== 'page',
      }),
  });
}

export const ASIDE = ['not_ours', 'duplicate', 'blank'] as const;
export type Aside = (typeof ASIDE)[number];

/** Sets a fax aside that belongs to no patient. */
export function useSetAside() {
  return useMutation({
    mutationFn: ({ id, why }: { readonly id: string; readonly why: Aside }) =>
      read(api.POST('/api/fax/documents/{id}/set-aside', { params: { path: { id } }, body: { why } })),
    onSettled: askAgain,
  });
}

/** Undoes the patient's assignment, so that the fax waits for review again. */
export function useUndo() {
  return useMutation({
    mutationFn: (id: string) => read(api.POST('/api/fax/documents/{id}/undo', { params: { path: { id } } })),
    onSettled: askAgain,
  });
}

const KEPT = new Set<unknown>(['page', 'candidates']);

function askAgain(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'inbox' || (queryKey[0] === 'fax' && !KEPT.has(queryKey[2])),
  });
}
