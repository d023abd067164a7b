import { useMutation } from '@tanstack/react-query';
import { api, dataOf, read } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { BOOKABLE } from '../../api/first-requests.ts';
import { NOW_AND_THEN, queryClient } from '../../api/query-client.ts';
import { asRefusal } from '../../api/refusal.ts';
import type { components } from '../../api/schema.d.ts';
import { type Language, useLanguage } from '../../ui/wording/language.tsx';

/** The schedule of one or seven days, of all providers or one. */
export function useBook(from: string, days: 1 | 7, provider: string | undefined, isKnown: boolean) {
  return useClinicQuery({
    queryKey: ['schedule', 'book', from, days, provider],
    enabled: isKnown,
    refetchInterval: NOW_AND_THEN,
    queryFn: dataOf('/api/clinic/schedule/days', {
      query: { from, days, ...(provider ? { providers: provider } : {}) },
    }),
  });
}

export type Book = NonNullable<ReturnType<typeof useBook>['data']>;
export type ProviderBook = Book['providers'][number];
export type BookDay = ProviderBook['days'][number];
/** The patient's confirmation; absent if the service stores none. */
interface Confirmable {
  readonly confirmed?: { readonly at: string; readonly by: string } | null;
}
export type Visit = BookDay['appointments'][number] & Confirmable;

/** Bookable providers for the selection; loaded once. */
export function useBookable() {
  return useClinicQuery({
    queryKey: ['providers', 'bookable'],
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const params = { query: BOOKABLE };
      const { data } = await read(api.GET('/api/clinic/providers', { signal, params }));
      return data.flatMap(({ emrProviderId, name }) => (emrProviderId ? [{ id: emrProviderId, name }] : []));
    },
  });
}

/** Each look at a patient is written down, so nothing here asks again by itself. */
const ONCE = { staleTime: 60_000, refetchOnWindowFocus: false, retry: false } as const;

/** The chart's phone number from the EMR; empty if it has none. */
export function usePhoneOf(patientId: string) {
  const queryFn = dataOf('/api/clinic/patients/{id}', { path: { id: patientId } });
  return useClinicQuery({
    ...ONCE,
    queryKey: ['patient-chart', patientId],
    queryFn,
    select: ({ phone }) => phone,
  });
}

/** The texts about one visit and the call that last changed it. */
export function useStoryOf(patientId: string, appointmentId: string) {
  const { language } = useLanguage();
  return useClinicQuery({
    ...ONCE,
    queryKey: ['patient', patientId, 'history', language],
    queryFn: ({ signal }) => readHistory(patientId, language, signal),
    select: ({ numbers, visits, texts }) => ({
      numbers,
      texts: texts.filter((text) => text.appointmentId === appointmentId),
      callId: visits.find((visit) => visit.appointmentId === appointmentId)?.callId ?? null,
    }),
  });
}

export type VisitStory = NonNullable<ReturnType<typeof useStoryOf>['data']>;

type Known = components['schemas']['PatientHistory'];
const NOTHING_KNOWN: Known = {
  ...{ name: null, numbers: [], visits: [], calls: [] },
  ...{ texts: [], items: [], faxes: [], consents: [] },
};

/** Patients who never called are not found, which is not an error. */
async function readHistory(id: string, language: Language, signal: AbortSignal): Promise<Known> {
  const params = { path: { id }, query: { language } };
  try {
    return (await read(api.GET('/api/clinic/patients/{id}/history', { signal, params }))).data;
  } catch (error) {
    if (asRefusal(error).status === 404) return NOTHING_KNOWN;
    throw error;
  }
}

export interface Asked {
  readonly providerId: string;
  readonly date: string;
  readonly time: string;
}

/** The verdict of each booking rule on one time. */
export function useWhy(asked: Asked, isWanted: boolean) {
  return useClinicQuery({
    queryKey: ['schedule', 'why', asked],
    enabled: isWanted,
    queryFn: dataOf('/api/clinic/schedule/explain', { query: { ...asked } }),
  });
}

export type Why = NonNullable<ReturnType<typeof useWhy>['data']>;

export function useClosures() {
  return useClinicQuery({
    queryKey: ['schedule', 'closures'],
    queryFn: dataOf('/api/clinic/closures'),
  });
}

export type Closure = NonNullable<ReturnType<typeof useClosures>['data']>[number];
export type ClosureDraft = Omit<Closure, 'id'>;

/** Statutory holidays of this year and the next, from a day on. */
export function useHolidays(today: string, isKnown: boolean) {
  const year = Number(today.slice(0, 4));
  const queryFn = dataOf('/api/clinic/closures/suggestions', { query: { year, years: 2 } });
  return useClinicQuery({
    queryKey: ['schedule', 'holidays', year],
    enabled: isKnown,
    queryFn,
    select: (all) => all.filter(({ from }) => from >= today),
  });
}

/** Reloads the schedule in the background; the message about the change does not wait for it. */
const askAgain = (): void => void queryClient.invalidateQueries({ queryKey: ['schedule'] });

export function useClose() {
  return useMutation({
    mutationFn: ({ id, ...draft }: ClosureDraft & { readonly id?: string }) =>
      id
        ? read(api.PUT('/api/clinic/closures/{id}', { params: { path: { id } }, body: draft }))
        : read(api.POST('/api/clinic/closures', { body: draft })),
    onSettled: askAgain,
  });
}

export function useOpenAgain() {
  return useMutation({
    mutationFn: (id: string) => read(api.DELETE('/api/clinic/closures/{id}', { params: { path: { id } } })),
    onSettled: askAgain,
  });
}

export function useHours() {
  return useClinicQuery({
    queryKey: ['schedule', 'hours'],
    queryFn: ({ signal }) => readHours(signal),
  });
}

async function readHours(signal: AbortSignal) {
  return (await read(api.GET('/api/clinic/schedule', { signal }))).data.hours;
}

export type OpeningDay = Awaited<ReturnType<typeof readHours>>[number];

export function useKeepHours() {
  return useMutation({
    mutationFn: (hours: readonly OpeningDay[]) =>
      read(api.PUT('/api/clinic/schedule', { body: { hours: [...hours] } })),
    onSettled: askAgain,
  });
}
