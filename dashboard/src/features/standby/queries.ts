import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { ask, askPage } from '../../api/ask.ts';
import { api, read } from '../../api/client.ts';
import { EVERY_FEW_SECONDS, NOW_AND_THEN } from '../../api/query-client.ts';
import { useSaving } from '../../api/saving.ts';
import { useSignedIn } from '../../api/session.ts';
import { personName } from '../../ui/person-name.ts';

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/** What a patient would take. */
export interface Wish {
  readonly providerId: string | null;
  /** Weekdays, or single days; none is any day. */
  readonly days: readonly string[];
  readonly earliestTime: string | null;
  readonly latestTime: string | null;
  /** Hours. */
  readonly notice: number;
  readonly priority: number;
}

export interface Entry extends Wish {
  readonly id: string;
  readonly patientId: string;
  readonly appointmentId: string | null;
  readonly state: 'waiting' | 'booked' | 'removed';
  readonly source: string;
  readonly since: string;
}

export interface Offer {
  readonly id: string;
  readonly standbyId: string | null;
  readonly patientId: string | null;
  readonly providerId: string;
  readonly date: string;
  readonly time: string;
  readonly state: 'offered' | 'accepted' | 'declined' | 'expired' | 'taken' | 'skipped' | 'closed';
  readonly why: string;
  readonly notAsked: ReadonlyArray<{
    readonly standbyId: string;
    readonly patientId: string;
    readonly why: string;
  }>;
  readonly offeredAt: string;
  readonly until: string | null;
  readonly appointmentId: string | null;
}

/** In the order in which they are asked. */
export function useWaiting() {
  const { clinicId } = useSignedIn();
  return useQuery({
    queryKey: ['standby', clinicId, 'waiting'],
    refetchInterval: NOW_AND_THEN,
    queryFn: ({ signal }) =>
      askPage<Entry>('/api/clinic/standby?state=waiting&sort=order&order=asc&pageSize=100', signal),
  });
}

/** The newest first; what runs is asked for again and again. */
export function useOffers() {
  const { clinicId } = useSignedIn();
  return useQuery({
    queryKey: ['standby', clinicId, 'offers'],
    refetchInterval: EVERY_FEW_SECONDS,
    queryFn: ({ signal }) => askPage<Offer>('/api/clinic/standby/offers?pageSize=100', signal),
  });
}

/** Each look into a chart is written down, so a name is asked for once while the page is open. */
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

export type NewEntry = Wish & { readonly patientId: string };

export function useKeeping(onSaved: () => void) {
  return useSaving({
    touches: ['standby'],
    onSaved,
    save: ({ id, ...body }: (Wish | NewEntry) & { readonly id?: string }) =>
      id
        ? ask<Entry>('PUT', `/api/clinic/standby/${id}`, { body })
        : ask<Entry>('POST', '/api/clinic/standby', { body }),
  });
}

export function useRemoving(onSaved: () => void) {
  return useSaving({
    touches: ['standby'],
    onSaved,
    save: (id: string) => ask<unknown>('DELETE', `/api/clinic/standby/${id}`),
  });
}

export type OfferAct = 'skip' | 'stop';

export function useOfferAct(onDone: (act: OfferAct) => void) {
  return useSaving({
    touches: ['standby'],
    save: ({ id, act }: { readonly id: string; readonly act: OfferAct }) =>
      ask<unknown>('POST', `/api/clinic/standby/offers/${id}/${act}`),
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
