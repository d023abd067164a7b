import { useQuery } from '@tanstack/react-query';
import { api, dataOf, read } from '../../api/client.ts';
import { lastDayOf } from '../../ui/wording/time.ts';

export type ReportLanguage = 'en' | 'zh' | 'zh-Hant';

export const useClinicReport = (clinicId: string | null, month: string | undefined) =>
  useQuery({
    queryKey: ['report', clinicId, month],
    queryFn: dataOf('/api/clinic/reports/monthly', { query: month ? { month } : {} }),
  });

/** Bookings per day of a month. */
export const useMonthDays = (clinicId: string | null, month: string) =>
  useQuery({
    queryKey: ['report', clinicId, month, 'days'],
    queryFn: async ({ signal }) => {
      const query = { startDate: `${month}-01`, endDate: lastDayOf(month) };
      return (await read(api.GET('/api/clinic/analytics', { signal, params: { query } }))).data.byDay;
    },
  });

export type MonthDay = NonNullable<ReturnType<typeof useMonthDays>['data']>[number];

export const useOperatorReport = (month: string | undefined) =>
  useQuery({
    queryKey: ['report', 'operator', month],
    queryFn: dataOf('/api/admin/reports/monthly', { query: month ? { month } : {} }),
  });

export type ClinicReport = NonNullable<ReturnType<typeof useClinicReport>['data']>;
export type OperatorReport = NonNullable<ReturnType<typeof useOperatorReport>['data']>;
export type Figures = ClinicReport['figures'];

/** Of the clinic, or of the operator. */
export type Whose = 'clinic' | 'operator';

export async function pdfOf(whose: Whose, month: string, language: ReportLanguage): Promise<Blob> {
  const options = { params: { query: { month, language } }, parseAs: 'blob' } as const;
  return whose === 'clinic'
    ? await read(api.GET('/api/clinic/reports/monthly.pdf', options))
    : await read(api.GET('/api/admin/reports/monthly.pdf', options));
}

export const useRecipients = (whose: Whose, clinicId: string | null) =>
  useQuery({
    queryKey: ['report-recipients', whose, clinicId],
    queryFn: async ({ signal }) =>
      whose === 'clinic'
        ? (await read(api.GET('/api/clinic/reports/recipients', { signal }))).data
        : (await read(api.GET('/api/admin/reports/recipients', { signal }))).data,
  });

type Recipient = { readonly email: string; readonly language: ReportLanguage };

export async function saveRecipients(whose: Whose, recipients: readonly Recipient[]) {
  const body = { recipients: recipients.map(({ email, language }) => ({ email, language })) };
  return whose === 'clinic'
    ? await read(api.PUT('/api/clinic/reports/recipients', { body }))
    : await read(api.PUT('/api/admin/reports/recipients', { body }));
}
