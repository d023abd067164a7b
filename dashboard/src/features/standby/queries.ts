import { useMutation, useQueries } from '@tanstack/react-query';
import { answerOf, api, read } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { EVERY_FEW_SECONDS, NOW_AND_THEN } from '../../api/query-client.ts';
import { useSaving } from '../../api/saving.ts';
import type { components } from '../../api/schema.d.ts';
import { useSignedIn } from '../../api/session.ts';
import { personName } from '../../ui/wording/person-name.ts';

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

export type Entry = components['schemas']['StandbyEntry'];
export type Offer = components['schemas']['StandbyOffer'];

/** What a patient would take, and how urgent it is. */
export type Wish = Pick<Entry, 'providerId' | 'days' | 'earliestTime' | 'latestTime' | 'notice' | 'priority'>;

/** Waiting entries in the order in which they are asked. */
export function useWaiting() {
  return useClinicQuery({
    queryKey: ['standby', 'waiting'],
    refetchInterval: NOW_AND_THEN,
    queryFn: answerOf('/api/clinic/standby', {
      query: { state: 'waiting', sort: 'order', order: 'asc', pageSize: 100 },
    }),
  });
}

/** Newest first, with the figures of the last seven days; running offers are polled. */
export function useOffers() {
  return useClinicQuery({
    queryKey: ['standby', 'offers'],
    refetchInterval: EVERY_FEW_SECONDS,
    queryFn: answerOf('/api/clinic/standby/offers', { query: { pageSize: 100 } }),
  });
}

/** Every chart access is audited, so each name is loaded once while the page is open. */
const KEPT = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false } as const;

/** Names as the EMR has them, by chart number. */
export function useNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const { clinicId } = useSignedIn();
  const wanted = [...new Set(ids)].toSorted();
  return useQueries({
    queries: wanted.map((id) => ({
      ...KEPT,
      queryKey: ['patient-name', clinicId, id],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const { data } = await read(
          api.GET('/api/clinic/patients/{id}', { signal, params: { path: { id } } }),
        );
        return personName(data.firstName, data.lastName);
      },
    })),
    combine: (answers) =>
      new Map(wanted.flatMap((id, at) => (answers[at]?.data ? [[id, answers[at].data] as const] : []))),
  });
}

type Kept = Wish & ({ readonly id: string } | { readonly patientId: string });

export function useKeeping(onSaved: () => void) {
  return useSaving({
    touches: ['standby'],
    onSaved,
    save: (kept: Kept) => {
      if ('patientId' in kept) return read(api.POST('/api/clinic/standby', { body: kept }));
      const { id, ...body } = kept;
      return read(api.PUT('/api/clinic/standby/{id}', { params: { path: { id } }, body }));
    },
  });
}

export function useRemoving(onSaved: () => void) {
  return useSaving({
    touches: ['standby'],
    onSaved,
    save: (id: string) => read(api.DELETE('/api/clinic/standby/{id}', { params: { path: { id } } })),
  });
}

export type OfferAct = 'skip' | 'stop';

export function useOfferAct(onDone: (act: OfferAct) => void) {
  return useSaving({
    touches: ['standby'],
    save: ({ id, act }: { readonly id: string; readonly act: OfferAct }) => {
      const params = { path: { id } };
      return act === 'skip'
        ? read(api.POST('/api/clinic/standby/offers/{id}/skip', { params }))
        : read(api.POST('/api/clinic/standby/offers/{id}/stop', { params }));
    },
    onSaved: (_, { act }) => onDone(act),
  });
}

export function usePatientSearch() {
  return useMutation({
    mutationFn: async (typed: string) => {
      const digits = typed.replace(/[\s().+-]/g, '');
      const body = /^\d{7,}$/.test(digits) ? { phone: typed.trim() } : { name: typed.trim() };
      return (await read(api.POST('/api/clinic/patients/search', { body }))).data;
    },
  });
}
