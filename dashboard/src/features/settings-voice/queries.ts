import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, dataOf, read } from '../../api/client.ts';
import { readClinic } from '../../api/clinic.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { useSignedIn } from '../../api/session.ts';

export function useRules() {
  const { clinicId } = useSignedIn();
  return useQuery({
    queryKey: ['rules', clinicId],
    queryFn: async ({ signal }) => {
      const [clinic, clinical, config] = await Promise.all([
        readClinic(clinicId),
        read(api.GET('/api/clinic/clinical-settings', { signal })),
        read(api.GET('/api/clinic/voice-config', { signal })),
      ]);
      return { clinic, greetings: clinical.data, config: config.data };
    },
  });
}
export type Rules = NonNullable<ReturnType<typeof useRules>['data']>;

const RULES = [
  'bookingBufferMinutes',
  'minAdvanceBookingHours',
  'maxAdvanceBookingDays',
  'maxDailyBookings',
  'allowDoubleBooking',
] as const;
type Change = Partial<Pick<Rules['config'], (typeof RULES)[number]>>;

/** Previews the times offered under the edited rules; debounced. */
export function useWhatIf(changed: Partial<Rules['config']>) {
  const wish = JSON.stringify(
    Object.fromEntries(RULES.flatMap((name) => (name in changed ? [[name, changed[name]]] : []))),
  );
  const [asked, setAsked] = useState(wish);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wish), 400);
    return () => clearTimeout(timer);
  }, [wish]);
  const rules = JSON.parse(asked) as Change;
  return useClinicQuery({
    queryKey: ['rules', 'what-if', asked],
    enabled: Object.keys(rules).length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await read(api.POST('/api/clinic/schedule/what-if', { signal, body: rules }))).data,
  });
}

/** The platform's emergency rules. */
export function useEmergencyRules() {
  return useQuery({
    queryKey: ['emergency-rules'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: dataOf('/api/clinic/emergency-rules'),
  });
}
