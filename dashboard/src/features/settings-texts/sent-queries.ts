import { keepPreviousData } from '@tanstack/react-query';
import { answerOf } from '../../api/client.ts';
import type { ClinicClock } from '../../api/clinic-clock.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { dayFrom } from '../../ui/wording/time.ts';
import type { SentSearch } from './route.ts';

const DAYS = { week: 6, month: 29, quarter: 89 } as const;

export function useSentTexts(
  { state, about, span, page = 1 }: SentSearch,
  digits: string,
  clock: ClinicClock,
) {
  const from = span ? dayFrom(clock.day(clock.now()), -DAYS[span]) : null;
  return useClinicQuery({
    queryKey: ['texts', 'sent', state, about, from, digits, page],
    placeholderData: keepPreviousData,
    queryFn: answerOf('/api/clinic/sms/messages', {
      query: {
        ...{ page, pageSize: 50 },
        ...(state ? { state } : {}),
        ...(about ? { action: about } : {}),
        ...(from ? { startDate: from } : {}),
        ...(digits ? { q: digits } : {}),
      },
    }),
  });
}
export type SentText = NonNullable<ReturnType<typeof useSentTexts>['data']>['data'][number];

export function useOptOuts(page: number, digits: string) {
  return useClinicQuery({
    queryKey: ['texts', 'opt-outs', digits, page],
    placeholderData: keepPreviousData,
    queryFn: answerOf('/api/clinic/sms/opt-outs', {
      query: { page, pageSize: 50, ...(digits ? { q: digits } : {}) },
    }),
  });
}
export type OptOut = NonNullable<ReturnType<typeof useOptOuts>['data']>['data'][number];
