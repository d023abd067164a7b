import { api, dataOf, read } from '../../api/client.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { NOW_AND_THEN } from '../../api/query-client.ts';
import { useSaving } from '../../api/saving.ts';
import type { components } from '../../api/schema.d.ts';
import type { VisitReason } from '../../api/visit-choices.ts';

export type BookingRequest = components['schemas']['BookingRequest'];
export type AskedRequest = components['schemas']['AskedBookingRequest'];

/** Newest first; polled, because the patient may open or book meanwhile. */
export function useRequestsOf(patientId: string) {
  return useClinicQuery({
    queryKey: ['booking-requests', patientId],
    refetchInterval: NOW_AND_THEN,
    queryFn: dataOf('/api/clinic/booking-requests', { query: { patientId, pageSize: 20 } }),
  });
}

/** Whether the clinic reminds patients of requests unless the desk says otherwise. */
export function useReminds() {
  return useClinicQuery({
    queryKey: ['clinic', 'reminds-requests'],
    queryFn: async ({ signal }) =>
      (await read(api.GET('/api/clinic/me', { signal }))).data.remindBookingRequests,
  });
}

export interface NewRequest {
  readonly patientId: string;
  readonly providerId: string | null;
  readonly visitReason: VisitReason;
  readonly from: string;
  readonly to: string;
  readonly note: string | null;
  readonly remind: boolean;
  readonly send: boolean;
}

export function useAsking(onSaved: (asked: AskedRequest) => void) {
  return useSaving({
    touches: ['booking-requests', 'patient'],
    save: async (body: NewRequest) => (await read(api.POST('/api/clinic/booking-requests', { body }))).data,
    onSaved,
  });
}

export function useTakingBack(onSaved: () => void) {
  return useSaving({
    touches: ['booking-requests'],
    save: (id: string) => read(api.DELETE('/api/clinic/booking-requests/{id}', { params: { path: { id } } })),
    onSaved,
  });
}
