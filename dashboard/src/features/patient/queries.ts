import { api, dataOf, read } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { asRefusal } from '../../api/refusal.ts';
import { useSaving } from '../../api/saving.ts';
import type { components } from '../../api/schema.d.ts';
import { useLanguage } from '../../ui/wording/language.tsx';

/** Every read is audited, so these queries never refetch automatically. */
const ONCE = { staleTime: 60_000, refetchOnWindowFocus: false } as const;

type Known = components['schemas']['PatientHistory'];
const NOTHING_KNOWN: Known = {
  ...{ name: null, numbers: [], visits: [], calls: [] },
  ...{ texts: [], items: [], faxes: [], consents: [] },
};

/** The service's own records, without the EMR. Patients who never called have none. */
export function useHistory(id: string) {
  const { language } = useLanguage();
  return useClinicQuery({
    ...ONCE,
    queryKey: ['patient', id, 'history', language],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { language } };
      const answer = read(api.GET('/api/clinic/patients/{id}/history', { signal, params }));
      return answer.then(
        ({ data }) => data,
        (error: unknown) => {
          if (asRefusal(error).status === 404) return NOTHING_KNOWN;
          throw error;
        },
      );
    },
  });
}
export type History = NonNullable<ReturnType<typeof useHistory>['data']>;

/** The chart from the EMR. */
export function useChart(id: string) {
  return useClinicQuery({
    ...ONCE,
    queryKey: ['patient-chart', id],
    retry: false,
    queryFn: dataOf('/api/clinic/patients/{id}', { path: { id } }),
  });
}
export type Chart = NonNullable<ReturnType<typeof useChart>['data']>;

/** Consents of the chart's number, if the service's records lack it. */
export function useConsentsOf(phone: string | null) {
  return useClinicQuery({
    ...ONCE,
    queryKey: ['patient', 'consents', phone],
    enabled: phone !== null,
    queryFn: dataOf('/api/clinic/consents', { query: { phone: phone ?? '', pageSize: 100 } }),
  });
}
export type Consent = History['consents'][number];

export const KINDS = ['booking', 'reminder', 'offers'] as const;

export interface NewConsent extends Pick<Consent, 'phone' | 'state' | 'source' | 'evidence'> {
  readonly kinds: readonly Consent['kind'][];
}

/** Adds one consent row per kind. */
export function useRecording(onSaved: () => void) {
  return useSaving({
    touches: ['patient', 'texts'],
    onSaved,
    save: async ({ kinds, ...row }: NewConsent) => {
      for (const kind of kinds) await read(api.POST('/api/clinic/consents', { body: { ...row, kind } }));
    },
  });
}
